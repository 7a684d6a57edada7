import type { RouteConfig } from '@react-router/dev/routes';
import { firmFolder } from '../config/firm-folder.ts';
import { loadFirm } from '../config/load-firm.ts';
import { sitePages } from './site-pages.server.ts';
import { siteRoutes } from './site-routes.ts';

export default siteRoutes(sitePages(loadFirm(firmFolder()))) satisfies RouteConfig;
