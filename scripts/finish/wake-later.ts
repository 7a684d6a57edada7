/**
 * Takes the framework's start out of a page and puts ours in: no script is asked for before the
 * page has been painted. What the page was drawn from goes into a file of its own, so that the
 * document carries its text once.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { build } from 'vite';
import { PLAN_ID, type WakePlan } from '../../app/wake/plan.ts';
import { CLIENT, hashName } from './site-files.ts';

/** The script of app/wake as one line, ready to stand in a page. */
export async function bundleWake(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'app/wake/wake.ts', formats: ['iife'], name: 'wake' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('app/wake/wake.ts: expected one script');
  return chunk.code.trim();
}

export async function wakeLater($: CheerioAPI, wake: string): Promise<void> {
  const preload = $('link[rel=modulepreload]')
    .map((_index, link) => $(link).attr('href'))
    .get();
  $('link[rel=modulepreload]').remove();

  const plan: WakePlan = {
    ...modulesOf($),
    preload: await leavesFirst(preload),
    context: contextOf($),
    data: await dataOf($),
  };
  // A text in which "</script" cannot occur, so that nothing can end the element early.
  const json = JSON.stringify(plan).replaceAll('<', '\\u003c');
  $('body').append(
    `<script type="application/json" id="${PLAN_ID}">${json}</script>`,
    `<script>${wake}</script>`,
  );
}

/**
 * The modules in an order in which each stands behind those that it imports, so that the page can run
 * them one at a time, with a breath between, instead of all in one long task.
 */
async function leavesFirst(modules: readonly string[]): Promise<string[]> {
  const imports = new Map<string, readonly string[]>();
  for (const path of modules) imports.set(path, await importsOf(path));
  const ordered = new Set<string>();
  const visit = (path: string) => {
    if (ordered.has(path) || !imports.has(path)) return;
    for (const needed of imports.get(path) ?? []) visit(needed);
    ordered.add(path);
  };
  modules.forEach(visit);
  return [...ordered];
}

const knownImports = new Map<string, readonly string[]>();

/** What a module imports. A site has a few dozen modules, and may have thousands of pages. */
async function importsOf(path: string): Promise<readonly string[]> {
  const known = knownImports.get(path);
  if (known) return known;
  const code = await readFile(join(CLIENT, path), 'utf8');
  const found = [...code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)];
  const imports = found.map(([, name]) => `/assets/${name}`);
  knownImports.set(path, imports);
  return imports;
}

/** Reads the modules out of the framework's own start, and removes it. */
function modulesOf($: CheerioAPI): Pick<WakePlan, 'manifest' | 'routes' | 'entry'> {
  const script = takeScript($, (text) => text.includes('window.__reactRouterRouteModules'));
  const manifest = /import "([^"]+)"/.exec(script)?.[1];
  const entry = /import\("([^"]+)"\)/.exec(script)?.[1];
  const modules = [...script.matchAll(/import \* as (route\d+)(?:_\w+)? from "([^"]+)"/g)];
  const routes = Object.fromEntries(
    [...script.matchAll(/"([^"]+)":(route\d+)/g)].map(([, id = '', name]) => [
      id,
      modules.flatMap(([, owner, path = '']) => (owner === name ? [path] : [])),
    ]),
  );
  const empty = Object.values(routes).some((paths) => paths.length === 0);
  if (!manifest || !entry || Object.keys(routes).length === 0 || empty) {
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
