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
  route('privacy-policy', 'routes/legal.tsx', { id: 'routes/privacy-policy' }),
  route('terms-of-service', 'routes/legal.tsx', { id: 'routes/terms-of-service' }),
  route('disclaimer', 'routes/legal.tsx', { id: 'routes/disclaimer' }),
  route('charts/:file', 'routes/chart-file.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
