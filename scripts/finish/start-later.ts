/**
 * Takes the framework's start out of a page and puts ours in: no script is asked for before the
 * page has been painted. What the page was drawn from goes into a file of its own, so that the
 * document carries its text once.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { build } from 'vite';
import { PLAN_ID, type StartPlan } from '../../app/lib/start-plan.ts';
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
    [...script.matchAll(/import \* as (route\d+) from "([^"]+)"/g)].map(([, name, file]) => [
      name,
      file,
    ]),
  );
  const routes = Object.fromEntries(
    [...script.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id = '', name]) => [
      id,
      files.get(name) ?? '',
    ]),
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
