/** The scripts of a page: none is asked for before the page has been painted. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { build } from 'vite';
import { PLAN_ID, type StartPlan } from '../../app/lib/start-plan.ts';
import type { Analytics } from '../../config/analytics.ts';
import { CLIENT, hashName } from './site-files.ts';

/** The script of app/start.ts as one line, ready to stand in a page. */
export async function bundleStart(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      // Older browsers have to be able to read it, so that they can tell that they are.
      target: ['es2020', 'safari15'],
      lib: { entry: 'app/start.ts', formats: ['iife'], name: 'start' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('app/start.ts: expected one script');
  return chunk.code.trim();
}

/**
 * Takes the framework's start out of a page and puts ours in. What the page was drawn from goes into a
 * file of its own, so that the document carries its text once.
 */
export async function startLater($: CheerioAPI, start: string): Promise<void> {
  const scripts = $('link[rel=modulepreload]')
    .map((_index, link) => $(link).attr('href'))
    .get();
  $('link[rel=modulepreload]').remove();
  const plan: StartPlan = {
    ...modulesOf($),
    scripts,
    context: contextOf($),
    data: await dataOf($),
  };
  $('head').append(`<script>${start}</script>`);
  // The not-found page stands at addresses that the router takes for other pages: it stays as it is.
  if ('routes/not-found' in plan.routes) return;
  // A text in which "</script" cannot occur, so that nothing can end the element early.
  const json = JSON.stringify(plan).replaceAll('<', '\\u003c');
  $('body').append(`<script type="application/json" id="${PLAN_ID}">${json}</script>`);
}

/** Reads the modules out of the framework's own start, and removes it. */
function modulesOf($: CheerioAPI): Pick<StartPlan, 'manifest' | 'routes' | 'entry'> {
  const script = takeScript($, (text) => text.includes('window.__reactRouterRouteModules'));
  const manifest = /import "([^"]+)"/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(script)?.[1];
  const files = new Map(
    [...script.matchAll(/import \* as (route\d+) from "([^"]+)"/g)].map(([, name, file]) => [name, file]),
  );
  const routes = Object.fromEntries(
    [...script.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id = '', name]) => [id, files.get(name) ?? '']),
  );
  if (!manifest || !entry || files.size === 0 || Object.values(routes).includes('')) {
    throw new Error('expected the framework’s start with manifest, routes and entry');
  }
  return { manifest, entry, routes };
}

function contextOf($: CheerioAPI): Record<string, unknown> {
  const script = takeScript($, (text) => text.startsWith('window.__reactRouterContext = '));
  const json = /^window\.__reactRouterContext = (\{.*?\});/.exec(script)?.[1];
  if (!json) throw new Error('expected the framework’s context');
  return JSON.parse(json) as Record<string, unknown>;
}

/** Moves the page's data to a file under a hashed name and returns its address. */
async function dataOf($: CheerioAPI): Promise<string> {
  const script = takeScript($, (text) => text.includes('streamController.enqueue('));
  const literal = /streamController\.enqueue\((".*")\);$/s.exec(script)?.[1];
  if (!literal) throw new Error('expected the page’s data');
  takeScript($, (text) => text.includes('streamController.close()'));
  const data = JSON.parse(literal) as string;
  const address = `/assets/page-${hashName(data)}.txt`;
  await mkdir(join(CLIENT, 'assets'), { recursive: true });
  await writeFile(join(CLIENT, address), data);
  return address;
}

function takeScript($: CheerioAPI, matches: (text: string) => boolean): string {
  const scripts = $('script').filter((_index, script) => matches($(script).text()));
  if (scripts.length !== 1) throw new Error(`expected one such script, found ${scripts.length}`);
  const text = scripts.text();
  scripts.remove();
  return text;
}

/** After the page has loaded, in milliseconds, so that counting never competes with reading. */
const LATER_MS = 2000;

/**
 * Puts the script that counts visitors into a page, where the owner has set one (config/analytics.ts).
 * The policy trusts what a trusted script loads, so the page's own hash for this loader is all that it
 * needs; where the counts go is in `connect-src`.
 */
export function addVisitorCounts($: CheerioAPI, analytics: Analytics | null): void {
  if (analytics === null) return;
  const { scriptUrl, attributes } = analytics;
  const [address, list] = [scriptUrl, Object.entries(attributes)].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  );
  // Pages accept an address for a script only from a policy made for it (Trusted Types).
  $('body').append(
    `<script>addEventListener('load',()=>setTimeout(()=>{
const u=${address},s=document.createElement('script');
const t=window.trustedTypes?.createPolicy('visitor-counts',{createScriptURL:(x)=>x});
s.async=true;for(const [k,v] of ${list})s.setAttribute(k,v);
s.src=t?t.createScriptURL(u):u;document.head.append(s)},${LATER_MS}))</script>`,
  );
}
