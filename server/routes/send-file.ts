/** Sends a file of the built site, or a part of it, compressed as the build has compressed it. */
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import mime from 'mime';
import parseRange from 'range-parser';
import { feeds } from '../../config/feeds.ts';
import { type BuiltSite, COPIES, type Encoding } from '../built-site.ts';

/** Types that the file's ending does not give, or not in full, by how its path ends. */
const TYPES: readonly (readonly [ending: string, type: string])[] = [
  // The framework's own server says so.
  ['.data', 'text/x-script'],
  ...Object.values(feeds).map(({ to, type }) => [to.slice(1), type] as const),
  ['.xml', 'text/xml'],
];
const TEXT = /^text\/|[/+](javascript|json|xml)$/;

export async function sendFile(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  site: BuiltSite,
  file: string,
): Promise<FastifyReply> {
  const copies = site.files.compressed.get(file) ?? [];
  const encoding = negotiate<Encoding>(String(headers['accept-encoding'] ?? ''), [...copies]);
  const { body, etag } = await site.read(file + (encoding === null ? '' : COPIES[encoding]));
  const send = (bytes: Buffer) => {
    if (encoding !== null) reply.header('Content-Encoding', encoding);
    return reply.type(typeOf(file)).send(bytes);
  };

  reply.header('ETag', etag);
  // Nobody goes on with half a page.
  if (!file.endsWith('.html')) reply.header('Accept-Ranges', 'bytes');
  if (copies.length > 0) reply.header('Vary', 'Accept-Encoding');
  if (reply.statusCode !== 200) return send(body);
  if (isSame(headers['if-none-match'], etag)) return reply.code(304).send();
  const { range, 'if-range': ifRange = etag } = headers;
  if (range === undefined || ifRange !== etag || method !== 'GET') return send(body);
  const ranges = parseRange(body.length, range);
  if (ranges === -1) {
    reply.code(416).header('Content-Range', `bytes */${body.length}`);
    return reply.removeHeader('ETag').type('text/plain; charset=utf-8').send('No such part');
  }
  // Several at once, and what is none, may be answered by the whole.
  const [part, more] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (part === undefined || more !== undefined) return send(body);
  reply.code(206).header('Content-Range', `bytes ${part.start}-${part.end}/${body.length}`);
  return send(body.subarray(part.start, part.end + 1));
}

function typeOf(file: string): string {
  const known = TYPES.find(([ending]) => file.endsWith(ending))?.[1];
  const type = known ?? mime.getType(file) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/** Compares weakly, as RFC 9110 has it for If-None-Match. */
function isSame(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false;
  return condition.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()));
}
