import { prerender } from 'react-dom/static';
import { type EntryContext, ServerRouter } from 'react-router';
import { calculators } from '../figures/registry.ts';
import { addCalculators } from './figures/loaded-calculators.ts';

addCalculators(calculators);

/** For the build, which draws the pictures that other sites show beside links. */
export { listPreviews } from './seo/preview-image.tsx';

/**
 * Renders one page to HTML while the site is built. Nothing is streamed: a page is complete, or
 * the build stops with the error that broke it.
 */
export default async function handleRequest(
  request: Request,
  responseStatusCode: number,
  responseHeaders: Headers,
  routerContext: EntryContext,
) {
  const { prelude } = await prerender(<ServerRouter context={routerContext} url={request.url} />, {
    // Everything stands where it belongs, nothing arrives later in a hidden template.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      console.error(`Rendering ${new URL(request.url).pathname} failed:`, error);
    },
  });
  responseHeaders.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(prelude, { headers: responseHeaders, status: responseStatusCode });
}
