/** Routes to sign in with a passkey or an emailed link, to accept an invitation, and to sign out. */
import type { FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import { replyPromise } from '../../config/reply-promise.ts';
import { timeZoneOf } from '../../config/time-zone.ts';
import {
  type DeskSession,
  type LinkSent,
  linkTokenSchema,
  type OpenLink,
  signInLinkSchema,
} from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { type CreateRateLimit, clientNetwork, DAY_MS, MINUTE_MS } from '../rate-limits.ts';
import { DeskRefusal } from '../refusals.ts';
import type { SignInLink } from '../store/model.ts';
import { emailKey } from '../store/text-keys.ts';
import type { DeskContext, DeskRoutes } from './desk-context.ts';
import { createLink, hashToken } from './desk-guard.ts';
import { createPasskeys, newPasskeySchema, passkeySchema } from './passkeys.ts';
import { findPerson, toDeskPerson } from './people.ts';

/**
 * Delays the lookup and the email until after the answer, with jitter. Otherwise the timing of later answers would
 * reveal who works here.
 */
const LINK_DELAY_MS = 300;
const LINK_JITTER_MS = 2_000;

/** Links a day for one email address: from all networks, and from each. */
const MAX_LINKS = 20;
const MAX_LINKS_PER_NETWORK = 5;

const LINK_EXPIRED =
  'This link has been used or has expired. Get a new one on the sign-in page, or ask an owner of the desk to invite you again.';

const TOO_MANY_LINKS =
  'Too many links were requested for this address today. Sign in with your passkey, or ask an owner of the desk for a new link.';

/** @param options of routes with a strict rate limit. */
export function addSignInRoutes(
  { publicRoute, signedInRoute }: DeskRoutes,
  context: DeskContext,
  createLimit: CreateRateLimit,
  options: RouteShorthandOptions,
): void {
  const { store, clock, guard, site, timers, record, log } = context;
  const passkeys = createPasskeys(context);
  /** Normalises the address, so that spelling variants share a limit. */
  const emailOf = ({ body }: FastifyRequest) => emailKey(signInLinkSchema.parse(body).email);
  const createLinkLimits = () => ({
    perMinute: createLimit(1, MINUTE_MS, emailOf),
    perDay: [createLimit(MAX_LINKS, DAY_MS, emailOf)],
  });
  /** Count sent links. Known browsers have their own limits, so that strangers cannot lock a person out. */
  const [knownBrowserLimits, strangerLimits] = [createLinkLimits(), createLinkLimits()];
  strangerLimits.perDay.push(
    createLimit(MAX_LINKS_PER_NETWORK, DAY_MS, (request) => `${clientNetwork(request)} ${emailOf(request)}`),
  );
  const byToken = { body: linkTokenSchema, options };

  signedInRoute('GET /session', {}, async ({ person }): Promise<DeskSession> => {
    const { brand, contact, replyWithin, features } = site;
    const firm = {
      name: brand.name,
      timeZone: timeZoneOf(contact),
      replyPromise: replyPromise(replyWithin),
      recruitment: features.recruitment,
    };
    return {
      person: toDeskPerson(person),
      firm,
      version: context.version,
      editsWebsite: context.editsWebsite(person),
    };
  });

  publicRoute('POST /sign-in/options', { options }, ({ request }) => passkeys.signInOptions(request));

  publicRoute('POST /sign-in/passkey', { body: passkeySchema, options }, async ({ request, reply, body }) => {
    const person = await passkeys.verifySignIn(request, body.response);
    await guard.startSession(request, reply, person);
    await record(person, 'signed in', null, 'with a passkey');
    return { person: toDeskPerson(person) };
  });

  // Answers before the lookup, so that neither the text nor the timing reveals who works here.
  publicRoute(
    'POST /sign-in/link',
    { body: signInLinkSchema, options },
    async ({ request, reply, body }): Promise<LinkSent> => {
      const { origin } = guard.relyingParty(request);
      reply.code(202);
      const isKnown = await guard.isKnownBrowser(request, body.email);
      const { perMinute, perDay } = isKnown ? knownBrowserLimits : strangerLimits;
      for (const limit of perDay) {
        if ((await limit(request, { increment: false })) === null) continue;
        throw new DeskRefusal('too-many', TOO_MANY_LINKS);
      }
      if ((await perMinute(request)) !== null) return { sent: 'already' };
      for (const limit of perDay) await limit(request);
      const delayMs = LINK_DELAY_MS + Math.random() * LINK_JITTER_MS;
      timers.after(delayMs, () => {
        sendSignInLink(emailKey(body.email), origin).catch((error) => {
          log.error({ reason: reasonOf(error) }, 'could not email a sign-in link');
        });
      });
      return { sent: 'now' };
    },
  );

  async function sendSignInLink(address: string, origin: string): Promise<void> {
    if (context.sendLink === null) return;
    const person = (await store.people()).find((one) => emailKey(one.email) === address);
    if (person === undefined) return;
    const link = await createLink(store, person.id, 'sign-in', { now: clock(), origin });
    const to = { name: person.name, address: person.email };
    await context.sendLink({ to, purpose: 'sign-in', by: null, link });
  }

  publicRoute('POST /links/open', byToken, async ({ body: { token } }): Promise<OpenLink> => {
    const { purpose, person } = await openLink(token);
    return { purpose, name: person.name, email: person.email };
  });

  publicRoute('POST /links/sign-in', byToken, async ({ request, reply, body: { token } }) => {
    const { person } = await openLink(token, 'sign-in');
    await consumeLink(token);
    await guard.startSession(request, reply, person);
    await record(person, 'signed in', null, 'with a link by email');
    return { person: toDeskPerson(person) };
  });

  publicRoute('POST /links/passkey-options', byToken, async ({ request, body: { token } }) => {
    const { person } = await openLink(token, 'invitation');
    return passkeys.registrationOptions(request, person);
  });

  publicRoute(
    'POST /links/passkey',
    { body: z.extend(newPasskeySchema, linkTokenSchema.shape), options },
    async ({ request, reply, body: { token, ...registration } }) => {
      const { person } = await openLink(token, 'invitation');
      const passkey = await passkeys.verifyRegistration(request, person, registration);
      await consumeLink(token);
      await store.addPasskey(passkey);
      await guard.startSession(request, reply, person);
      await record(person, 'added a passkey', null, 'by an invitation');
      return { person: toDeskPerson(person) };
    },
  );

  /** @throws {DeskRefusal} if the link is used, expired or for another purpose. */
  async function openLink(token: string, purpose?: SignInLink['purpose']) {
    const link = await store.findLink(hashToken(token), clock().toISOString());
    const person = link && (await findPerson(store, link.personId));
    if (!link || !person || (purpose ?? link.purpose) !== link.purpose) {
      throw new DeskRefusal('not-found', LINK_EXPIRED);
    }
    return { purpose: link.purpose, person };
  }

  async function consumeLink(token: string): Promise<void> {
    const taken = await store.consumeLink(hashToken(token), clock().toISOString());
    if (taken === null) throw new DeskRefusal('not-found', LINK_EXPIRED);
  }

  publicRoute('POST /sign-out', {}, async ({ request, reply }) => {
    const found = await guard.endSession(request, reply);
    if (found !== null) await record(found.person, 'signed out');
  });
}
