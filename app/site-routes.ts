import { index, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { SitePage } from './site-pages.server.ts';

/** Returns the route of a page. Articles share one, and so do worked examples. */
function toRoute(page: SitePage): RouteConfigEntry {
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
      // The id avoids a clash between a firm's page and a route module of the same name.
      const id = `${isLegal ? 'routes' : 'pages'}/${name}`;
      return route(name, 'routes/text-page.tsx', { id });
    }
  }
}

/** Returns the routes of these pages only, since the framework rejects a route that no page is prerendered from. */
export function siteRoutes(pages: readonly SitePage[]): RouteConfigEntry[] {
  const byPattern = new Map(pages.map(toRoute).map((entry) => [entry.path, entry]));
  return [...byPattern.values(), route('*', 'routes/not-found.tsx')];
}
