/** Speaks to the server without a client's manners: half requests, floods, nonsense. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export async function openRaw(address: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // A server that hangs up on a flood is what is hoped for, not an error.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(received));
  });
  await once(socket, 'connect');
  return {
    socket,
    write(data: string | Buffer) {
      if (socket.writable) socket.write(data);
    },
    /** What has been answered so far. */
    received: () => received,
    /** All that was answered, once the server has closed the connection. */
    ended,
  };
}

/** The head of a POST, as bytes go over the wire. */
export function postHead(path: string, address: string, headers: Record<string, string>): string {
  const all = { Host: new URL(address).host, Origin: address, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

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
