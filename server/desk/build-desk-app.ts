/** Builds the desk's server: its page and its API. It answers 404 until someone has been invited. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DESK, DESK_API } from '../../contracts/desk.ts';
import { realTimers, type Timers } from '../background.ts';
import { type AppOptions, createServer } from '../build-app.ts';
import type { CurrentSite } from '../built-site.ts';
import { clientAddress, MINUTE_MS, registerRateLimits } from '../rate-limits.ts';
import { DeskRefusal, sendDeskError } from '../refusals.ts';
import { sendText } from '../routes/site.ts';
import type { Website } from '../website/website.ts';
import { addAccountRoutes } from './account.ts';
import { createDeskRoutes, type DeskContext } from './desk-context.ts';
import { createDeskGuard } from './desk-guard.ts';
import { addLeadRoutes } from './leads.ts';
import { addOwnerRoutes } from './owners.ts';
import { addPeopleRoutes } from './people.ts';
import { addSignInRoutes } from './sign-in.ts';
import { addTextRoutes } from './texts.ts';
import { addPreviewRoutes, addWebsiteRoutes } from './website.ts';

type ContextOptions =
  | 'store'
  | 'site'
  | 'clock'
  | 'sendLink'
  | 'sendTestMail'
  | 'checkHealth'
  | 'backUp'
  | 'version';

export interface DeskAppOptions
  extends Pick<DeskContext, ContextOptions>,
    Pick<AppOptions, 'logger' | 'trustProxy' | 'requestTimeoutMs'> {
  current: CurrentSite;
  /** The desk's public origin; undefined: the desk opens on this machine only. */
  origin?: string | undefined;
  /** A minute, for each session or, without one, for each address; 0: no limit. */
  limits?: { requests: number; signIns: number } | undefined;
  /** Edits the site; undefined: the desk has no Website section. */
  website?: Website | undefined;
  /** For tests. */
  timers?: Timers | undefined;
}

/** A sign-in takes two or three requests. */
const DEFAULT_LIMITS = { requests: 600, signIns: 30 };
/** For hashed file names. Private: shared caches need not store them. */
const IMMUTABLE = 'private, max-age=31536000, immutable';
/** The site's icons, served at the desk's origin too. */
const ICONS = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];
/** Allows only the desk's own files and API. */
const PAGE_POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src'].map((kind) => `${kind} 'self'`),
  "img-src 'self' data:",
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ');

/** A separate server, so that no script of a public page shares its origin. */
export async function buildDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
  const { store, clock, origin } = options;
  const app = createServer(options);
  const context: DeskContext = {
    ...options,
    log: app.log,
    guard: createDeskGuard({ store, clock, origin }),
    timers: options.timers ?? realTimers,
    editsWebsite: (person) => options.website?.isEditor(person) ?? false,
    record: (by, did, leadId = null, detail = '') =>
      store.record({ id: randomUUID(), at: clock().toISOString(), by, did, leadId, detail }),
  };

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' });
  });
  app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(DESK, 302));
  app.setNotFoundHandler((_request, reply) => sendText(reply, 404, 'Not found'));

  let isOpen = false;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Asks the store until someone has been invited. The desk then stays open while the server runs.
      isOpen ||= await store.people().then(
        (people) => people.length > 0,
        () => false,
      );
      // Also while the store is unavailable: a 404 does not reveal whether there is a desk.
      if (!isOpen) return sendText(reply, 404, 'Not found');
    });
    // Pages, files and the API share the cookie parser.
    await scope.register(cookie);
    if (options.website) addPreviewRoutes(scope, context.guard, options.website);
    await addFiles(scope, options.current);
    await scope.register((api) => addApi(api, context, options), { prefix: DESK_API });
  });
  await app.ready();
  return app;
}

/** Serves the desk's files of the current build. */
async function addFiles(scope: FastifyInstance, current: CurrentSite): Promise<void> {
  await scope.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  const send = (reply: FastifyReply, file: string, cacheControl = 'no-store') =>
    reply.header('Cache-Control', cacheControl).sendFile(file, join(current.built.siteDir, '..'));
  for (const icon of ICONS) scope.get(`/${icon}`, (_request, reply) => send(reply, `client/${icon}`));
  scope.get<{ Params: { '*': string } }>(`${DESK}/assets/*`, ({ params }, reply) =>
    send(reply, `desk/assets/${params['*']}`, IMMUTABLE),
  );
  for (const path of [DESK, `${DESK}/*`]) {
    scope.get(path, (request, reply) => {
      if (request.url.startsWith(DESK_API)) return reply.callNotFound();
      return send(reply.header('Content-Security-Policy', PAGE_POLICY), 'desk/index.html');
    });
  }
}

async function addApi(
  api: FastifyInstance,
  context: DeskContext,
  { website, limits: { requests, signIns } = DEFAULT_LIMITS }: DeskAppOptions,
): Promise<void> {
  const { guard } = context;
  const createLimit = await registerRateLimits(api);

  /** Counts by session where there is one, since many people may share an address. */
  function createRateLimit(max: number) {
    const limit = createLimit(max, MINUTE_MS, async (request) => {
      return (await guard.findSignedIn(request))?.session.id ?? clientAddress(request);
    });
    return async (request: FastifyRequest): Promise<void> => {
      const seconds = await limit(request);
      if (seconds === null) return;
      throw new DeskRefusal('too-many', 'Too many tries. Please wait a minute.', {}, seconds);
    };
  }
  const limitRequests = createRateLimit(requests);

  api.removeContentTypeParser('text/plain');
  // Uploads of pictures are raw bytes.
  api.addContentTypeParser(
    /^image\/|^application\/octet-stream$/,
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  api.setErrorHandler(sendDeskError);
  api.setNotFoundHandler((request, reply) =>
    sendDeskError(new DeskRefusal('not-found', 'Nothing was found at this address.'), request, reply),
  );
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    guard.rejectForeign(request);
    await limitRequests(request);
  });
  const routes = createDeskRoutes(api, guard);
  // All ways to sign in share one limit.
  addSignInRoutes(routes, context, createLimit, { onRequest: createRateLimit(signIns) });
  for (const add of [addAccountRoutes, addPeopleRoutes, addLeadRoutes, addOwnerRoutes]) add(routes, context);
  if (!website) return;
  addWebsiteRoutes(routes, context, website);
  addTextRoutes(routes, context, website);
}
