import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the site. */
export default [
  index('routes/home.tsx'),
  route('blog', 'routes/blog.tsx'),
  route('blog/:slug', 'routes/article.tsx'),
  route('work-with-us', 'routes/work-with-us.tsx'),
  route('privacy-policy', 'routes/privacy-policy.tsx'),
  route('terms-of-service', 'routes/terms-of-service.tsx'),
  route('disclaimer', 'routes/disclaimer.tsx'),
  route('charts/:file', 'routes/chart-file.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
