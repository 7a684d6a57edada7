/** Puts the server together. It listens to nothing and reads no environment: see main.ts. */

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
import { addSite, plain, redirectToDesk, sendNotFound, type WayToDesk } from './routes/site.ts';
import type { LeadDatabase } from './store/sql-store.ts';

export interface AppOptions extends PostGuardOptions {
  store: Pick<LeadDatabase, 'add'>;
  clock: () => Date;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** How much suspected spam is kept. */
  maxSuspectedSpam?: number | undefined;
  /** Lets programs that are no browsers send, if they know it. Without one they are refused. */
  privateKey?: string | undefined;
  /**
   * Which proxies may say where a request comes from (`X-Forwarded-For`): addresses and networks,
   * as Fastify reads them. None without it, since anybody could claim an address.
   */
  trustProxy?: string | undefined;
  /**
   * What /readyz tells: whether a person has to look at something. The whole world may ask, so no words and
   * no numbers. Rejects where no message can be kept.
   */
  needsPerson?: (() => Promise<boolean>) | undefined;
  /** Where enquiries are answered in a browser: at an origin of its own. */
  desk?: WayToDesk | undefined;
  /** How long a request may take to arrive in full, so that slow senders hold nothing for long. */
  requestTimeoutMs?: number | undefined;
}

/** Shorter than the site's own forms wait for an answer. */
const REQUEST_TIMEOUT_MS = 10_000;

/** How often Node looks for requests that take too long. */
const TIMEOUT_CHECK_MS = 1000;

/** Longer than proxies keep a connection, so that none sends into one that is being closed. */
const KEEP_ALIVE_MS = 72_000;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { current, store, clock, privateKey, needsPerson = async () => false } = options;
  const app = createServer(options, (error, request, reply) => {
    if (error.code !== 'FST_ERR_BAD_URL') return answerError(error, request, reply);
    return sendNotFound(current, request, reply, 400);
  });

  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      return reply.send({ ready: true, attention: await needsPerson() });
    } catch {
      // Whoever finds that out logs why, once: anybody may ask here, as often as they like.
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

/** What the public site and the desk have in common: limits of time, headers, and how they end. */
export function createServer(
  options: Pick<AppOptions, 'logger' | 'trustProxy' | 'requestTimeoutMs'>,
  frameworkErrors: FastifyServerOptions['frameworkErrors'] = answerError,
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
    // Addresses and queries are personal data; what is worth a line is logged where it happens.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors,
    trustProxy,
    routerOptions: { maxParamLength: PASSKEY_ID_LENGTH },
  });
  app.setErrorHandler(answerError);
  const endConnections = connectionsEnder(app.server);
  app.addHook('preClose', async () => endConnections());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...securityHeaders,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Each page has a policy of its own.
      'Content-Security-Policy': nonPagePolicy,
    });
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    // A proxy may go by the one and we by the other (RFC 9112, 3.2).
    if (hosts.length > 1) throw new RefusedError(400, 'Bad request: expected one Host header');
  });
  limitBodies(app);
  return app;
}

/** Errors of the request say what they are; ours are logged and say nothing about the inside. */
function answerError(error: FastifyError | RefusedError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500, name, message, stack } = error;
  const retryAfter = error instanceof RefusedError ? error.retryAfterSeconds : undefined;
  if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
  if (statusCode < 500 || statusCode === 503) return plain(reply, statusCode, message);
  request.log.error({ name, reason: message, stack }, 'failed');
  return plain(reply, 500, 'Something on our side is not working. Please try again later.');
}

/**
 * Node ends the connections that are idle when the server is told to stop, and would wait for one that is kept
 * alive after an answer, or that a browser has opened ahead and not used.
 *
 * @returns what to call then: once no request is under way, all connections end.
 */
function connectionsEnder(server: Server): () => void {
  let underWay = 0;
  let isClosing = false;
  const endIfQuiet = () => {
    if (isClosing && underWay === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response: ServerResponse) => {
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
      endIfQuiet();
    });
  });
  return () => {
    isClosing = true;
    endIfQuiet();
  };
}
