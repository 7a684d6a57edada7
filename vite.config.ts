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
/** Ignores build output. Matches paths relative to the project: a firm's folder may be below a folder of such a name. */
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
  // The commands load .env themselves.
  envDir: false,
  // A build prints its own summary; a dev server has to print its URL.
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
    // Read by scripts/postbuild/page-scripts.ts to find the files of a calculator.
    manifest: true,
    // The oldest browsers that run the scripts; see app/start.ts. Older ones get the page without scripts.
    target: ['chrome110', 'firefox115', 'safari16.4'],
    cssTarget: ['chrome99', 'firefox97', 'safari15.4'],
    rolldownOptions: {
      // Hide warnings that need no action: the first appears on slow machines, the second concerns only the server bundle.
      checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
      // One chunk for every page and one for every chart. By default, the bundler makes one for each shared module.
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
  // Scan all entries at the start, so that the first visit needs no reload.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/!(*.test).tsx'] },
  server: {
    // Without this, prerendering would watch its own output (https://github.com/remix-run/react-router/issues/15533).
    watch: isPreview ? null : { ignored: isBuilt },
    // Keep the browser's Host header, which the server compares with Origin.
    proxy: { '^/(api|forms)/': { target: 'http://localhost:3001', changeOrigin: false } },
  },
}));
