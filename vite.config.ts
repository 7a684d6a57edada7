import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { devImages } from './app/pictures/dev-images.ts';
import { devSearch } from './app/sections/blog/dev-search.ts';
import { brandLook } from './app/styles/brand-look.ts';
import { firmFolder } from './config/firm-folder.ts';
import { loadFirmOrExit } from './config/load-firm.ts';
import { acceptsPlainPosts, resolveMail } from './config/mail.ts';
import { viteFirm, withoutTypes } from './config/vite-firm.ts';

const firm = loadFirmOrExit(firmFolder());
const mail = resolveMail(process.env);
/** A firm's folder may lie anywhere, also below a folder of one of these names. */
const isBuilt = (file: string) => /^(\.builds|build|data)([\\/]|$)/.test(relative(import.meta.dirname, file));

const EVERY_PAGE =
  /app[\\/](entry\.client|components[\\/](card|footer|header|next-step|photo)|figures[\\/]load-examples|lib[\\/]use-hydrated|sections[\\/]people|seo[\\/][\w-]+)\.tsx?$|fixed-pages\.ts$/;

const CHARTS = new RegExp(
  [
    'app/figures/(bar-rows|chart-|line-labels|plot|scale|slider)',
    'app/sections/article-picture',
    '(?<!app)/figures/(axis|bars|chart|column-plot|counts|describe-chart|format|line-plot|unbroken)',
  ].join('|'),
);

export default defineConfig(({ command, isPreview }) => ({
  // The commands read .env; the framework would read it once more.
  envDir: false,
  // A build says in the end what it made; a server where it is.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: [
    viteFirm(firm),
    brandLook(firm),
    tailwindcss(),
    isPreview ? withoutTypes(reactRouter()) : reactRouter(),
    devImages(firm),
    devSearch(firm),
  ],
  build: {
    // Tells scripts/postbuild/page-scripts.ts which files an example's calculator is made of.
    manifest: true,
    // The oldest browsers in which the scripts start; see app/start.ts. Older ones get the page and its styles.
    target: ['chrome110', 'firefox115', 'safari16.4'],
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    rolldownOptions: {
      // Nothing that whoever builds the site can do anything about: the first is told on slow machines only, and
      // what the program that draws the pages imports late and early alike is one file in no browser.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      // What every page needs is one file, and what every chart needs: the bundler's own way is one for each that two share.
      output: {
        codeSplitting: {
          groups: [
            { name: 'site', test: EVERY_PAGE },
            { name: 'charts', test: CHARTS },
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
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/!(*.test).tsx'] },
  server: {
    // What writes the pages would watch what it writes (https://github.com/remix-run/react-router/issues/15533).
    watch: isPreview ? null : { ignored: isBuilt },
    // The relay compares Origin with Host, so Host has to stay what the browser sent.
    proxy: { '^/(api|forms)/': { target: 'http://localhost:3001', changeOrigin: false } },
  },
}));
