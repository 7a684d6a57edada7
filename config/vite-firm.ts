/** A Vite plugin that serves the firm's data as virtual modules. */
import { join, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { ROOT } from './firm-folder.ts';
import { firmModules } from './firm-modules.ts';
import { type LoadedFirm, loadFirm } from './load-firm.ts';
import { ConfigError } from './problems.ts';

/** @param firm the dev server updates it when the folder changes. */
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
      if (isBuild && isServer) return runtimeModule(name, Object.keys(exported));
      const lines = Object.entries(exported).map(([name, value]) => {
        const begin = name === 'default' ? 'export default' : `export const ${name} =`;
        return `${begin} ${JSON.stringify(value)};`;
      });
      return lines.join('\n');
    },
    configureServer: (server) => watchFolder(server, firm),
  };
}

/** Makes a module that loads the firm at run time, so that later builds can reuse the server bundle. */
function runtimeModule(module: string, names: readonly string[]): string {
  const source = JSON.stringify(join(ROOT, 'config/built-firm.ts'));
  const lines = names.map((name) =>
    name === 'default' ? 'export default all.default;' : `export const ${name} = all.${name};`,
  );
  return [
    `import { moduleExports } from ${source};`,
    `const all = moduleExports(${JSON.stringify(module)});`,
    ...lines,
  ].join('\n');
}

/** Files that Vite reads only at startup, for routes, `define` and design tokens. */
const RESTART_FOR = /[\\/](firm|brand|opening)\.yaml$/;

function watchFolder(server: ViteDevServer, firm: LoadedFirm): void {
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
    if (RESTART_FOR.test(file) || event !== 'change') void server.restart();
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
