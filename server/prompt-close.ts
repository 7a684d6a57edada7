/** Lets a server that is told to stop end when its last answer is out, and not a minute later. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Short beside the time that a stop may take. */
const LOOK_EVERY_MS = 20;

/**
 * Closing a server closes the connections that are idle at that moment. One whose answer is still
 * under way is then kept alive for its visitor's next request, which is never to be answered; and
 * one that a browser has opened ahead, and not used, does not count as idle.
 *
 * @returns what to call when the server begins to close.
 */
export function promptClose(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    // One that never listened has no connections, and tells of no close either.
    if (!server.listening) return;
    const look = setInterval(() => {
      server.closeIdleConnections();
      // Half a request may still be on its way, and has the time that requests have.
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS);
    server.once('close', () => clearInterval(look));
  };
}
