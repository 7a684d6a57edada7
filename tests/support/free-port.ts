import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * A port of this machine on which nothing listens, for programs that cannot choose one themselves.
 * Somebody else may take it before they do; within one test run nobody does.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
