import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './app/site-pages.server.ts';
import { firmFolder } from './config/firm-folder.ts';
import { loadFirm } from './config/load-firm.ts';

/** Every page is a file, written while the site is built: no server renders at request time. */
export default {
  appDirectory: 'app',
  ssr: false,
  // scripts/build.ts builds beside the site that is up.
  buildDirectory: process.env.RELEASE_DIR ?? 'build',
  // A page's loader in the browser is one line; as a file of its own it would cost a request.
  splitRouteModules: false,
  prerender: () => prerenderedPaths(loadFirm(firmFolder())),
} satisfies Config;
