import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { calculators } from '../figures/registry.ts';
import { addCalculators } from './figures/loaded-calculators.ts';

addCalculators(calculators);

/** For scripts/text-worker.ts. */
export { drawText } from './preview.server.tsx';
/** For scripts/postbuild/pictures.ts. */
export { listPreviews } from './seo/preview-image.tsx';

/** Prerenders a page during the build. Doesn't stream, so that an error stops the build. */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
) {
  const { prelude } = await prerender(<ServerRouter context={routerContext} url={request.url} />, {
    // Inlines Suspense boundaries instead of appending them in hidden templates.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      console.error(`Rendering ${new URL(request.url).pathname} failed:`, error);
    },
  });
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(prelude, { headers: responseHeaders, status: responseStatusCode });
}
