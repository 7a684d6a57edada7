import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { client } from './site.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.data': 'text/x-script',
};

/**
 * A static host at its plainest, such as nginx without settings: files as they are, a slash added
 * to folders, 404.html for the rest, no redirects and no idea of queries.
 */
export async function serveStatically(): Promise<{ address: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = join(client, normalize(path));
    if (
      existsSync(file) &&
      statSync(file).isDirectory() &&
      !path.endsWith('/') &&
      existsSync(join(file, 'index.html'))
    ) {
      response
        .writeHead(301, { Location: `${path}/${new URL(request.url ?? '/', 'http://x').search}` })
        .end();
      return;
    }
    const found = [file, join(file, 'index.html')].find(
      (name) => existsSync(name) && statSync(name).isFile(),
    );
    const name = found ?? join(client, '404.html');
    response
      .writeHead(found ? 200 : 404, {
        'Content-Type': types[extname(name)] ?? 'application/octet-stream',
      })
      .end(readFileSync(name));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null)
    throw new Error('the static host has no port');
  return { address: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
