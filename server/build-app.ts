/** Puts the server together. It listens to nothing and reads no environment: see main.ts. */
import { createServer } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { site } from '../config/site.ts';
import type { CurrentSite } from './current-site.ts';
import { createAcceptLead } from './leads/accept-lead.ts';
import { promptClose } from './prompt-close.ts';
import { AnswerMemory } from './routes/answer-memory.ts';
import { addPlainForms } from './routes/plain-forms.ts';
import { createPostGuard, type PostGuardOptions } from './routes/post-guard.ts';
import { addSecurityTxt, SECURITY_TXT } from './routes/security-txt.ts';
import { addSendRoutes } from './routes/send.ts';
import { addSite, answerNothing } from './routes/site.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { LeadStore } from './store/lead-store.ts';

export interface AppOptions extends Omit<PostGuardOptions, 'siteUrl' | 'trustProxy'> {
  /** The build to serve. Another may take its place while the server runs. */
  current: CurrentSite;
  store: Pick<LeadStore, 'add'>;
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
  /** Told of each answer to a route, by the route's own path: for metrics. */
  onAnswer?: ((path: string, status: number, seconds: number) => void) | undefined;
  /** How long a request may take to arrive in full, so that slow senders hold nothing for long. */
  requestTimeoutMs?: number | undefined;
}

/** As long as the site's own forms wait for an answer. */
const REQUEST_TIMEOUT_MS = 15_000;

/** How often Node looks for requests that take too long; its own half a minute doubles the time. */
const TIMEOUT_CHECK_MS = 5000;

/** Longer than proxies keep a connection, so that none sends into one that is being closed. */
const KEEP_ALIVE_MS = 72_000;

/** Holds a site of some thousand articles in one encoding; what is asked for least gives way. */
const ANSWER_MEMORY_BYTES = 64 * 1024 * 1024;

/**
 * @throws {PagePartError} when a page of the build lacks what is made of it,
 *   {OriginError} when an allowed origin is none.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { current, store, clock, logger } = options;
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const mail = () => current.built.mail;
  const memory = current.derive(
    ({ files }) =>
      new AnswerMemory({
        isFixed: (path) =>
          path !== SECURITY_TXT && (files.pages.has(path) || files.files.has(path)),
        ask: async (url, encoding) => {
          const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
          return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
        },
        limitBytes: ANSWER_MEMORY_BYTES,
      }),
  );
  const app: FastifyInstance = Fastify({
    logger,
    serverFactory: (framework) =>
      createServer(
        {
          requestTimeout: requestTimeoutMs,
          headersTimeout: requestTimeoutMs,
          connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs),
          keepAliveTimeout: KEEP_ALIVE_MS,
        },
        (request, response) => {
          if (!memory().answer(request, response)) framework(request, response);
        },
      ),
    // Addresses and queries are personal data; what is worth a line is logged where it happens.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => {
      if (error.code !== 'FST_ERR_BAD_URL') return answerError(error, request, reply);
      return answerNothing(current, request, reply, 400);
    },
    trustProxy: options.trustProxy ?? false,
  });
  app.setErrorHandler(answerError);
  const beginClose = promptClose(app.server);
  app.addHook('preClose', async () => beginClose());
  const { onAnswer } = options;
  if (onAnswer !== undefined) {
    app.addHook('onResponse', async ({ routeOptions }, reply) => {
      onAnswer(routeOptions.url ?? '', reply.statusCode, reply.elapsedTime / 1000);
    });
  }
  await addSecurityHeaders(app, mail);

  const acceptLead = createAcceptLead({ store, clock, log: app.log, contact: site.contact });
  app.get('/healthz', (_request, reply) => plain(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    try {
      const problems = (await options.readiness?.()) ?? [];
      return reply
        .header('Cache-Control', 'no-store')
        .send({ ready: true, attention: problems.length > 0 });
    } catch {
      // Whoever finds that out logs why, once: anybody may ask here, as often as they like.
      return reply
        .code(503)
        .header('Cache-Control', 'no-store')
        .send({ ready: false, attention: true });
    }
  });
  await app.register(async (scope) => {
    const guard = await createPostGuard(scope, { siteUrl: site.url, ...options });
    await addSendRoutes(scope, { mail, guard, privateKey: options.privateKey, acceptLead });
    await addPlainForms(scope, { current, site, guard, acceptLead });
  });
  addSecurityTxt(app, current, clock);
  addSite(app, current);
  await app.ready();
  return app;
}

/** Errors of the request say what they are; ours are logged and say nothing about the inside. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  const { retryAfterSeconds } = error as { retryAfterSeconds?: unknown };
  if (typeof retryAfterSeconds === 'number') reply.header('Retry-After', retryAfterSeconds);
  if (status < 500) return plain(reply, status, error.message);
  if (status === 503) return plain(reply, status, error.message);
  request.log.error({ name: error.name, reason: error.message, stack: error.stack }, 'failed');
  return plain(reply, 500, 'Something on our side is not working. Please try again later.');
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-cache')
    .type('text/plain; charset=utf-8')
    .send(text);
}
