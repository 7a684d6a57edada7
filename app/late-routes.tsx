/**
 * The framework loads the modules of other pages when they are navigated to, and where one is gone it
 * loads the page again that the visitor is about to leave, even if a link was only hovered over. Here
 * every route but the first is a stand-in that loads its own module as a part of the navigation, so that
 * a lost one is an error like any other; see app/lib/lost-navigation.ts for what happens then.
 */
import { type ComponentType, createElement } from 'react';
import type { MiddlewareFunction } from 'react-router';
import type { LatePart } from './components/late-part.tsx';
import { ErrorBoundary } from './root.tsx';

interface RouteModule {
  default: ComponentType<object>;
  meta?: unknown;
  handle?: RouteHandle;
}

export interface RouteHandle {
  /** What the page needs beside its module when it is not drawn from a file. */
  parts?: readonly Pick<LatePart, 'load'>[];
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { id: string; module: string }> };
    __reactRouterRouteModules?: Record<string, object>;
  }
}

export function standInForLateRoutes(): void {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window;
  if (!manifest || !modules) throw new Error('expected the framework’s manifest and modules');
  for (const { id, module } of Object.values(manifest.routes)) {
    if (id !== 'root') modules[id] = standIn(module, modules[id] as RouteModule | undefined);
  }
}

function standIn(file: string, loaded: RouteModule | undefined): object {
  let route = loaded;
  const load = async () => {
    route ??= (await import(/* @vite-ignore */ file)) as RouteModule;
    module.meta = route.meta;
    await Promise.all((route.handle?.parts ?? []).map((part) => part.load()));
  };
  const middleware: MiddlewareFunction<unknown> = async (_args, next) => {
    const [results] = await Promise.all([next(), load()]);
    return results;
  };
  const module = {
    meta: route?.meta,
    default: (props: object) => route && createElement(route.default, props),
    clientMiddleware: [middleware],
    // Nearer than the root's: the frame around the page stays when the page cannot be drawn.
    ErrorBoundary,
  };
  return module;
}
