import { type Plugin, runnerImport } from 'vite';
import type { LoadedFirm } from '../../../config/load-firm.ts';
import { SEARCH_PATH } from '../../articles/article-search.ts';

/** Serves the search index in development, built on each request. The build writes it as a file. */
export function devSearch(firm: LoadedFirm): Plugin {
  return {
    name: 'dev-search',
    configureServer({ middlewares }) {
      middlewares.use(SEARCH_PATH, async (_request, response, next) => {
        try {
          const index = './app/articles/search-index.server.ts';
          const { module } =
            await runnerImport<typeof import('../../articles/search-index.server.ts')>(index);
          response.setHeader('Content-Type', 'application/json');
          response.end(await module.buildSearchIndex(firm));
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
