import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { SEARCH_PATH } from './app/content/article-search.ts';
import { devImages } from './app/pictures/dev-images.ts';
import { brandFontCss } from './app/styles/brand-font.ts';
import { brandTokensCss } from './app/styles/brand-tokens.ts';
import { firmFolder } from './config/firm-folder.ts';
import { loadFirmOrExit } from './config/load-firm.ts';
import { acceptsPlainPosts, resolveMail } from './config/mail.ts';
import { viteFirm } from './config/vite-firm.ts';

const firm = loadFirmOrExit(firmFolder());
const mail = resolveMail(process.env);

const inProject = (file: string) => relative(root('.'), file);
const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What firm/brand.yaml says, by the style sheet that it is put into before Tailwind reads that. */
const brandStyles = new Map([
  [root('app/styles/app.css'), () => brandTokensCss(firm.brand)],
  [root('app/styles/brand-font.css'), () => brandFontCss(firm)],
]);

function brandLook(): Plugin {
  return {
    name: 'brand-look',
    enforce: 'pre',
    async transform(code, id) {
      const [file = '', query] = id.split('?');
      // What is imported by its address is a script here, which says the address.
      const css = query === 'url' ? undefined : await brandStyles.get(file)?.();
      return css && { code: `${code}\n${css}`, map: null };
    },
  };
}

/** While somebody writes, the search's index is made when it is asked for; a build writes it as a file. */
function devSearch(): Plugin {
  return {
    name: 'dev-search',
    configureServer({ middlewares }) {
      middlewares.use(SEARCH_PATH, async (_request, response, next) => {
        try {
          const index = './app/content/search-index.server.ts';
          const { module } = await runnerImport<typeof import('./app/content/search-index.server.ts')>(index);
          response.setHeader('Content-Type', 'application/json');
          response.end(await module.searchIndex(firm));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}

/** Below a path every link, script and policy of the pages would lead to the domain's root instead. */
function refuseSubPath(): Plugin {
  return {
    name: 'refuse-sub-path',
    configResolved({ base }) {
      if (base === '/') return;
      throw new Error(
        `base: expected "/", found "${base}". The site cannot live below a path; give it a domain or subdomain of its own.`,
      );
    },
  };
}

export default defineConfig(({ command, isPreview }) => ({
  // A build says in the end what it made; a server where it is.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: [
    refuseSubPath(),
    viteFirm(firm),
    brandLook(),
    tailwindcss(),
    reactRouter(),
    devImages(firm),
    devSearch(),
  ],
  build: {
    // The oldest browsers in which the scripts start; see app/start.ts. Older ones get the page and its styles.
    target: ['chrome110', 'firefox115', 'safari16.4'],
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    rolldownOptions: {
      // Nothing that whoever builds the site can do anything about: the first is told on slow machines only, and
      // what the program that draws the pages imports late and early alike is one file in no browser.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            // Change only with the framework.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
            // What the frame of every page shares with its content and with the parts that come later: as
            // files of their own these would be a dozen, and a part is to be one file; see late-part.tsx.
            {
              name: 'frame',
              test: /\0virtual:firm$|[\\/](figures[\\/]counts-and-dates|app[\\/]lib[\\/](use-copy|use-hydrated|scroll)|app[\\/]components[\\/](button|chart-picture|icon|late-part|carry-over|links|persona-mark|photo)|app[\\/]pictures[\\/]picture|app[\\/]sections[\\/]people|app[\\/]seo[\\/]page-head|app[\\/]forms[\\/](drafts|first-page))\.tsx?$/,
            },
            // What all calculators share; each is a file of its own.
            {
              name: 'figures',
              test: /[\\/]finance[\\/]|[\\/]figures[\\/](calculator|outcome|owed-plot|with-offset|rental-notes)\.ts$/,
            },
          ],
        },
      },
    },
  },
  define: {
    __DEMONSTRATION__: firm.opening === null,
    __MAIL_SETTINGS__: JSON.stringify({ ...mail, acceptsPlainPosts: acceptsPlainPosts(mail) }),
  },
  // Found before the first page is asked for, so that the first visit needs no reload.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/*.tsx'] },
  // The relay compares Origin with Host, so Host has to stay what the browser sent.
  server: {
    // While pages are written, a preview server of the framework watches the project, and so every file
    // that it writes (https://github.com/remix-run/react-router/issues/15533).
    // (A firm's folder may lie anywhere, also below a folder of one of these names.)
    watch: isPreview ? null : { ignored: (file) => /^(\.builds|build|data)([\\/]|$)/.test(inProject(file)) },
    proxy: Object.fromEntries(
      ['/api', '/forms'].map((path) => [path, { target: 'http://localhost:3001', changeOrigin: false }]),
    ),
  },
}));
