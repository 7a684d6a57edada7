/**
 * Where a page's module is gone, the framework reloads the page that the visitor is about to leave. Here
 * every route is a stand-in that loads its module as a part of the navigation, so that a lost one is an
 * error like any other, which `loadLostAsDocument` takes.
 */
import { type ComponentType, createElement } from 'react';
import type { DataStrategyResult, Location, MiddlewareFunction } from 'react-router';
import type { LatePart } from './components/late-part.tsx';
import { ErrorPage } from './sections/error-page.tsx';

interface RouteModule {
  default: ComponentType<object>;
  meta?: unknown;
  handle?: RouteHandle;
}

export interface RouteHandle {
  /** What the page needs beside its module when it is not drawn from a file. */
  parts?: readonly Pick<LatePart, 'load'>[];
  /** Loads what hangs on the page's data. */
  prepare?: (data: unknown) => Promise<void>;
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { id: string; module: string }> };
    __reactRouterRouteModules?: Record<string, object>;
    __reactRouterDataRouter?: { state: { navigation: { location: Location | undefined } } };
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
    await route?.handle?.prepare?.(results);
    return results;
  };
  const module = {
    meta: route?.meta,
    default: (props: object) => route && createElement(route.default, props),
    clientMiddleware: [middleware],
    // Nearer than the root's: the frame around the page stays when the page cannot be drawn.
    ErrorBoundary: ErrorPage,
  };
  return module;
}

/**
 * Where the script or the data of a page cannot be loaded, as after a new version of the site, the browser
 * loads it as a document; without network the error page offers another try.
 */
export const loadLostAsDocument: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  const results = await next();
  const target = window.__reactRouterDataRouter?.state.navigation.location;
  const lost = Object.values(results).some(
    ({ type, result }) => type === 'error' && !(result instanceof Response),
  );
  if (!lost || !target || request.signal.aborted || !navigator.onLine) return results;
  // Going back to this page would find it still waiting.
  addEventListener('pageshow', () => location.reload(), { once: true });
  location.assign(addressOf(target));
  return new Promise(() => {});
};

/** With the section that a link asked for, which scripts would have scrolled to. */
function addressOf({ pathname, search, hash, state }: Location): string {
  const section = (state as { scrollTo?: string } | null)?.scrollTo;
  return pathname + search + (section === undefined ? hash : `#${section}`);
}
