/** The desk: its page, and the API behind it. Until somebody has been invited there is none. */
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
import { plain } from '../routes/site.ts';
import type { Website } from '../website/website.ts';
import { addAccount } from './account.ts';
import { createDeskRoutes, type DeskContext } from './desk-context.ts';
import { createDeskGuard } from './desk-guard.ts';
import { addLeads } from './leads.ts';
import { addOwners } from './owners.ts';
import { addPeople } from './people.ts';
import { addSignIn } from './sign-in.ts';
import { addPreview, addWebsite } from './website.ts';

type Given = 'store' | 'site' | 'clock' | 'mailLink' | 'testMail' | 'look' | 'backUp' | 'version';

export interface DeskAppOptions
  extends Pick<DeskContext, Given>,
    Pick<AppOptions, 'logger' | 'trustProxy' | 'requestTimeoutMs'> {
  current: CurrentSite;
  /** Where people open it; without one, on this machine alone. */
  origin?: string | undefined;
  /** Of one session, or of one address without any, in a minute; 0: no limit. */
  limits?: { requests: number; signIns: number } | undefined;
  /** Changes the site itself; without it, the desk has no such section. */
  website?: Website | undefined;
  /** For tests. */
  timers?: Timers | undefined;
}

/** Signing in takes two or three. */
const DEFAULT_LIMITS = { requests: 600, signIns: 30 };
/** Hashed names only. Nobody but the desk asks for them, so no cache on the way keeps them. */
const FOREVER = 'private, max-age=31536000, immutable';
/** Of the site: browsers and phones show them for the desk too. */
const ICONS = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'];
/** As strict as the site's: nothing but the desk's own files and API. */
const PAGE_POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src'].map((kind) => `${kind} 'self'`),
  "img-src 'self' data:",
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ');

/** A server of its own: no script of a public page has the same origin as it. */
export async function buildDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
  const { store, clock, origin } = options;
  const app = createServer(options);
  const context: DeskContext = {
    ...options,
    log: app.log,
    guard: createDeskGuard({ store, clock, origin }),
    timers: options.timers ?? realTimers,
    record: (by, did, leadId = null, detail = '') =>
      store.record({ id: randomUUID(), at: clock().toISOString(), by, did, leadId, detail }),
  };

  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' });
  });
  app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(DESK, 302));
  app.setNotFoundHandler((_request, reply) => plain(reply, 404, 'Not found'));

  let isOpen = false;
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Asked until somebody was invited; the desk does not close again while the server runs.
      isOpen ||= await store.people().then(
        (people) => people.length > 0,
        () => false,
      );
      // Whoever looks for a desk where there is none, or while nobody can tell, finds nothing.
      if (!isOpen) return plain(reply, 404, 'Not found');
    });
    // Once for pages, files and the API.
    await scope.register(cookie);
    if (options.website) addPreview(scope, context.guard, options.website);
    await addFiles(scope, options.current);
    await scope.register((api) => addApi(api, context, options), { prefix: DESK_API });
  });
  await app.ready();
  return app;
}

/** Of the build that is served, whichever it is by now. */
async function addFiles(scope: FastifyInstance, current: CurrentSite): Promise<void> {
  await scope.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  const send = (reply: FastifyReply, file: string, caching = 'no-store') =>
    reply.header('Cache-Control', caching).sendFile(file, join(current.built.siteDir, '..'));
  for (const icon of ICONS) scope.get(`/${icon}`, (_request, reply) => send(reply, `client/${icon}`));
  scope.get<{ Params: { '*': string } }>(`${DESK}/assets/*`, ({ params }, reply) =>
    send(reply, `desk/assets/${params['*']}`, FOREVER),
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

  /** Many may sit behind one address, each with a session of their own. */
  function limited(most: number) {
    const limit = createLimit(most, MINUTE_MS, async (request) => {
      return (await guard.find(request))?.session.id ?? clientAddress(request);
    });
    return async (request: FastifyRequest): Promise<void> => {
      const seconds = await limit(request);
      if (seconds === null) return;
      throw new DeskRefusal('too-many', 'That was tried too often. Please wait a minute.', {}, seconds);
    };
  }
  const limitRequests = limited(requests);

  api.removeContentTypeParser('text/plain');
  // Pictures come as they are.
  api.addContentTypeParser(
    /^image\/|^application\/octet-stream$/,
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );
  api.setErrorHandler(sendDeskError);
  api.setNotFoundHandler((request, reply) =>
    sendDeskError(new DeskRefusal('not-found', 'There is nothing at this address.'), request, reply),
  );
  api.addHook('onRequest', async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    guard.refuseForeign(request);
    await limitRequests(request);
  });
  const routes = createDeskRoutes(api, guard);
  // One count for all the ways in.
  addSignIn(routes, context, createLimit, { onRequest: limited(signIns) });
  for (const add of [addAccount, addPeople, addLeads, addOwners]) add(routes, context);
  if (website) addWebsite(routes, context, website);
}
