/** Sends a file of the built site. Its tag is made of its content, so it is the same on every server. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import parseRange from 'range-parser';
import { feeds } from '../../config/navigation.ts';
import type { BuiltSite } from '../built-site.ts';
import { COPIES, type Encoding } from './site-files.ts';

/** Types that the file's ending does not give, or not in full, by how its path ends. */
const TYPES: readonly (readonly [ending: string, type: string])[] = [
  // The framework's own server says so.
  ['.data', 'text/x-script'],
  ...Object.values(feeds).map(({ to, type }) => [to.slice(1), type] as const),
  ['.xml', 'text/xml'],
];
const TEXT = /^text\/|[/+](javascript|json|xml)$/;

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  site: BuiltSite,
  file: string,
): Promise<FastifyReply> {
  const { headers } = request;
  const copies = site.files.compressed.get(file) ?? [];
  const encoding = negotiate<Encoding>(String(headers['accept-encoding'] ?? ''), [...copies]);
  const path = join(site.siteDir, file + (encoding === null ? '' : COPIES[encoding]));
  const body = await readFile(path);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

  reply.header('ETag', etag).header('Accept-Ranges', 'bytes');
  if (copies.length > 0) reply.header('Vary', 'Accept-Encoding');
  if (reply.statusCode !== 200) return sendWhole();
  if (isSame(headers['if-none-match'], etag)) return reply.code(304).send();
  const { range, 'if-range': ifRange = etag } = headers;
  if (range === undefined || ifRange !== etag || request.method !== 'GET') return sendWhole();
  const ranges = parseRange(body.length, range);
  if (ranges === -1) {
    reply.code(416).header('Content-Range', `bytes */${body.length}`);
    return reply.removeHeader('ETag').type('text/plain; charset=utf-8').send('No such part');
  }
  // Several at once, and what is none, may be answered by the whole.
  const part = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges[0] : undefined;
  if (part === undefined || (Array.isArray(ranges) && ranges.length > 1)) return sendWhole();
  reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${body.length}`);
  return sendBytes(body.subarray(part.start, part.end + 1));

  function sendWhole() {
    return sendBytes(body);
  }
  function sendBytes(bytes: Buffer) {
    if (encoding !== null) reply.header('Content-Encoding', encoding);
    return reply.type(typeOf(file)).send(bytes);
  }
}

function typeOf(file: string): string {
  const known = TYPES.find(([ending]) => file.endsWith(ending))?.[1];
  const type = known ?? mime.getType(file) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/** Compares weakly, as RFC 9110 has it for If-None-Match. */
export function isSame(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return condition.split(',').some((tag) => bare(tag) === bare(etag) || tag.trim() === '*');
}
