/** Loads one page as a slow phone would, and writes down everything that happens. */
import { brotliDecompressSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { load } from 'cheerio';
import { awake, newVisit, phone, settle } from '../browser/phone.ts';
import { readProbe } from '../browser/probe.ts';
import { type Download, download } from '../site/download.ts';
import type { Route } from '../site/routes.ts';
import { judgePolicies } from './csp.ts';
import type { Observation, SeenPicture, SeenRequest } from './observation.ts';

/** How long nothing may be asked for until the page counts as having settled. */
const QUIET_MS = 1500;

export interface Origins {
  /** As in `http://localhost:41234`: of the built site, and of its control. */
  site: string;
  control: string;
}

export async function observe(
  browser: Browser,
  origins: Origins,
  { path, kind }: Route,
): Promise<Observation> {
  const document = await download(origins.site + path);
  const control = await download(origins.control + path);
  const visit = await newVisit(browser, phone);
  const { page } = visit;
  try {
    await visit.slowNetwork(true);
    await visit.slowProcessor(4);
    const log = await logRequests(visit.devtools);
    await page.goto(origins.site + path, { waitUntil: 'load', timeout: 60_000 });
    await settle(page, QUIET_MS);
    // Before any input, after which browsers report no larger paints.
    const { largestPaint } = await readProbe(page);
    const pictures = await readPictures(page);
    const toWake = log();

    await visit.slowNetwork(false);
    await visit.slowProcessor(1);
    await useThePage(page);
    const isAwake = await awake(page, 5000);
    await settle(page, QUIET_MS / 3);

    const requests = await withPageTimes(page, log());
    const seen = await readProbe(page);
    return {
      path,
      kind,
      documentBytes: document.headBytes + document.bytes.length,
      controlBytes: control.headBytes + control.bytes.length,
      encoding: document.headers['content-encoding'] ?? 'none',
      largestPaint,
      requests,
      scriptBytes: await bytesOf(toWake, 'Script'),
      usedScriptBytes: await bytesOf(requests, 'Script'),
      fontBytes: await bytesOf(requests, 'Font'),
      shifts: seen.shifts,
      pictures: pictures.map((picture) => ({
        ...picture,
        mediaType: requests.find(({ url }) => url === picture.source)?.mediaType ?? '',
        source: shown(picture.source),
      })),
      violations: seen.violations,
      policyProblems: judgePolicies(
        document.headers['content-security-policy'],
        metaPolicy(document),
      ),
      foreign: requests.map(({ url }) => url).filter((url) => isForeign(url, origins.site)),
      awake: isAwake,
    };
  } finally {
    await visit.close();
  }
}

interface LoggedRequest extends SeenRequest {
  mediaType: string;
}

/** @returns a function that gives all requests so far, with times since the document's own. */
async function logRequests(devtools: CDPSession): Promise<() => LoggedRequest[]> {
  const sent: { id: string; url: string; type: string; seconds: number }[] = [];
  const mediaTypes = new Map<string, string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    sent.push({ id: requestId, url: request.url, type: type ?? 'Other', seconds: timestamp });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    mediaTypes.set(requestId, response.mimeType);
  });
  return () => {
    const begin = sent[0]?.seconds ?? 0;
    return sent.map(({ id, url, type, seconds }) => ({
      url,
      type,
      at: (seconds - begin) * 1000,
      renderBlocking: false,
      mediaType: mediaTypes.get(id) ?? '',
    }));
  };
}

/** The page's own clock is the one that paints are timed with, so it is taken where it has one. */
async function withPageTimes(page: Page, requests: LoggedRequest[]): Promise<LoggedRequest[]> {
  const timings = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, startTime, renderBlockingStatus } = entry as PerformanceResourceTiming & {
        renderBlockingStatus?: string;
      };
      return { url: name, at: startTime, blocking: renderBlockingStatus === 'blocking' };
    }),
  );
  return requests.map((request) => {
    const timing = timings.find(({ url }) => url === request.url);
    if (timing === undefined) return request;
    return { ...request, at: timing.at, renderBlocking: timing.blocking };
  });
}

/** Everything that may wake a page: it is scrolled to its end, and each form is entered. */
async function useThePage(page: Page): Promise<void> {
  // In the margin: over a link, it would fetch the next page's scripts ahead.
  await page.mouse.move(2, 400);
  await page.mouse.wheel(0, 200);
  await settle(page, 300);
  const steps = await page.evaluate(() =>
    Math.ceil(document.documentElement.scrollHeight / (innerHeight * 0.8)),
  );
  for (let step = 0; step <= steps; step += 1) {
    await page.evaluate(
      (to) => scrollTo({ top: innerHeight * 0.8 * to, behavior: 'instant' }),
      step,
    );
    await page.waitForTimeout(80);
  }
  await page.evaluate(() => {
    for (const form of document.forms) {
      form.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
    }
  });
  await settle(page, 500);
}

async function readPictures(page: Page): Promise<Omit<SeenPicture, 'mediaType'>[]> {
  return page.evaluate(() =>
    [...document.images].map((picture) => {
      const box = picture.getBoundingClientRect();
      // A picture that is not laid out at all is nowhere above the fold.
      const belowTheFold = box.width === 0 || box.top + scrollY >= innerHeight;
      return {
        source: picture.currentSrc || picture.src,
        hasDimensions: picture.hasAttribute('width') && picture.hasAttribute('height'),
        lazy: picture.loading === 'lazy',
        belowTheFold,
      };
    }),
  );
}

/** Fetched again as brotli: the browser may have been sent another encoding. */
async function bytesOf(requests: readonly SeenRequest[], type: string): Promise<number> {
  const wanted = requests.filter((request) => request.type === type && isFetched(request.url));
  let sum = 0;
  for (const url of new Set(wanted.map((request) => request.url))) {
    sum += (await download(url)).bytes.length;
  }
  return sum;
}

/** Out of the document as sent: scripts may have changed the page's head since. */
function metaPolicy({ headers, bytes }: Download): string | undefined {
  const html = headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes;
  const $ = load(html.toString());
  return $('meta')
    .toArray()
    .find(({ attribs }) => attribs['http-equiv']?.toLowerCase() === 'content-security-policy')
    ?.attribs.content;
}

/** Whether an address leads anywhere at all, rather than being the file itself. */
function isFetched(url: string): boolean {
  return /^https?:/.test(url);
}

function isForeign(url: string, origin: string): boolean {
  return /^(https?|wss?):/.test(url) && new URL(url).host !== new URL(origin).host;
}

function shown(source: string): string {
  return URL.canParse(source) ? new URL(source).pathname : source.slice(0, 60);
}
