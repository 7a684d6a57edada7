/** The desk's own program as the build made it, in memory: it is small, and few ask for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import { DESK } from '../../contracts/desk.ts';

export interface DeskFiles {
  page: string;
  /** By their path, such as /desk/assets/desk-1a2b3c.js. */
  files: ReadonlyMap<string, DeskFile>;
}

export interface DeskFile {
  body: Buffer;
  /** Null for what is compressed already. */
  gzipped: Buffer | null;
  type: string;
}

const PAGE = 'index.html';

/** @returns null for a build without a desk, such as one of before there was any. */
export function readDeskFiles(buildDir: string): DeskFiles | null {
  const folder = join(buildDir, 'desk');
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      );
  } catch {
    return null;
  }
  if (!names.includes(PAGE)) return null;
  const files = names
    .filter((name) => name !== PAGE)
    .map((name) => {
      const type = mime.getType(name) ?? 'application/octet-stream';
      const body = readFileSync(join(folder, name));
      const gzipped = /^text\/|javascript|json/.test(type) ? gzipSync(body) : null;
      return [`${DESK}/${name}`, { body, gzipped, type }] as const;
    });
  return { page: readFileSync(join(folder, PAGE), 'utf8'), files: new Map(files) };
}

/** As strict as the site's: nothing but the desk's own files and API. */
export function sendDeskPage(reply: FastifyReply, { page }: DeskFiles): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';');
  return reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}

export function sendDeskFile(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, gzipped, type }: DeskFile,
): FastifyReply {
  reply.type(type);
  if (gzipped === null) return reply.send(body);
  reply.header('Vary', 'Accept-Encoding');
  if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(body);
  return reply.header('Content-Encoding', 'gzip').send(gzipped);
}
