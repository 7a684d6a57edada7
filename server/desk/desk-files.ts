/** The desk's own program as the build made it, in memory: it is small, and few ask for it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
/** Of the site: browsers and phones show them for the desk too. */
const ICONS = ['favicon.svg', 'favicon.ico', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png'];

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
    .map((name) => [`${DESK}/${name}`, readDeskFile(join(folder, name))] as const);
  const icons = ICONS.map((name) => [`/${name}`, join(buildDir, 'client', name)] as const)
    .filter(([, path]) => existsSync(path))
    .map(([address, path]) => [address, readDeskFile(path)] as const);
  return { page: readFileSync(join(folder, PAGE), 'utf8'), files: new Map([...files, ...icons]) };
}

function readDeskFile(path: string): DeskFile {
  const type = mime.getType(path) ?? 'application/octet-stream';
  const body = readFileSync(path);
  return { body, gzipped: /^text\/|javascript|json/.test(type) ? gzipSync(body) : null, type };
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
