/**
 * What stands in front of the server in production, as small as it can be: https with a throwaway
 * certificate for localhost, and a redirect for whoever asks the same port for plain http.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, request } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface TlsFront {
  /** As in `localhost:41234`; the same for http and https. */
  host: string;
  /** Path of the certificate, for whoever shall trust it. */
  certificate: string;
  stop(): Promise<void>;
}

export class CertificateError extends Error {
  override name = 'CertificateError';

  constructor(said: string) {
    super(`openssl could not make a certificate. It said: ${said.trim() || 'nothing'}`);
  }
}

/** The first byte of every TLS connection; no http request begins with it. */
const TLS_HANDSHAKE = 0x16;

/**
 * @param origin of the server behind, over http.
 * @throws {CertificateError} when openssl is not there or fails.
 */
export async function startTlsFront(origin: string, workDir: string): Promise<TlsFront> {
  const { key, certificate } = makeCertificate(workDir);
  const behind = new URL(origin);
  const https = createHttpsServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (incoming, outgoing) => {
      const passed = request(
        {
          host: behind.hostname,
          port: behind.port,
          path: incoming.url,
          method: incoming.method,
          headers: incoming.headers,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          answer.pipe(outgoing);
        },
      );
      passed.on('error', () => outgoing.writeHead(502).end());
      incoming.pipe(passed);
    },
  );
  const http = createHttpServer((incoming, outgoing) => {
    outgoing.writeHead(301, { location: `https://${incoming.headers.host}${incoming.url}` }).end();
  });
  const open = new Set<Socket>();
  const front = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? https : http).emit('connection', socket);
      // Only after the other server has begun to listen to it.
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((ready) => front.listen(0, 'localhost', ready));
  const address = front.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    host: `localhost:${port}`,
    certificate,
    stop: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        front.close(() => done());
      }),
  };
}

function makeCertificate(dir: string): { key: string; certificate: string } {
  const key = join(dir, 'localhost.key');
  const certificate = join(dir, 'localhost.crt');
  const { status, stderr, error } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
      ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new CertificateError(error?.message ?? stderr);
  return { key, certificate };
}
