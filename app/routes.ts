import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('charts/:file', 'routes/chart-file.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
