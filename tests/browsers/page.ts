/** A page as a person finds their way in it: by what things are and what they are called. */
import { vi } from 'vitest';
import type { Driver, Send } from './web-driver.ts';

/** The elements that have a role. Their names are asked of the browser, as it tells screen readers. */
const candidates = {
  article: 'article',
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

export type Role = keyof typeof candidates;
export type Place = { id: string };

/** The name under which WebDriver gives an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const patient = { timeout: 20_000, interval: 100 };

/** Tries again until it succeeds, for the page may not be ready yet. */
export const eventually = <T>(work: () => Promise<T>): Promise<T> => vi.waitFor(work, patient);

export class Page {
  readonly #send: Send;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#send = driver.send;
    this.#origin = origin;
  }

  async open(path: string, width = 1200): Promise<void> {
    await this.#send('SetWindowRect', { width, height: 900 });
    await eventually(async () => {
      await this.#send('Navigate', { url: this.#origin + path });
      // WebKit's driver now and then forgets an address that it is given after a link was followed.
      if ((await this.path()) !== path) throw new Error(`${path} was not opened`);
    });
  }

  async back(): Promise<void> {
    await this.#send('Back');
  }

  title = () => this.#send('GetTitle');

  /** Path, query and fragment of the page that is shown. */
  async path(): Promise<string> {
    const url = await this.#send('GetCurrentURL');
    return String(url).replace(this.#origin, '');
  }

  run(script: string, ...args: unknown[]): Promise<unknown> {
    return this.#send('ExecuteScript', { script, args });
  }

  async text(place: Place): Promise<string> {
    return String(await this.#send('GetElementText', place));
  }

  attribute(place: Place, name: string): Promise<unknown> {
    return this.#send('GetElementAttribute', { ...place, name });
  }

  /** What is shown of a selector. */
  async shown(selector: string, within?: Place): Promise<Place[]> {
    const query = { using: 'css selector', value: selector };
    const found = within
      ? await this.#send('FindElementsFromElement', { ...within, ...query })
      : await this.#send('FindElements', query);
    const places = (found as Record<string, string>[]).map((one) => ({ id: one[ELEMENT] ?? '' }));
    const visible: Place[] = [];
    for (const place of places) {
      if (await this.#send('IsElementDisplayed', place)) visible.push(place);
    }
    return visible;
  }

  /** The first thing of this role and name that is shown, as soon as there is one. */
  find(role: Role, name: string | RegExp, within?: Place): Promise<Place> {
    return eventually(async () => {
      const seen: string[] = [];
      for (const place of await this.shown(candidates[role], within)) {
        const label = String(await this.#send('GetComputedLabel', place)).trim();
        const fits = typeof name === 'string' ? label === name : name.test(label);
        if (fits) return place;
        seen.push(label);
      }
      throw new Error(`${await this.path()} shows no ${role} "${name}", only: ${seen.join(', ')}`);
    });
  }

  /** @param within where it is to be looked for. */
  press(role: 'button' | 'link', name: string | RegExp, within?: Place): Promise<void> {
    return eventually(async () => {
      const place = await this.find(role, name, within);
      // WebKit's driver does not always scroll by itself.
      const script = 'arguments[0].scrollIntoView({ block: "center", behavior: "instant" })';
      await this.run(script, { [ELEMENT]: place.id });
      await this.#send('ElementClick', place);
    });
  }

  async type(name: string | RegExp, text: string, within: Place, role: Role = 'textbox') {
    const place = await this.find(role, name, within);
    await this.#send('ElementClear', place);
    await this.#send('ElementSendKeys', { ...place, text });
  }

  /** @param value the first letters of a choice, as by keyboard. */
  async choose(name: string | RegExp, value: string, within: Place): Promise<void> {
    const list = await this.find('combobox', name, within);
    await this.#send('ElementSendKeys', { ...list, text: value });
  }

  /** Until React has taken over a part of the page: before that, the browser itself answers. */
  async hydrated(selector: string): Promise<void> {
    await this.run('document.querySelector(arguments[0]).scrollIntoView()', selector);
    await eventually(async () => {
      const script = `return Object.keys(document.querySelector(arguments[0]))
        .some((key) => key.startsWith('__reactFiber'))`;
      if (!(await this.run(script, selector))) throw new Error(`${selector} is not hydrated`);
    });
  }
}
