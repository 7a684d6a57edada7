/** What a page can tell about itself while it lives. */
import type { Page } from '@playwright/test';

export interface Probe {
  /** When the largest paint so far happened, in ms since the navigation began. */
  largestPaint: { at: number; what: string } | null;
  /** Layout shifts that no input explains, in order. */
  shifts: { value: number; at: number; what: string }[];
  /** What the Content-Security-Policy stopped. */
  violations: string[];
  /** Answers to input that took 16 ms or more until the next paint. */
  events: { name: string; duration: number }[];
  /** One entry for each time the page was shown: whether it came out of the back/forward cache. */
  shows: boolean[];
}

interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node: Node | null }[];
}

/** Runs in the page before any of its own scripts, and must stand alone. */
export function installProbe(): void {
  const probe: Probe = { largestPaint: null, shifts: [], violations: [], events: [], shows: [] };
  Object.assign(window, { benchProbe: probe });

  const name = (node: Node | null | undefined): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'something that is gone';
    const id = element.id ? `#${element.id}` : '';
    const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
    return `<${element.tagName.toLowerCase()}${id}>${text && ` "${text}"`}`;
  };
  const watch = (
    type: string,
    options: PerformanceObserverInit & { durationThreshold?: number },
    each: (entry: PerformanceEntry) => void,
  ) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry);
    }).observe({ type, buffered: true, ...options });
  };

  watch('largest-contentful-paint', {}, (entry) => {
    const { element } = entry as LargestContentfulPaint;
    probe.largestPaint = { at: entry.startTime, what: name(element) };
  });
  watch('layout-shift', {}, (entry) => {
    const { value, hadRecentInput, sources } = entry as ShiftEntry;
    if (hadRecentInput) return;
    probe.shifts.push({ value, at: entry.startTime, what: name(sources?.[0]?.node) });
  });
  watch('event', { durationThreshold: 16 }, (entry) => {
    probe.events.push({ name: entry.name, duration: entry.duration });
  });
  // Browsers time presses and keys, but not the moves of a drag; those are timed here, from the
  // pointer's move to the end of the frame that shows it.
  let moved = 0;
  const recordMove = ({ timeStamp }: PointerEvent) => {
    moved = timeStamp;
  };
  addEventListener('pointermove', recordMove, { capture: true });
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== 'range') return;
      const start = moved || performance.now();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          probe.events.push({ name: 'drag', duration: performance.now() - start });
        };
        channel.port2.postMessage(null);
      });
    },
    { capture: true },
  );
  addEventListener('securitypolicyviolation', (event) => {
    const sample = event.sample && ` "${event.sample}"`;
    probe.violations.push(`${event.effectiveDirective} stopped ${event.blockedURI}${sample}`);
  });
  addEventListener('pageshow', (event) => probe.shows.push(event.persisted));
}

export function readProbe(page: Page): Promise<Probe> {
  return page.evaluate(() => (window as unknown as { benchProbe: Probe }).benchProbe);
}
