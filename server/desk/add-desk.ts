/** The desk: its page, and the API behind it. Until somebody has been invited there is none. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { DESK, DESK_API } from '../../contracts/desk.ts';
import { realTimers, type Timers } from '../background.ts';
import { type AppOptions, createServer } from '../build-app.ts';
import type { CurrentSite } from '../current-site.ts';
import { networksOf, steadyStore } from '../routes/rate-limits.ts';
import { plain } from '../routes/site.ts';
import { addAccount } from './account.ts';
import type { DeskContext } from './desk-context.ts';
import { createDeskGuard } from './desk-guard.ts';
import { answerDeskError, DeskRefusal } from './desk-refusal.ts';
import { createDeskRoutes } from './desk-routes.ts';
import { addHealth } from './health.ts';
import { createLater } from './later.ts';
import { addLeads } from './leads.ts';
import { addOwners } from './owners.ts';
import { addPeople } from './people.ts';
import { addSignIn } from './sign-in.ts';

export interface DeskAppOptions
  extends Pick<DeskContext, 'store' | 'site' | 'clock' | 'mailLink' | 'push' | 'upkeep' | 'version'>,
    Pick<AppOptions, 'logger' | 'trustProxy'> {
  current: CurrentSite;
  /** For tests. */
  timers?: Timers | undefined;
  /** Where people open it; without one, on this machine alone. */
  origin?: string | undefined;
  /** Of one session, or of one address without any, in a minute; 0: no limit. */
  limits?: { requests: number; signIns: number } | undefined;
}

/** Signing in takes two or three. */
const DEFAULT_LIMITS = { requests: 600, signIns: 30 };
/** Hashed names only. Nobody but the desk asks for them, so no cache on the way keeps them. */
const FOREVER = 'private, max-age=31536000, immutable';
/** Of the site: browsers and phones show them for the desk too. */
const ICONS = ['favicon.svg', 'favicon.ico', 'icon-192.png', 'icon-512.png', 'apple-touch-icon.png'];
/** As strict as the site's: nothing but the desk's own files and API. */
const PAGE_POLICY = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'connect-src', 'manifest-src', 'worker-src'].map(
    (kind) => `${kind} 'self'`,
  ),
  "img-src 'self' data:",
  ...['base-uri', 'form-action', 'frame-ancestors'].map((kind) => `${kind} 'none'`),
].join('; ');
/** A note of the longest length, in JSON. */
const BODY_BYTES = 128 * 1024;

/** A server of its own: no script of a public page has the same origin as it. */
export async function buildDeskApp(options: DeskAppOptions): Promise<FastifyInstance> {
  const app = createServer(options);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' });
  });
  app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-store').redirect(DESK, 302));
  app.setNotFoundHandler((_request, reply) => plain(reply, 404, 'Not found'));
  await addDesk(app, options);
  await app.ready();
  return app;
}

async function addDesk(app: FastifyInstance, options: DeskAppOptions): Promise<void> {
  const { store, clock, current, origin, limits = DEFAULT_LIMITS } = options;
  const { log } = app;
  const later = createLater(options.timers ?? realTimers, log);
  // Once no request can ask for more, and before mail and store are closed.
  app.addHook('onClose', later.finish);
  const guard = createDeskGuard({ store, clock, origin });
  const context: DeskContext = {
    ...options,
    ...{ log, guard, later },
    record: (by, did, leadId = null, detail = '') =>
      store.record({ id: randomUUID(), at: clock().toISOString(), by, did, leadId, detail }),
  };

  let isOpen = false;
  /** Asked until somebody was invited; the desk does not close again while the server runs. */
  async function hasPeople(): Promise<boolean> {
    isOpen ||= (await store.people()).length > 0;
    return isOpen;
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Whoever looks for a desk where there is none, or while nobody can tell, finds nothing.
      const isThere = await hasPeople().catch(() => false);
      if (!isThere) return plain(reply, 404, 'Not found');
    });

    await scope.register(fastifyStatic, {
      ...{ serve: false, preCompressed: true, cacheControl: false, index: false },
    });
    /** Of the build that is served, whichever it is by now. */
    const send = (reply: FastifyReply, file: string, caching = 'no-store') =>
      reply.header('Cache-Control', caching).sendFile(file, join(current.built.siteDir, '..'));
    for (const icon of ICONS) scope.get(`/${icon}`, (_request, reply) => send(reply, `client/${icon}`));
    for (const file of ['push.js', 'manifest.webmanifest']) {
      scope.get(`${DESK}/${file}`, (_request, reply) => send(reply, `desk/${file}`));
    }
    scope.get<{ Params: { '*': string } }>(`${DESK}/assets/*`, ({ params }, reply) =>
      send(reply, `desk/assets/${params['*']}`, FOREVER),
    );
    for (const path of [DESK, `${DESK}/*`]) {
      scope.get(path, (request, reply) => {
        if (request.url.startsWith(DESK_API)) return reply.callNotFound();
        return send(reply.header('Content-Security-Policy', PAGE_POLICY), 'desk/index.html');
      });
    }

    await scope.register(
      async (api) => {
        // Only routes have such a limit; to a whole plugin it cannot be given.
        api.addHook('onRoute', (route) => {
          route.bodyLimit = BODY_BYTES;
        });
        api.removeContentTypeParser('text/plain');
        await api.register(cookie);
        await api.register(rateLimit, {
          global: true,
          max: limits.requests || Number.MAX_SAFE_INTEGER,
          timeWindow: 60_000,
          store: steadyStore(),
          // Many may sit behind one address, each with a session of their own.
          keyGenerator: async (request) =>
            (await guard.find(request))?.session.id ?? networksOf(request)[0] ?? '',
          addHeaders: {
            'x-ratelimit-limit': false,
            'x-ratelimit-remaining': false,
            'x-ratelimit-reset': false,
          },
        });
        api.setErrorHandler(answerDeskError);
        api.setNotFoundHandler((_request, reply) =>
          answerDeskError(new DeskRefusal('not-found', 'There is nothing at this address.'), _request, reply),
        );
        api.addHook('onRequest', async (request, reply) => {
          reply.header('Cache-Control', 'no-store');
          await guard.refuseForeign(request);
        });
        // One count for all the ways in; the groups of `config` count each route by itself.
        const max = limits.signIns || Number.MAX_SAFE_INTEGER;
        const routes = createDeskRoutes(api, guard);
        addSignIn(routes, context, { onRequest: api.rateLimit({ max }) });
        for (const add of [addAccount, addPeople, addLeads, addOwners, addHealth]) add(routes, context);
      },
      { prefix: DESK_API },
    );
  });
}
