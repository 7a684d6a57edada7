/** What each resource of the desk shares, and how it declares its routes. */

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Site } from '../../config/schema.ts';
import type { Log, Timers } from '../background.ts';
import type { LinkMail } from '../delivery/message.ts';
import type { MailTest } from '../delivery/test-mail.ts';
import type { Check } from '../health.ts';
import { DeskRefusal } from '../refusals.ts';
import type { AuditEntry, Author, Person } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { DeskGuard } from './desk-guard.ts';

export interface DeskContext {
  store: LeadDatabase;
  site: Site;
  /** Of the product, as in package.json. */
  version: string;
  clock: () => Date;
  log: Log;
  guard: DeskGuard;
  /** Resolves once the mail server accepts the message. Null: email is not set up. */
  sendLink: ((mail: LinkMail) => Promise<void>) | null;
  /** Sends to each of the firm's addresses. Null: email is not set up. */
  sendTestMail: (() => Promise<MailTest>) | null;
  timers: Timers;
  checkHealth: () => Promise<Check[]>;
  /** Backs up the database. Null: its own server does. */
  backUp: (() => Promise<unknown>) | null;
  /** Whether this person may edit the website; owners may. */
  editsWebsite(person: Person): boolean;
  /** Adds an entry to the audit log. */
  record(by: Author, did: AuditEntry['did'], leadId?: string | null, detail?: string): Promise<void>;
}

type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** A part of the request without a schema is not passed to the handler. */
interface RouteConfig<Body, Query, Params> {
  /** Requires a sign-in within the last ten minutes. */
  recentSignIn?: true;
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
  params?: z.ZodMiniType<Params>;
  options?: RouteShorthandOptions;
}

interface DeskRequest<Body, Query, Params> {
  request: FastifyRequest;
  reply: FastifyReply;
  body: Body;
  query: Query;
  params: Params;
}

export type DeskRoutes = ReturnType<typeof createDeskRoutes>;

/** Returns functions that declare routes for everyone, for signed-in people, for owners and for other groups. */
export function createDeskRoutes(api: FastifyInstance, guard: DeskGuard) {
  function createRoutes<Caller>(authenticate: (request: FastifyRequest) => Promise<Caller>) {
    /** @param handle resolves to the JSON answer; undefined sends `{}`. It must not return the reply, which is awaitable. */
    return <Body, Query, Params>(
      name: RouteName,
      { recentSignIn, options, body, query, params }: RouteConfig<Body, Query, Params>,
      handle: (request: DeskRequest<Body, Query, Params> & Caller) => Promise<unknown>,
    ): void => {
      const [method = '', url = ''] = name.split(' ');
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const caller = await authenticate(request);
        if (recentSignIn) await guard.requireRecentSignIn(request);
        const input = {
          params: params && parseInput(params, request.params),
          query: query && parseInput(query, request.query),
          body: body && parseInput(body, request.body),
        };
        const deskRequest = { ...caller, ...input, request, reply };
        return (await handle(deskRequest as DeskRequest<Body, Query, Params> & Caller)) ?? {};
      };
      api.route({ ...options, method, url, handler });
    };
  }
  return {
    /** Declares routes for callers that `authenticate` accepts. */
    createRoutes,
    publicRoute: createRoutes(async () => ({})),
    signedInRoute: createRoutes(guard.requireSignedIn),
    ownerRoute: createRoutes(guard.requireOwner),
  };
}

/** @throws {DeskRefusal} that names each invalid field and what was expected. */
function parseInput<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new DeskRefusal('not-valid', `Please correct this: ${problems.join('; ')}.`);
}

/** Drops undefined fields: the store treats a field as unset only if it is absent. */
export function omitUndefined<T extends object>(
  fields: T,
): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}
