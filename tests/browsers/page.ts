/** A page as a person finds their way in it: by what things are and what they are called. */
import { vi } from 'vitest';
import type { Send } from './web-driver.ts';

/** The elements that have a role. Their names are asked of the browser, as it tells screen readers. */
const candidates = {
  button: 'button, summary',
  combobox: 'select',
  form: 'form',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  navigation: 'nav',
  region: 'section, [role=region]',
  spinbutton: 'input[type=number], input[inputmode=decimal], input[inputmode=numeric]',
  textbox: 'input, textarea',
};
type Role = keyof typeof candidates;
export type Page = ReturnType<typeof pageOf>;

/** The name under which WebDriver gives an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Place = { [ELEMENT]: string };
const idOf = (place: Place) => ({ id: place[ELEMENT] });

/** WebDriver's name for the key. */
const TAB = '\uE004';

/** Tries again until it succeeds, for the page may not be ready yet. */
export const eventually = <T>(work: () => Promise<T>): Promise<T> =>
  vi.waitFor(work, { timeout: 20_000, interval: 100 });

export function pageOf(send: Send, origin: string) {
  const run = (script: string, ...args: unknown[]) => send('ExecuteScript', { script, args });
  const text = (place: Place) => run('return arguments[0].innerText', place);
  const attribute = (place: Place, name: string) =>
    run('return arguments[0].getAttribute(arguments[1])', place, name);
  /** Path, query and fragment of the page that is shown. */
  const path = async () => String(await run('return location.href')).replace(origin, '');

  async function open(target: string, width = 1200) {
    await send('SetWindowRect', { width, height: 900 });
    await eventually(async () => {
      await send('Navigate', { url: origin + target });
      // WebKit's driver now and then forgets an address that it is given after a link was followed.
      if ((await path()) !== target) throw new Error(`${target} was not opened`);
    });
  }

  /** What is shown of a selector. */
  async function shown(selector: string, within: Place | null = null): Promise<Place[]> {
    const script = `return [...(arguments[1] ?? document).querySelectorAll(arguments[0])]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))`;
    return (await run(script, selector, within)) as Place[];
  }

  /** The first thing of this role and name that is shown, as soon as there is one. */
  function find(role: Role, name: RegExp, within: Place | null = null): Promise<Place> {
    return eventually(async () => {
      const seen: string[] = [];
      for (const place of await shown(candidates[role], within)) {
        const label = String(await send('GetComputedLabel', idOf(place))).trim();
        if (name.test(label)) return place;
        seen.push(label);
      }
      throw new Error(`${await path()} shows no ${role} ${name}, only: ${seen.join(', ')}`);
    });
  }

  function press(role: 'button' | 'link', name: RegExp, within: Place | null = null): Promise<void> {
    return eventually(async () => {
      const place = await find(role, name, within);
      // WebKit's driver does not always scroll by itself.
      const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
      await run(script, place);
      await send('ElementClick', idOf(place));
    });
  }

  /** Tried again as well, since WebKit's driver takes nothing while the page is still scrolling. */
  function type(name: RegExp, value: string, within: Place, role: Role = 'textbox'): Promise<void> {
    return eventually(async () => {
      const place = await find(role, name, within);
      await send('ElementClear', idOf(place));
      await send('ElementSendKeys', { ...idOf(place), text: value });
    });
  }

  /** @param value the first letters of a choice, as by keyboard; Tab then leaves the list closed behind. */
  async function choose(name: RegExp, value: string, within: Place) {
    const place = await find('combobox', name, within);
    await send('ElementSendKeys', { ...idOf(place), text: `${value}${TAB}` });
  }

  /** Opens a page, and waits until React has taken over a part of it: before, the browser itself answers. */
  async function openHydrated(target: string, selector = '#main') {
    await open(target);
    await run('document.querySelector(arguments[0]).scrollIntoView()', selector);
    await eventually(async () => {
      const script = `return Object.keys(document.querySelector(arguments[0]))
        .some((key) => key.startsWith('__reactFiber'))`;
      if (!(await run(script, selector))) throw new Error(`${selector} is not hydrated`);
    });
  }

  const back = () => send('Back');
  return { attribute, back, choose, find, open, openHydrated, path, press, run, shown, text, type };
}
