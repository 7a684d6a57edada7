/** The firm as modules for Vite: `virtual:firm` and its likes, of which a bundle has what it asks for. */
import { sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { allUnbroken } from '../figures/unbroken.ts';
import { ROOT } from './firm-folder.ts';
import { feeds } from './fixed-pages.ts';
import { bookButton } from './list-schemas.ts';
import { type LoadedFirm, loadFirm, shownTestimonials } from './load-firm.ts';
import { ConfigError } from './problems.ts';

/** What each module exports. Declared in app/virtual-firm.d.ts. */
const modules: Readonly<Record<string, (firm: LoadedFirm, isServer: boolean) => object>> = {
  'virtual:firm': (firm) => ({
    site: firm.site,
    logo: firm.logo,
    themeColour: firm.brand.colour.paper,
    headerLinks: firm.links.header,
    footerLinks: firm.links.footer,
    bookButton,
    feeds,
    hasTestimonials: shownTestimonials(firm).length > 0,
    hasSampleTestimonials: shownTestimonials(firm).some(({ sample }) => sample),
  }),
  /** Apart from what every page knows: only what works examples out needs it. */
  'virtual:firm/figures': ({ figureFacts }, isServer) => {
    const { duty: _duty, insurance: _insurance, ...withoutTables } = figureFacts;
    return { figureFacts: isServer ? figureFacts : withoutTables };
  },
  /** Apart again: a browser fetches the tables with the calculators that reckon with them. */
  'virtual:firm/tables': ({ figureFacts: { duty, insurance } }) => ({ duty, insurance }),
  'virtual:firm/work-with-us': ({ words }) => allUnbroken(words.workWithUs),
  'virtual:firm/testimonials': (firm) => ({ testimonials: shownTestimonials(firm) }),
  /** For loaders and *.server.ts modules only. */
  'virtual:firm/server': (firm) => ({ default: firm }),
};

/** @param firm is kept up to date while somebody writes. */
export function viteFirm(firm: LoadedFirm): Plugin {
  return {
    name: 'firm',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.PROJECT_ROOT': JSON.stringify(ROOT) } }),
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load(id) {
      const exported = modules[id.slice(1)]?.(firm, this.environment.config.consumer === 'server');
      if (!exported) return;
      const lines = Object.entries(exported).map(([name, value]) => {
        const begin = name === 'default' ? 'export default' : `export const ${name} =`;
        return `${begin} ${JSON.stringify(value)};`;
      });
      return lines.join('\n');
    },
    configureServer: (server) => followFolder(server, firm),
  };
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
  for (const id of Object.keys(modules)) {
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
