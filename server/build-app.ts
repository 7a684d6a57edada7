/** Assembles the server. Does not listen and does not read the environment; main.ts does. */

import type { Server, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { nonPagePolicy, securityHeaders } from '../config/security.ts';
import { PASSKEY_ID_LENGTH } from '../contracts/desk.ts';
import { createAcceptLead } from './leads/accept-lead.ts';
import { RefusedError } from './refusals.ts';
import { BODY_LIMIT, limitBodies } from './request-bodies.ts';
import { addPlainForms } from './routes/plain-forms.ts';
import { createPostGuard, type PostGuardOptions } from './routes/post-guard.ts';
import { addSendRoutes } from './routes/send.ts';
import { addSite, type DeskAddress, redirectToDesk, sendNotFound, sendText } from './routes/site.ts';
import type { LeadDatabase } from './store/sql-store.ts';

export interface AppOptions extends PostGuardOptions {
  store: Pick<LeadDatabase, 'add'>;
  clock: () => Date;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** How many messages of suspected spam are stored. */
  maxSuspectedSpam?: number | undefined;
  /** Lets non-browser clients send, if they present this key. Without a key, they are rejected. */
  privateKey?: string | undefined;
  /**
   * Proxies whose `X-Forwarded-For` is trusted: addresses and networks, as Fastify reads them. By default none,
   * because any client can send the header.
   */
  trustProxy?: string | undefined;
  /**
   * Returns whether an operator has to act, for /readyz. That endpoint is public, so it gives no details.
   * Rejects when messages cannot be stored.
   */
  needsAttention?: (() => Promise<boolean>) | undefined;
  /** Where the desk is served: on its own origin. */
  desk?: DeskAddress | undefined;
  /** How long a request may take to arrive in full. Protects against slow senders. */
  requestTimeoutMs?: number | undefined;
}

/** Shorter than the timeout of the site's forms. */
const REQUEST_TIMEOUT_MS = 10_000;

/** How often Node checks for requests that have timed out. */
const TIMEOUT_CHECK_MS = 1000;

/** Longer than proxies keep idle connections, so that the proxy closes them first and no request is lost. */
const KEEP_ALIVE_MS = 72_000;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { current, store, clock, privateKey, needsAttention = async () => false } = options;
  const app = createServer(options, (error, request, reply) => {
    if (error.code !== 'FST_ERR_BAD_URL') return sendError(error, request, reply);
    return sendNotFound(current, request, reply, 400);
  });

  app.get('/healthz', (_request, reply) => sendText(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      return reply.send({ ready: true, attention: await needsAttention() });
    } catch {
      // Not logged here: anyone may call this endpoint, as often as they like. The alerts log the reason once.
      return reply.code(503).send({ ready: false, attention: true });
    }
  });
  const { site } = current;
  const acceptLead = createAcceptLead({
    store,
    clock,
    log: app.log,
    site,
    maxSuspectedSpam: options.maxSuspectedSpam,
  });
  await app.register(async (scope) => {
    const guard = await createPostGuard(scope, options);
    await addSendRoutes(scope, { current, guard, privateKey, acceptLead });
    await addPlainForms(scope, { current, guard, acceptLead });
  });
  if (options.desk) redirectToDesk(app, options.desk);
  await addSite(app, current);
  await app.ready();
  return app;
}

/** The base of the public site and the desk: timeouts, security headers, error handling and shutdown. */
export function createServer(
  options: Pick<AppOptions, 'logger' | 'trustProxy' | 'requestTimeoutMs'>,
  frameworkErrors: FastifyServerOptions['frameworkErrors'] = sendError,
): FastifyInstance {
  const { logger, trustProxy = false, requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const app: FastifyInstance = Fastify({
    logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: Math.min(REQUEST_TIMEOUT_MS, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
    },
    // Addresses and queries are personal data. Handlers log what is worth logging.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors,
    trustProxy,
    routerOptions: { maxParamLength: PASSKEY_ID_LENGTH },
  });
  app.setErrorHandler(sendError);
  const closeConnections = createConnectionCloser(app.server);
  app.addHook('preClose', async () => closeConnections());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...securityHeaders,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Pages override it with their own policy.
      'Content-Security-Policy': nonPagePolicy,
    });
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    // A proxy might use one and this server the other (RFC 9112, 3.2).
    if (hosts.length > 1) throw new RefusedError(400, 'Bad request: expected one Host header');
  });
  limitBodies(app);
  return app;
}

/** Sends the message of a client error. Logs a server error and sends a generic message. */
function sendError(error: FastifyError | RefusedError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500, name, message, stack } = error;
  const retryAfter = error instanceof RefusedError ? error.retryAfterSeconds : undefined;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  if (statusCode < 500 || statusCode === 503) return sendText(reply, statusCode, message);
  request.log.error({ name, reason: message, stack }, 'failed');
  return sendText(reply, 500, 'Something on our side is not working. Please try again later.');
}

/**
 * On shutdown, Node closes connections that are idle at that moment. It would wait for keep-alive connections that
 * become idle later, and for connections that a browser has preopened and not used.
 *
 * @returns a function to call on shutdown: it closes all connections once no request is in progress.
 */
function createConnectionCloser(server: Server): () => void {
  let inProgress = 0;
  let isClosing = false;
  const closeIfIdle = () => {
    if (isClosing && inProgress === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response: ServerResponse) => {
    inProgress += 1;
    response.once('close', () => {
      inProgress -= 1;
      closeIfIdle();
    });
  });
  return () => {
    isClosing = true;
    closeIfIdle();
  };
}
