/** The headers that every answer carries. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type MailSettings, SAME_ORIGIN } from '../config/mail.ts';

export async function addSecurityHeaders(app: FastifyInstance, mail: MailSettings): Promise<void> {
  const relay = mail.origin === SAME_ORIGIN ? [] : [new URL(mail.origin).origin];
  await app.register(helmet, {
    contentSecurityPolicy: {
      // Helmet's defaults would forbid the framework's inline scripts and, through
      // upgrade-insecure-requests, break plain http on a local network.
      useDefaults: false,
      directives: {
        defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", ...relay],
        connectSrc: ["'self'", ...relay],
      },
    },
    // Helmet's own default, no-referrer, also hides the origin of plain form posts.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  });
}
