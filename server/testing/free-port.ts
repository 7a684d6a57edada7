import { createServer } from 'node:net';

/**
 * A port of this machine on which nothing listens, for programs that cannot choose one themselves.
 * Somebody else may take it before they do; within one test run nobody does.
 */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
