/** Shows the metrics to programs on this machine, and to nobody else. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** Not a setting: numbers of a firm's enquiries are the firm's own. */
export const METRICS_HOST = '127.0.0.1';

/**
 * @param port 0: any free one.
 * @throws the system's error when the port cannot be opened.
 */
export async function startMetricsServer(metrics: Metrics, port: number): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const plain = { 'Content-Type': 'text/plain; charset=utf-8' };
    if (request.url !== '/metrics') {
      response.writeHead(404, plain).end('There is nothing but /metrics.\n');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...plain, Allow: 'GET, HEAD' }).end('Expected GET.\n');
      return;
    }
    metrics.text().then(
      (text) => {
        response.writeHead(200, {
          'Content-Type': metrics.contentType,
          'Cache-Control': 'no-store',
        });
        response.end(text);
      },
      () => response.writeHead(500, plain).end('The metrics could not be put together.\n'),
    );
  });
  server.listen(port, METRICS_HOST);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
