/** The desk's own program as the build made it, in memory: it is small, and few ask for it. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import mime from 'mime';
import { DESK } from '../../contracts/desk.ts';

export interface DeskFiles {
  /** With {@link NONCE} where the nonce of each answer goes. */
  page: string;
  /** By their path, such as /desk/assets/desk-1a2b3c.js. */
  files: ReadonlyMap<string, { body: Buffer; type: string }>;
}

const PAGE = 'index.html';
/** Written by the build (vite.desk.config.ts). */
const NONCE = '__NONCE__';

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
      return [`${DESK}/${name}`, { body: readFileSync(join(folder, name)), type }] as const;
    });
  return { page: readFileSync(join(folder, PAGE), 'utf8'), files: new Map(files) };
}

/** As strict as the site's: the desk's own files and API, and styles that a library adds with the nonce. */
export function sendDeskPage(reply: FastifyReply, { page }: DeskFiles): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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
    .send(page.replaceAll(NONCE, nonce));
}
