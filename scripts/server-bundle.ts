/**
 * The program that draws the pages. Each release keeps it, so that the next build needs no bundling while
 * only words, pictures or articles change: it links the scripts and styles, and has the kept program draw.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type * as EntryServer from '../app/entry.server.tsx';
import { siteRoutes } from '../app/routes.ts';
import { sitePages } from '../app/site-pages.server.ts';
import { ROOT } from '../config/firm-folder.ts';
import { browserModulesText } from '../config/firm-modules.ts';
import type { LoadedFirm } from '../config/load-firm.ts';
import { resolveMail } from '../config/mail.ts';
import type { Manifest } from './postbuild/page-scripts.ts';
import { linkFiles } from './postbuild/site-files.ts';

/** In a release: the program, Vite's manifest, the bundled files' names and the key of what they were made from. */
const FOLDER = 'program';
const SERVER = join(FOLDER, 'server');
const KEY = join(FOLDER, 'key.txt');
const BUNDLED = join(FOLDER, 'bundled.json');
const MANIFEST = join(FOLDER, 'manifest.json');

const CODE =
  '{{app,config,contracts,desk,figures,finance,scripts,server}/**/*.*,content/*.ts,package-lock.json,*.config.ts}';

export type ServerBundle = ServerBuild & { entry: { module: typeof EntryServer } };

/**
 * Hashes everything that the scripts, styles and the drawing program are bundled from: the code, and what the
 * browser's modules, the brand and the routes take from the firm's folder and the settings.
 */
export function bundleKey(firm: LoadedFirm): string {
  const hash = createHash('sha256').update(process.version);
  const code = globSync(CODE, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of code.toSorted()) hash.update(path).update(readFileSync(path));
  const made = [browserModulesText(firm), firm.brand, siteRoutes(sitePages(firm))];
  const settings = [firm.opening === null, resolveMail(process.env)];
  return hash.update(JSON.stringify([made, settings])).digest('hex');
}

/** Moves the program out of the files of the framework, once they are bundled and before the pages are finished. */
export async function keepBundle(release: string, key: string): Promise<void> {
  await fs.mkdir(join(release, FOLDER));
  await fs.rename(join(release, 'server'), join(release, SERVER));
  await fs.rename(join(release, 'client/.vite/manifest.json'), join(release, MANIFEST));
  const leftovers = ['client/__spa-fallback.html', 'client/.vite'];
  for (const path of leftovers) await fs.rm(join(release, path), { recursive: true, force: true });
  const bundled = await fs.readdir(join(release, 'client/assets'));
  await fs.writeFile(join(release, BUNDLED), JSON.stringify(bundled));
  await fs.writeFile(join(release, KEY), key);
}

/**
 * Links the program, scripts and styles of another release, and the desk.
 *
 * @returns whether that release was bundled from the same; if not, nothing is linked.
 */
export async function reuseBundle(from: string, release: string, key: string): Promise<boolean> {
  const known = await fs.readFile(join(from, KEY), 'utf8').catch(() => null);
  if (known !== key) return false;
  const bundled: string[] = JSON.parse(await fs.readFile(join(from, BUNDLED), 'utf8'));
  const assets = bundled.flatMap((name) =>
    ['', '.br', '.gz'].map((ending) => `client/assets/${name}${ending}`),
  );
  await linkFiles(
    from,
    release,
    assets.filter((name) => existsSync(join(from, name))),
  );
  // program/pages.json is written anew; a linked file must not be written to.
  for (const folder of [SERVER, 'desk']) {
    const entries = await fs.readdir(join(from, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    await linkFiles(
      join(from, folder),
      join(release, folder),
      files.map(({ parentPath, name }) => join(parentPath, name).slice(join(from, folder).length + 1)),
    );
  }
  await linkFiles(from, release, [MANIFEST, BUNDLED, KEY]);
  return true;
}

/** Reads the firm's folder again, which is why each process can draw once. */
export async function loadBundle(release: string): Promise<ServerBundle> {
  return import(pathToFileURL(resolve(release, SERVER, 'index.js')).href);
}

export async function readManifest(release: string): Promise<Manifest> {
  return JSON.parse(await fs.readFile(join(release, MANIFEST), 'utf8'));
}

/**
 * Draws every page and its data, as React Router's own prerendering does after a bundling: byte by byte the same.
 *
 * @param paths the addresses of the pages.
 */
export async function prerenderPages(
  program: ServerBundle,
  paths: readonly string[],
  client: string,
): Promise<void> {
  process.env.IS_RR_BUILD_REQUEST = 'yes';
  const routes = routesBelow(program);
  const handle = createRequestHandler({ ...program, prerender: [...paths] }, 'production');
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const response = await handle(new Request(`http://localhost${address}`, { headers }));
    const text = await response.text();
    if (response.status === 200 || response.status === 202) return text;
    throw new Error(`${address}: expected a page, got status ${response.status}`);
  };
  const write = async (name: string, text: string) => {
    const file = join(client, name);
    await fs.mkdir(dirname(file), { recursive: true });
    await fs.writeFile(file, text);
  };
  for (const path of paths) {
    const hasData = matchRoutes(routes, path)?.some(
      ({ route }) => program.routes[route.id ?? '']?.module.loader,
    );
    const headers: Record<string, string> = {};
    if (hasData) {
      const name = path.endsWith('/') ? `${path}_.data` : `${path}.data`;
      const data = await ask(name);
      await write(name, data);
      // The framework hands short data on in a header, and loads long data again.
      if (encodeURI(data).length < 8 * 1024) headers['X-React-Router-Prerender-Data'] = encodeURI(data);
    }
    await write(join(path, 'index.html'), await ask(`${path}/`.replace('//', '/'), headers));
  }
}

function routesBelow({ routes }: Pick<ServerBundle, 'routes'>, parent?: string): RouteObject[] {
  const below = Object.values(routes).filter((route) => route !== undefined && route.parentId === parent);
  return below.map((route) => {
    const children = route?.index ? {} : { children: routesBelow({ routes }, route?.id) };
    return { id: route?.id, path: route?.path, index: route?.index, ...children } as RouteObject;
  });
}
