/** The firm as modules for Vite: `virtual:firm` and its likes, of which a bundle has what it asks for. */
import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { ROOT } from './firm-folder.ts';
import { firmModules } from './firm-modules.ts';
import { type LoadedFirm, loadFirm } from './load-firm.ts';
import { ConfigError } from './problems.ts';

/** @param firm is kept up to date while somebody writes. */
export function viteFirm(firm: LoadedFirm): Plugin {
  let isBuild = false;
  return {
    name: 'firm',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.PROJECT_ROOT': JSON.stringify(ROOT) } }),
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id in firmModules ? `\0${id}` : undefined),
    load(id) {
      const name = id.slice(1);
      const isServer = this.environment.config.consumer === 'server';
      const exported = firmModules[name]?.(firm, isServer);
      if (!exported) return;
      if (isBuild && isServer) return readAtStart(name, Object.keys(exported));
      const lines = Object.entries(exported).map(([name, value]) => {
        const begin = name === 'default' ? 'export default' : `export const ${name} =`;
        return `${begin} ${JSON.stringify(value)};`;
      });
      return lines.join('\n');
    },
    configureServer: (server) => followFolder(server, firm),
  };
}

/** The program that draws the pages reads the firm when it starts, so that it can be kept for other words. */
function readAtStart(module: string, names: readonly string[]): string {
  const source = JSON.stringify(join(ROOT, 'config/built-firm.ts'));
  const lines = names.map((name) =>
    name === 'default' ? 'export default all.default;' : `export const ${name} = all.${name};`,
  );
  return [
    `import { exportsOf } from ${source};`,
    `const all = exportsOf(${JSON.stringify(module)});`,
    ...lines,
  ].join('\n');
}

/** What routes, `define` and the style sheet's tokens are made of is read when Vite starts. */
const READ_AT_START = /[\\/](firm|brand|opening)\.yaml$/;

function followFolder(server: ViteDevServer, firm: LoadedFirm): void {
  const folders = [firm.dir + sep, `${ROOT}${sep}content${sep}`];
  server.watcher.add(folders);
  server.watcher.on('all', (event, file) => {
    if (!folders.some((folder) => file.startsWith(folder))) return;
    try {
      Object.assign(firm, loadFirm(firm.dir));
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      server.config.logger.error(error.message);
      return;
    }
    if (READ_AT_START.test(file) || event !== 'change') void server.restart();
    else for (const environment of Object.values(server.environments)) reload(environment);
  });
}

function reload({ moduleGraph, hot }: ViteDevServer['environments'][string]): void {
  for (const id of Object.keys(firmModules)) {
    const module = moduleGraph.getModuleById(`\0${id}`);
    if (module) moduleGraph.invalidateModule(module);
  }
  hot.send({ type: 'full-reload' });
}

/**
 * Skips the framework's type generation: the dev server that prerenders pages would write types, and clear those
 * that a concurrent build is writing.
 */
export function withoutTypes(plugins: Plugin[]): Plugin[] {
  return plugins.map(({ config, ...plugin }) => ({
    ...plugin,
    ...(typeof config === 'function' && {
      config(user, env) {
        return config.call(this, user, { ...env, command: 'build' });
      },
    }),
  }));
}
