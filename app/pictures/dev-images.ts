import mime from 'mime';
import type { Plugin } from 'vite';
import type { LoadedFirm } from '../../config/load-firm.ts';

/** Generates the firm's pictures on request in the dev server. A build writes them as files. */
export function devImages(firm: LoadedFirm): Plugin {
  return {
    name: 'dev-images',
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [address = ''] = (request.url ?? '').split('?');
        if (address !== '/favicon.svg' && !address.startsWith('/pictures/')) return next();
        try {
          const { siteImage } = await import('./site-images.server.ts');
          const image = await siteImage(firm, address);
          if (image === null) return next();
          response.setHeader('Content-Type', mime.getType(address) ?? 'application/octet-stream');
          response.end(image);
        } catch (error) {
          next(error);
        }
      });
    },
  };
}
