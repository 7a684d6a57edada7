/** Signing in: with a passkey, with a link by email, or by accepting an invitation. */
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
import { hashOf, makeLink } from './desk-guard.ts';
import { createPasskeys, newPasskeySchema, passkeySchema } from './passkeys.ts';
import { personOf, shownPerson } from './people.ts';

/**
 * A link is looked up, written and mailed so long after the answer, and by chance so much later: what follows
 * at once would otherwise be answered later where somebody works here.
 */
const LINK_AFTER_MS = 300;
const LINK_SPREAD_MS = 2_000;

/** To one person in a day, and of these at the wish of one network. */
const MOST_LINKS = 20;
const MOST_LINKS_OF_A_NETWORK = 5;

const LINK_OVER =
  'This link has been used or has expired. Get a new one on the sign-in page, or ask an owner of the desk to invite you again.';

const TOO_MANY_LINKS =
  'Too many links were requested for this address today. Sign in with your passkey, or ask an owner of the desk for a new link.';

/** @param options of routes that may be tried only a few times a minute. */
export function addSignIn(
  { forAnybody, forPeople }: DeskRoutes,
  context: DeskContext,
  createLimit: CreateRateLimit,
  options: RouteShorthandOptions,
): void {
  const { store, clock, guard, site, timers, record, log } = context;
  const passkeys = createPasskeys(context);
  /** Cleaned, or each way to write an address would have limits of its own. */
  const emailOf = ({ body }: FastifyRequest) => emailKey(signInLinkSchema.parse(body).email);
  const ofPerson = () => ({
    lately: createLimit(1, MINUTE_MS, emailOf),
    today: [createLimit(MOST_LINKS, DAY_MS, emailOf)],
  });
  /** Of those that were sent. Who has signed in before has limits that no stranger reaches. */
  const [known, strangers] = [ofPerson(), ofPerson()];
  strangers.today.push(
    createLimit(
      MOST_LINKS_OF_A_NETWORK,
      DAY_MS,
      (request) => `${clientNetwork(request)} ${emailOf(request)}`,
    ),
  );
  const byToken = { body: linkTokenSchema, options };

  forPeople('GET /session', {}, async ({ person }): Promise<DeskSession> => {
    const { brand, contact, replyWithin, features } = site;
    const said = { replyPromise: replyPromise(replyWithin), recruitment: features.recruitment };
    const firm = { name: brand.name, timeZone: timeZoneOf(contact), ...said };
    return { person: shownPerson(person), firm, version: context.version };
  });

  forAnybody('POST /sign-in/options', { options }, ({ request }) => passkeys.signInOptions(request));

  forAnybody('POST /sign-in/passkey', { body: passkeySchema, options }, async ({ request, reply, body }) => {
    const person = await passkeys.verifiedPerson(request, body.response);
    await guard.begin(request, reply, person);
    await record(person, 'signed in', null, 'with a passkey');
    return { person: shownPerson(person) };
  });

  // Answered before anything is looked up, so that neither words nor time tell who works here.
  forAnybody(
    'POST /sign-in/link',
    { body: signInLinkSchema, options },
    async ({ request, reply, body }): Promise<LinkSent> => {
      const { origin } = guard.relyingParty(request);
      reply.code(202);
      const { lately, today } = (await guard.isKnown(request, body.email)) ? known : strangers;
      for (const limit of today) {
        if ((await limit(request, { increment: false })) === null) continue;
        throw new DeskRefusal('too-many', TOO_MANY_LINKS);
      }
      if ((await lately(request)) !== null) return { sent: 'already' };
      for (const limit of today) await limit(request);
      const wait = LINK_AFTER_MS + Math.random() * LINK_SPREAD_MS;
      timers.after(wait, () => {
        mailSignIn(emailKey(body.email), origin).catch((error) => {
          log.error({ reason: reasonOf(error) }, 'a link to sign in could not be emailed');
        });
      });
      return { sent: 'now' };
    },
  );

  async function mailSignIn(address: string, origin: string): Promise<void> {
    if (context.mailLink === null) return;
    const person = (await store.people()).find((one) => emailKey(one.email) === address);
    if (person === undefined) return;
    const link = await makeLink(store, person.id, 'sign-in', { now: clock(), origin });
    const to = { name: person.name, address: person.email };
    await context.mailLink({ to, purpose: 'sign-in', by: null, link });
  }

  forAnybody('POST /links/open', byToken, async ({ body: { token } }): Promise<OpenLink> => {
    const { purpose, person } = await openLink(token);
    return { purpose, name: person.name, email: person.email };
  });

  forAnybody('POST /links/sign-in', byToken, async ({ request, reply, body: { token } }) => {
    const { person } = await openLink(token, 'sign-in');
    await useUp(token);
    await guard.begin(request, reply, person);
    await record(person, 'signed in', null, 'with a link by email');
    return { person: shownPerson(person) };
  });

  forAnybody('POST /links/passkey-options', byToken, async ({ request, body: { token } }) => {
    const { person } = await openLink(token, 'invitation');
    return passkeys.registrationOptions(request, person);
  });

  forAnybody(
    'POST /links/passkey',
    { body: z.extend(newPasskeySchema, linkTokenSchema.shape), options },
    async ({ request, reply, body: { token, ...given } }) => {
      const { person } = await openLink(token, 'invitation');
      const passkey = await passkeys.verifiedNew(request, person, given);
      await useUp(token);
      await store.addPasskey(passkey);
      await guard.begin(request, reply, person);
      await record(person, 'added a passkey', null, 'by an invitation');
      return { person: shownPerson(person) };
    },
  );

  async function openLink(token: string, purpose?: SignInLink['purpose']) {
    const link = await store.findLink(hashOf(token), clock().toISOString());
    const person = link && (await personOf(store, link.personId));
    if (!link || !person || (purpose ?? link.purpose) !== link.purpose) {
      throw new DeskRefusal('not-found', LINK_OVER);
    }
    return { purpose: link.purpose, person };
  }

  async function useUp(token: string): Promise<void> {
    const taken = await store.consumeLink(hashOf(token), clock().toISOString());
    if (taken === null) throw new DeskRefusal('not-found', LINK_OVER);
  }

  forAnybody('POST /sign-out', {}, async ({ request, reply }) => {
    const found = await guard.end(request, reply);
    if (found !== null) await record(found.person, 'signed out');
  });
}
