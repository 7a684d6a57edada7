import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** Opens a raw socket to the server, for incomplete or invalid requests. */
export async function openRawSocket(address: string) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // Ignores errors: tests expect the server to close connections.
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
    /** The response so far. */
    received: () => received,
    /** Resolves to the whole response once the server has closed the connection. */
    ended,
  };
}

/** Returns the request line and headers of a POST. */
export function postHead(path: string, address: string, headers: Record<string, string>): string {
  const all = { Host: new URL(address).host, Origin: address, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/**
 * Finds a free port, for programs that cannot choose one themselves. Another process could take the port before
 * the program listens on it; within a test run none does.
 */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** A key and certificate for localhost, for tests only. Both are public and protect nothing. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgreINFOPH0q7Y32KL
LmRLW0cuMkNynwKG8s3Pen97DqKhRANCAATKS1wtFx1f7gMvqhh1XhC+p7cwt16F
yjS5zw4p78AmNlwJjO3CUFGjrTo0dlhfpSBxI2PjXBrlFnMS9Ko0s/dp
-----END PRIVATE KEY-----`;

export const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUJ1zpX3jsB92CConOr8PseJzSPQAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTE1MDkzM1oYDzIxMjYxMDI4
MTUwOTMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATKS1wtFx1f7gMvqhh1XhC+p7cwt16FyjS5zw4p78AmNlwJjO3CUFGj
rTo0dlhfpSBxI2PjXBrlFnMS9Ko0s/dpo28wbTAdBgNVHQ4EFgQU1mdfFpv87v4P
d3BYLCRg3uUXGSgwHwYDVR0jBBgwFoAU1mdfFpv87v4Pd3BYLCRg3uUXGSgwGgYD
VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
zj0EAwIDSQAwRgIhAM/M7L59Sqo31hAElcncTaJvlVyv86ES3bXjmOcY0w0fAiEA
pFBkgFdj2Le0+sfr4PMp7z+BXypGJ1zZHh1Ko3fEPo0=
-----END CERTIFICATE-----`;
