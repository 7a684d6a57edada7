/** Puts the server together. It listens to nothing and reads no environment: see main.ts. */

import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { policyOfNoPage, securityHeaders } from '../config/security.ts';
import { PASSKEY_ID_LENGTH } from '../contracts/desk.ts';
import type { CurrentSite } from './current-site.ts';
import { addWayToDesk, type WayToDesk } from './desk/way-to-desk.ts';
import { createAcceptLead } from './leads/accept-lead.ts';
import { RefusedError } from './refused-error.ts';
import { addPlainForms } from './routes/plain-forms.ts';
import { createPostGuard, type PostGuardOptions } from './routes/post-guard.ts';
import { addSendRoutes } from './routes/send.ts';
import { addSite, answerNothing, plain } from './routes/site.ts';
import type { LeadDatabase } from './store/sql-store.ts';

export interface AppOptions extends Omit<PostGuardOptions, 'siteUrl' | 'trustProxy'> {
  /** The build to serve. Another may take its place while the server runs. */
  current: CurrentSite;
  store: Pick<LeadDatabase, 'add'>;
  clock: () => Date;
  logger: NonNullable<FastifyServerOptions['logger']>;
  /** Lets programs that are no browsers send, if they know it. Without one they are refused. */
  privateKey?: string | undefined;
  /**
   * Which proxies may say where a request comes from (`X-Forwarded-For`): addresses and networks,
   * as Fastify reads them. None without it, since anybody could claim an address.
   */
  trustProxy?: string | undefined;
  /**
   * What /readyz tells: what a person has to look at, empty where all is well. The whole world may
   * ask, so no numbers and no ids. Rejects where no message can be kept.
   */
  readiness?: (() => Promise<readonly string[]>) | undefined;
  /** Where enquiries are answered in a browser: at an origin of its own. */
  desk?: WayToDesk | undefined;
  /** How long a request may take to arrive in full, so that slow senders hold nothing for long. */
  requestTimeoutMs?: number | undefined;
}

/** As long as the site's own forms wait for an answer. */
const REQUEST_TIMEOUT_MS = 15_000;

/** How often Node looks for requests that take too long; its own half a minute doubles the time. */
const TIMEOUT_CHECK_MS = 5000;

/** Longer than proxies keep a connection, so that none sends into one that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** Short beside the time that a stop may take. */
const CLOSE_CHECK_MS = 20;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { current, store, clock } = options;
  const { site } = current;
  const app = createServer(options, (error, request, reply) => {
    if (error.code !== 'FST_ERR_BAD_URL') return answerError(error, request, reply);
    return answerNothing(current, request, reply, 400);
  });

  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      const problems = (await options.readiness?.()) ?? [];
      return reply.send({ ready: true, attention: problems.length > 0 });
    } catch {
      // Whoever finds that out logs why, once: anybody may ask here, as often as they like.
      return reply.code(503).send({ ready: false, attention: true });
    }
  });
  const acceptLead = createAcceptLead({ store, clock, log: app.log, site });
  await app.register(async (scope) => {
    const guard = await createPostGuard(scope, { siteUrl: () => site.url, ...options });
    await addSendRoutes(scope, {
      mail: () => current.built.mail,
      guard,
      privateKey: options.privateKey,
      acceptLead,
    });
    await addPlainForms(scope, { current, guard, acceptLead });
  });
  if (options.desk) addWayToDesk(app, options.desk);
  await addSite(app, { current, clock });
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
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
    },
    // Addresses and queries are personal data; what is worth a line is logged where it happens.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors,
    trustProxy,
    routerOptions: { maxParamLength: PASSKEY_ID_LENGTH },
  });
  app.setErrorHandler(answerError);
  const closeConnections = trackConnections(app.server);
  app.addHook('preClose', async () => closeConnections());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...securityHeaders,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Each page has a policy of its own.
      'Content-Security-Policy': policyOfNoPage,
    });
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    // A proxy may go by the one and we by the other (RFC 9112, 3.2).
    if (hosts.length > 1) throw new RefusedError(400, 'Bad request: expected one Host header');
  });
  return app;
}

/** Errors of the request say what they are; ours are logged and say nothing about the inside. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500, retryAfterSeconds } = error as FastifyError & { retryAfterSeconds?: number };
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  if (statusCode < 500 || statusCode === 503) return plain(reply, statusCode, error.message);
  request.log.error({ name: error.name, reason: error.message, stack: error.stack }, 'failed');
  return plain(reply, 500, 'Something on our side is not working. Please try again later.');
}

/**
 * Node closes the connections that are idle when the server is told to stop. One whose answer is still
 * under way would then be kept alive for a request that is never answered, and one that a browser has
 * opened ahead, and not used, does not count as idle.
 *
 * @returns what to call when the server begins to close.
 */
function trackConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    // One that never listened tells of no close either.
    if (!server.listening) return;
    const check = setInterval(() => {
      server.closeIdleConnections();
      // Half a request may still be on its way, and has the time that requests have.
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, CLOSE_CHECK_MS);
    server.once('close', () => clearInterval(check));
  };
}
