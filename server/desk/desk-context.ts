/** What every resource of the desk is given, and how its routes are stated. */

import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Site } from '../../config/schema.ts';
import type { Log, Timers } from '../background.ts';
import type { MailTest } from '../delivery/mail-test.ts';
import type { LinkMail } from '../delivery/message.ts';
import type { Check } from '../health.ts';
import { DeskRefusal } from '../refusals.ts';
import type { AuditEntry, Author } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import type { DeskGuard } from './desk-guard.ts';

export interface DeskContext {
  store: LeadDatabase;
  site: Site;
  /** The product's. */
  version: string;
  clock: () => Date;
  log: Log;
  guard: DeskGuard;
  /** Null: nothing is emailed. It resolves when the mail server has it. */
  mailLink: ((mail: LinkMail) => Promise<void>) | null;
  /** To each of the firm's addresses; null: nothing is emailed. */
  testMail: (() => Promise<MailTest>) | null;
  timers: Timers;
  /** How the server is. */
  look: () => Promise<Check[]>;
  /** Copies the database; null: whoever runs it has its copies. */
  backUp: (() => Promise<unknown>) | null;
  /** Writes into the record of who did what. */
  record(by: Author, did: AuditEntry['did'], leadId?: string | null, detail?: string): Promise<void>;
}

type RouteName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/** What of a request is read, each by its schema; what has none is not there for the answer. */
interface Rules<Body, Query, Params> {
  /** Only within ten minutes of a sign-in. */
  fresh?: true;
  body?: z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
  params?: z.ZodMiniType<Params>;
  options?: RouteShorthandOptions;
}

interface Asked<Body, Query, Params> {
  request: FastifyRequest;
  reply: FastifyReply;
  body: Body;
  query: Query;
  params: Params;
}

export type DeskRoutes = ReturnType<typeof createDeskRoutes>;

/** How a route of the desk's API is stated: who may ask it, what is checked of what they send, what is answered. */
export function createDeskRoutes(api: FastifyInstance, guard: DeskGuard) {
  function routesFor<Found>(find: (request: FastifyRequest) => Promise<Found>) {
    /** @param answer what it resolves to is sent, and `{}` where that is nothing. Never the reply: awaiting it waits for its end. */
    return <Body, Query, Params>(
      name: RouteName,
      { fresh, options, body, query, params }: Rules<Body, Query, Params>,
      answer: (asked: Asked<Body, Query, Params> & Found) => Promise<unknown>,
    ): void => {
      const [method = '', url = ''] = name.split(' ');
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const found = await find(request);
        if (fresh) await guard.fresh(request);
        const asked = {
          params: params && validated(params, request.params),
          query: query && validated(query, request.query),
          body: body && validated(body, request.body),
        };
        const whole = { ...found, ...asked, request, reply };
        return (await answer(whole as Asked<Body, Query, Params> & Found)) ?? {};
      };
      api.route({ ...options, method, url, handler });
    };
  }
  return {
    forAnybody: routesFor(async () => ({})),
    forPeople: routesFor(guard.signedIn),
    forOwners: routesFor(guard.owner),
  };
}

/** @throws {DeskRefusal} naming the fields that are wrong, and what was expected of each. */
function validated<T>(schema: z.ZodMiniType<T>, given: unknown): T {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new DeskRefusal('not-valid', `This is not right: ${problems.join('; ')}.`);
}

/** Without what is undefined: absent is all that the store's questions and changes know. */
export function defined<T extends object>(given: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}
