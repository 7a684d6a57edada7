import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { articleFiles } from './content/articles.server.ts';
import { blogPaths } from './content/blog-pages.ts';

/** Every address of the site. */
export default [
  index('routes/home.tsx'),
  route('blog', 'routes/blog.tsx'),
  // Only once there is a second page: the framework refuses a route that no file is made of.
  ...(blogPaths(articleFiles().length).length > 1
    ? [route('blog/page/:page', 'routes/blog.tsx', { id: 'routes/blog-page' })]
    : []),
  route('blog/:slug', 'routes/article.tsx'),
  route('work-with-us', 'routes/work-with-us.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('terms-of-service', 'routes/terms-of-service.tsx'),
  route('disclaimer', 'routes/disclaimer.tsx'),
  route('charts/:file', 'routes/chart-file.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
