/**
 * Brings a finished page to life after it has been painted. The build puts this script into every
 * page (scripts/finish/wake-later.ts) in place of the framework's own start, which would fetch
 * 100 kB ahead of the first picture.
 *
 * It starts when the browser is idle after loading, or at the first sign of use. Until then links
 * are links, the menu is the browser's own, forms post themselves; a press on any other button is
 * kept and done once the button answers.
 */
import { ASLEEP, AWAKE_EVENT } from '../lib/awake.ts';
import { PLAN_ID, SHEET_ATTRIBUTE, type WakePlan } from './plan.ts';

declare global {
  interface Window {
    __reactRouterContext?: Record<string, unknown>;
    __reactRouterRouteModules?: Record<string, unknown>;
  }
}

/** Between a frame's being drawn and being seen, on a processor four times slower. */
const SHOWN_AFTER_MS = 150;

/** The browser's own answer to the press that wakes a page, such as the menu, comes first. */
const ANSWERED_AFTER_MS = 200;

/** Asking for a dozen files in one task would keep a slow phone from answering. */
const ASKED_AT_ONCE = 4;

const signs = ['pointerdown', 'keydown', 'touchstart', 'focusin', 'pointerover'] as const;
const quietly = { passive: true, capture: true } as const;
const plan = JSON.parse(document.getElementById(PLAN_ID)?.textContent ?? '{}') as WakePlan;
let started = false;
let pressed: HTMLElement | null = null;

function listen() {
  started = false;
  for (const sign of signs) addEventListener(sign, start, quietly);
}

function start(sign?: Event) {
  if (started) return;
  started = true;
  for (const name of signs) removeEventListener(name, start, quietly);
  // Without network the page stays what it is, a readable page, and the next sign tries again.
  wake(sign ? ANSWERED_AFTER_MS : 0).catch(listen);
}

/** @param delay fetching begins at once; what is fetched is run only after so many ms. */
async function wake(delay: number) {
  for (const [index, href] of plan.preload.entries()) {
    if (index > 0 && index % ASKED_AT_ONCE === 0) await pause();
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
  const styles = fetchWholeSheet();
  const data = plan.data === null ? null : fetch(plan.data).then(textOf);
  await pause(delay);
  await import(/* @vite-ignore */ plan.manifest);
  // One after another, though they arrive together: run as one, they would be a long task.
  for (const href of plan.preload) {
    if (href === plan.entry) continue;
    await import(/* @vite-ignore */ href);
    await pause();
  }
  const routes: Record<string, object> = {};
  for (const [id, paths] of Object.entries(plan.routes)) {
    for (const path of paths) {
      routes[id] = { ...routes[id], ...(await import(/* @vite-ignore */ path)) };
    }
  }
  await styles;
  const text = await data;
  window.__reactRouterContext = { ...plan.context, stream: streamOf(text) };
  window.__reactRouterRouteModules = routes;
  await import(/* @vite-ignore */ plan.entry);
}

/** The styles of states and pages to come. Added once, also when waking is tried again. */
function fetchWholeSheet(): Promise<void> {
  const part = document.querySelector(`style[${SHEET_ATTRIBUTE}]`);
  const href = part?.getAttribute(SHEET_ATTRIBUTE);
  if (!part || !href) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => {
      part.removeAttribute(SHEET_ATTRIBUTE);
      resolve();
    });
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} did not arrive`));
    });
    document.head.append(link);
  });
}

function textOf(response: Response): Promise<string> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return response.text();
}

/** Lets the browser paint and answer between two modules, so that no one task is long. */
function pause(ms = 0) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The router reads its data from a stream, as it would arrive in a streamed page. */
function streamOf(text: string | null) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (text !== null) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
}

function keepPress(event: Event) {
  if (event.target instanceof Element) {
    pressed = event.target.closest<HTMLElement>(`[${ASLEEP}] button`) ?? pressed;
  }
}

function replay(event: Event) {
  if (pressed && event.target instanceof Node && event.target.contains(pressed)) {
    pressed.click();
    pressed = null;
  }
}

listen();
addEventListener('click', keepPress, quietly);
addEventListener(AWAKE_EVENT, replay, quietly);
addEventListener('load', () => {
  // Two frames after loading, the largest picture has been drawn; a slow phone shows it a moment later.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => setTimeout(() => whenIdle(() => start()), SHOWN_AFTER_MS)),
  );
});

function whenIdle(then: () => void) {
  // Safari has no requestIdleCallback yet.
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: 2000 });
  else setTimeout(then, 200);
}
