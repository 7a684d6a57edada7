/** The headers that every answer carries. */
import type { FastifyInstance } from 'fastify';
import { type MailSettings, SAME_ORIGIN } from '../config/mail.ts';
import { securityHeaders } from '../config/security.ts';

/** @param mail the settings of the build that is served. */
export function addSecurityHeaders(app: FastifyInstance, mail: () => MailSettings): void {
  app.addHook('onRequest', async (_request, reply) => {
    const { origin } = mail();
    const ownAndRelay = origin === SAME_ORIGIN ? "'self'" : `'self' ${new URL(origin).origin}`;
    reply.headers({
      ...securityHeaders,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
      // For answers that are no page of the site; each page has a policy of its own, made of hashes.
      'Content-Security-Policy': `base-uri 'none';object-src 'none';frame-ancestors 'none';form-action ${ownAndRelay};connect-src ${ownAndRelay}`,
    });
  });
}
