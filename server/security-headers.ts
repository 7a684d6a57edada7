/** The headers that every answer carries. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { type MailSettings, SAME_ORIGIN } from '../config/mail.ts';
import { permissionsPolicy } from '../config/security.ts';

/** @param mail the settings of the build that is served. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  mail: () => MailSettings,
): Promise<void> {
  const ownAndRelay = () => {
    const { origin } = mail();
    return origin === SAME_ORIGIN ? "'self'" : `'self' ${new URL(origin).origin}`;
  };
  await app.register(helmet, {
    contentSecurityPolicy: {
      // For answers that are no page of the site; each page brings its own, made of hashes.
      // Helmet's defaults would, through upgrade-insecure-requests, break plain http on a network.
      useDefaults: false,
      directives: {
        defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: [ownAndRelay],
        connectSrc: [ownAndRelay],
      },
    },
    // Each of these speaks to browsers or plugins that are gone, and headers share the first round trip
    // with the page.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    xFrameOptions: { action: 'deny' },
    // Helmet's own default, no-referrer, also hides the origin of plain form posts.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Permissions-Policy', permissionsPolicy);
  });
}
