/** Time from the click on a prefetched link to the paint of the next page's heading. */
import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { awake, desktop, newVisit, phone, settle, type Visit } from '../browser/phone.ts';

export interface Journey {
  from: string;
  /** Of the link, within the page. */
  link: string;
  /** For people. */
  name: string;
}

/** How a visitor aims at a link: with a pointer that rests on it, or with a finger. */
export type Aim = 'hover' | 'touch';

export interface Arrival {
  /** From the click to the paint of the new heading; null where it never came. */
  ms: number | null;
  /** Whether the document stayed, so that it was no full page load. */
  stayed: boolean;
  /** Scripts and data that were asked for after the click, and so were not fetched beforehand. */
  requests: number;
}

/** How long a finger rests on the glass, and a pointer on a link, before the click. */
const TOUCH_MS = 90;
const HOVER_MS = 400;

/** What a page cannot be drawn without; pictures may come after the heading. */
const NEEDED = new Set(['Document', 'Script', 'Fetch', 'XHR', 'Stylesheet']);

export async function travel(
  browser: Browser,
  origin: string,
  journey: Journey,
  aim: Aim,
): Promise<Arrival> {
  const visit = await newVisit(browser, deviceFor(aim));
  const { page } = visit;
  try {
    await page.goto(origin + journey.from);
    await settle(page, 500);
    await awake(page);
    const link = page.locator(`${journey.link}:visible`).first();
    await link.scrollIntoViewIfNeeded();
    await settle(page, 500);
    await page.evaluate(watchHeading);
    const requests = countRequests(visit.devtools);
    let fetched = 0;
    await pressAt(visit, link, aim, () => {
      fetched = requests();
    });
    const arrived = await arrival(page);
    return { ...arrived, requests: requests() - fetched };
  } finally {
    await visit.close();
  }
}

export const deviceFor = (aim: Aim) => (aim === 'hover' ? desktop : phone);

/** Aims at a link as a visitor does, and presses it. */
export async function pressAt(
  { page, devtools }: Visit,
  link: Locator,
  aim: Aim,
  beforeClick = () => {},
): Promise<void> {
  const box = await link.boundingBox();
  if (box === null) throw new Error(`${page.url()}: the link has no box`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await (aim === 'hover' ? hover(page, at) : touch(devtools, at));
  beforeClick();
  await (aim === 'hover' ? click(page) : lift(devtools));
}

interface Place {
  x: number;
  y: number;
}

/** @returns a function that gives how many have gone to the network, rather than to the cache. */
function countRequests(devtools: CDPSession): () => number {
  const sent = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type !== undefined && NEEDED.has(type)) sent.add(requestId);
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) sent.delete(requestId);
  });
  return () => sent.size;
}

async function hover(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y, { steps: 3 });
  await page.waitForTimeout(HOVER_MS);
}

async function click(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

async function touch(devtools: CDPSession, place: Place): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] });
  await new Promise((over) => setTimeout(over, TOUCH_MS));
}

async function lift(devtools: CDPSession): Promise<void> {
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

interface Watch {
  ms: number | null;
}

/** Runs in the page and must stand alone. */
function watchHeading(): void {
  const watch: Watch = { ms: null };
  Object.assign(window, { benchNavigation: watch });
  const heading = () => document.querySelector('h1')?.textContent;
  const before = heading();
  let clicked: number | null = null;
  addEventListener(
    'click',
    (event) => {
      // When the input happened, so that a busy main thread counts as waiting.
      clicked = event.timeStamp;
    },
    { capture: true },
  );
  const observer = new MutationObserver(() => {
    const now = heading();
    if (clicked === null || now === undefined || now === before) return;
    observer.disconnect();
    const start = clicked;
    requestAnimationFrame(() => {
      // A message is handled after the frame that is being made has been painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        watch.ms = performance.now() - start;
      };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

async function arrival(page: Page): Promise<Omit<Arrival, 'requests'>> {
  for (let waited = 0; waited < 5000; waited += 50) {
    await page.waitForTimeout(50);
    const watch = await page
      .evaluate(() => (window as unknown as { benchNavigation?: Watch }).benchNavigation ?? null)
      // Between two documents there is nothing to ask.
      .catch(() => undefined);
    if (watch === null) return { ms: null, stayed: false };
    if (watch !== undefined && watch.ms !== null) return { ms: watch.ms, stayed: true };
  }
  return { ms: null, stayed: true };
}
