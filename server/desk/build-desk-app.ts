/** The desk as a server of its own: no script of a public page has the same origin as it. */
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { securityHeaders } from '../../config/security.ts';
import { DESK, PASSKEY_ID_LENGTH } from '../../contracts/desk.ts';
import { answerError, KEEP_ALIVE_MS, REQUEST_TIMEOUT_MS, trackConnections } from '../build-app.ts';
import { plain } from '../routes/site.ts';
import { addDesk, type DeskOptions } from './add-desk.ts';

export interface DeskAppOptions extends Omit<DeskOptions, 'log'> {
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** As for the public site. */
  trustProxy?: string | undefined;
}

/** For what is no page: a picture or a refusal that is opened as one may do nothing. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

export async function buildDeskApp({
  logger,
  trustProxy,
  ...options
}: DeskAppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    trustProxy: trustProxy ?? false,
    routerOptions: { maxParamLength: PASSKEY_ID_LENGTH },
  });
  app.setErrorHandler(answerError);
  const closeConnections = trackConnections(app.server);
  app.addHook('preClose', async () => closeConnections());
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      ...securityHeaders,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Content-Security-Policy': NO_PAGE_POLICY,
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
    });
  });
  app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(DESK, 302));
  app.setNotFoundHandler((_request, reply) => plain(reply, 404, 'Not found'));
  await addDesk(app, { ...options, log: app.log });
  await app.ready();
  return app;
}
