/**
 * The least that a browser takes to show the next page in the same document: its `<main>`, parsed
 * beforehand, is put in place by hand, with no framework and none of the site's scripts.
 */
import type { Browser, Page } from '@playwright/test';
import { newVisit, settle } from '../browser/phone.ts';
import { type Aim, deviceFor, type Journey, pressAt } from './client-navigation.ts';

/** @returns ms from the click to the paint, as `travel` measures it; null where it never came. */
export async function swapByHand(
  browser: Browser,
  origin: string,
  journey: Journey,
  aim: Aim,
): Promise<number | null> {
  const visit = await newVisit(browser, { ...deviceFor(aim), bypassCSP: true });
  const { page } = visit;
  try {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(origin + journey.from);
    await settle(page, 500);
    const link = page.locator(`${journey.link}:visible`).first();
    await link.scrollIntoViewIfNeeded();
    await link.evaluate(prepareSwap);
    await settle(page, 500);
    await pressAt(visit, link, aim);
    return await swapped(page);
  } finally {
    await visit.close();
  }
}

interface Swap {
  ms: number | null;
}

/** Runs in the page and must stand alone. */
async function prepareSwap(link: HTMLElement | SVGElement): Promise<void> {
  const swap: Swap = { ms: null };
  Object.assign(window, { benchSwap: swap });
  const { href } = link as unknown as HTMLAnchorElement;
  const html = await (await fetch(href)).text();
  const there = new DOMParser().parseFromString(html, 'text/html');
  for (const style of there.querySelectorAll('style')) {
    document.head.append(document.importNode(style, true));
  }
  const here = document.querySelector('main');
  const next = there.querySelector('main');
  if (here === null || next === null) throw new Error(`${href} has no main part`);
  document.adoptNode(next);
  const onClick = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    history.pushState(null, '', href);
    here.replaceWith(next);
    document.title = there.title;
    scrollTo({ top: 0, behavior: 'instant' });
    next.focus({ preventScroll: true });
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        swap.ms = performance.now() - event.timeStamp;
      };
      channel.port2.postMessage(null);
    });
  };
  addEventListener('click', onClick, { capture: true });
}

async function swapped(page: Page): Promise<number | null> {
  for (let waited = 0; waited < 3000; waited += 50) {
    await page.waitForTimeout(50);
    const ms = await page.evaluate(
      () => (window as unknown as { benchSwap?: Swap }).benchSwap?.ms ?? null,
    );
    if (ms !== null) return ms;
  }
  return null;
}
