/** Renews security.txt when it is served: one that has expired is to be trusted by nobody (RFC 9116). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CurrentSite } from '../current-site.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

/** Less than the year that RFC 9116 recommends at most. */
const DAYS = 364;

export function addSecurityTxt(
  app: FastifyInstance,
  current: CurrentSite,
  clock: () => Date,
): void {
  app.get(SECURITY_TXT, async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8');
    const built = await readFile(join(current.built.siteDir, SECURITY_TXT), 'utf8').catch(
      () => null,
    );
    if (built === null) return reply.code(404).send('Not found');
    const expiry = new Date(clock().getTime() + DAYS * 86_400_000).toISOString().slice(0, 10);
    return built.replace(/^Expires: .*$/m, `Expires: ${expiry}T00:00:00Z`);
  });
}
