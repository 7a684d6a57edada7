import type { Config } from '@react-router/dev/config';
import { prerenderedPaths, sitePages } from './app/site-pages.server.ts';
import { firmFolder } from './config/firm-folder.ts';
import { loadFirm } from './config/load-firm.ts';

/** Prerenders every page at build time; nothing is rendered per request. */
export default {
  appDirectory: 'app',
  ssr: false,
  // scripts/build.ts builds beside the live site.
  buildDirectory: process.env.RELEASE_DIR ?? 'build',
  // A page's client loader is one line, not worth a request.
  splitRouteModules: false,
  prerender: () => prerenderedPaths(sitePages(loadFirm(firmFolder()))),
} satisfies Config;
