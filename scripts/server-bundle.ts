/**
 * Keeps the server bundle, which renders the pages, in each build. If only text, pictures or articles change, the next
 * build links its scripts and styles and prerenders with it instead of bundling again.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import type * as EntryServer from '../app/entry.server.tsx';
import type { SitePage } from '../app/site-pages.server.ts';
import { siteRoutes } from '../app/site-routes.ts';
import { ROOT } from '../config/firm-folder.ts';
import { serializeBrowserModules } from '../config/firm-modules.ts';
import type { LoadedFirm } from '../config/load-firm.ts';
import { resolveMail } from '../config/mail.ts';
import type { Manifest } from './postbuild/page-scripts.ts';
import { linkFiles } from './postbuild/site-files.ts';

/** The folder in a build with the server bundle, Vite's manifest, the names of the client files, and the cache key. */
const FOLDER = 'bundle';
const SERVER = join(FOLDER, 'server');
const KEY = join(FOLDER, 'key.txt');
const BUNDLED = join(FOLDER, 'bundled.json');
const MANIFEST = join(FOLDER, 'manifest.json');

const CODE =
  '{{app,config,contracts,desk,figures,finance,scripts,server}/**/*.*,content/*.ts,package-lock.json,*.config.ts}';

export type ServerBundle = ServerBuild & { entry: { module: typeof EntryServer } };

/** Hashes all inputs of the bundles: the code, and what the virtual modules, brand and routes take from the firm and settings. */
export function bundleKey(firm: LoadedFirm, pages: readonly SitePage[]): string {
  const hash = createHash('sha256').update(process.version);
  const code = globSync(CODE, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const path of code.toSorted()) hash.update(path).update(readFileSync(path));
  const made = [serializeBrowserModules(firm), firm.brand, siteRoutes(pages)];
  const settings = [firm.opening === null, resolveMail(process.env)];
  return hash.update(JSON.stringify([made, settings])).digest('hex');
}

/** Moves the server bundle and the manifest from the framework's output to their folder, and removes leftovers. */
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
 * Links the bundles and the desk of another build.
 *
 * @returns false, without linking, if that build has another key.
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
  // Don't link bundle/pages.json, which this build overwrites: both builds would change.
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

/** Imports the server bundle, which reads the firm's folder on import. A process can import it only once. */
export async function loadBundle(release: string): Promise<ServerBundle> {
  return import(pathToFileURL(resolve(release, SERVER, 'index.js')).href);
}

export async function readManifest(release: string): Promise<Manifest> {
  return JSON.parse(await fs.readFile(join(release, MANIFEST), 'utf8'));
}

/** Prerenders the pages and their data, with the same output as React Router's build. */
export async function prerenderPages(
  bundle: ServerBundle,
  paths: readonly string[],
  client: string,
): Promise<void> {
  process.env.IS_RR_BUILD_REQUEST = 'yes';
  const routes = routesBelow(bundle);
  const handle = createRequestHandler({ ...bundle, prerender: [...paths] }, 'production');
  const render = async (path: string, headers: Record<string, string> = {}) => {
    const response = await handle(new Request(`http://localhost${path}`, { headers }));
    const text = await response.text();
    if (response.status === 200 || response.status === 202) return text;
    throw new Error(`${path}: expected a page, got status ${response.status}`);
  };
  const write = async (name: string, text: string) => {
    const file = join(client, name);
    await fs.mkdir(dirname(file), { recursive: true });
    await fs.writeFile(file, text);
  };
  for (const path of paths) {
    const hasData = matchRoutes(routes, path)?.some(
      ({ route }) => bundle.routes[route.id ?? '']?.module.loader,
    );
    const headers: Record<string, string> = {};
    if (hasData) {
      const name = path.endsWith('/') ? `${path}_.data` : `${path}.data`;
      const data = await render(name);
      await write(name, data);
      // Like the framework: pass short data in a header; long data is loaded again.
      if (encodeURI(data).length < 8 * 1024) headers['X-React-Router-Prerender-Data'] = encodeURI(data);
    }
    await write(join(path, 'index.html'), await render(`${path}/`.replace('//', '/'), headers));
  }
}

function routesBelow({ routes }: Pick<ServerBundle, 'routes'>, parent?: string): RouteObject[] {
  const below = Object.values(routes).filter((route) => route !== undefined && route.parentId === parent);
  return below.map((route) => {
    const children = route?.index ? {} : { children: routesBelow({ routes }, route?.id) };
    return { id: route?.id, path: route?.path, index: route?.index, ...children } as RouteObject;
  });
}
