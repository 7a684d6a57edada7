import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { firmFolder } from '../config/firm-folder.ts';
import { loadFirm } from '../config/load-firm.ts';
import { type SitePage, sitePages } from './site-pages.server.ts';

export default siteRoutes(sitePages(loadFirm(firmFolder()))) satisfies RouteConfig;

/** The route of a page, which it may share with others of its kind. */
function routeOf(page: SitePage): RouteConfigEntry {
  switch (page.kind) {
    case 'home':
      return index('routes/home.tsx');
    case 'list':
      return route('blog', 'routes/blog.tsx');
    case 'article':
      return route('blog/:slug', 'routes/article.tsx');
    case 'example':
      return route('blog/:slug/:part', 'routes/example.tsx');
    case 'calculators':
      return route('calculators', 'routes/calculators.tsx');
    case 'recruitment':
      return route('work-with-us', 'routes/work-with-us.tsx');
    case 'text': {
      const { name, isLegal } = page.text;
      // A page of the firm's own may have the name of one of our modules.
      const id = `${isLegal ? 'routes' : 'pages'}/${name}`;
      return route(name, 'routes/text-page.tsx', { id });
    }
  }
}

/** Every address of the site. By their patterns: the framework refuses a route that no file is made of. */
export function siteRoutes(pages: readonly SitePage[]): RouteConfigEntry[] {
  const ofPages = new Map(pages.map(routeOf).map((entry) => [entry.path, entry]));
  return [...ofPages.values(), route('*', 'routes/not-found.tsx')];
}
