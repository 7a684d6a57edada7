/** Signing in: with a passkey, with a link by e-mail, or by accepting an invitation. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as z from 'zod/mini';
import { timeZoneOf } from '../../config/time-zone.ts';
import {
  type DeskPerson,
  type DeskSession,
  type LinkSent,
  linkTokenSchema,
  type OpenLink,
  PASSKEY_ID_LENGTH,
  passkeyIdSchema,
  passkeyNameSchema,
  signInLinkSchema,
} from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { networksOf } from '../routes/rate-limits.ts';
import type { Passkey, Person } from '../store/model.ts';
import { emailKey } from '../store/sender-key.ts';
import type { DeskContext } from './desk-context.ts';
import { DeskRefusal, validated } from './desk-refusal.ts';
import { createLinkLimit, hashOf, makeLink } from './links.ts';

/** As long as a browser waits for a finger or a PIN. */
const CHALLENGE_MS = 5 * 60_000;
/**
 * A link is looked up, written and mailed so long after the answer, and by chance so much later: what follows
 * at once would otherwise be answered later where somebody works here.
 */
const LINK_AFTER_MS = 300;
const LINK_SPREAD_MS = 2_000;

/** What a browser's answer is made of is checked by the library; here only that it is an object with an id. */
const credential = z.looseObject(passkeyIdSchema.shape);
const authenticationSchema = z.strictObject({ response: credential });
const registrationSchema = z.strictObject({
  token: linkTokenSchema.shape.token,
  response: credential,
  name: passkeyNameSchema,
});
export const newPasskeySchema = z.strictObject({ response: credential, name: passkeyNameSchema });

const NOT_RIGHT = 'This passkey was not accepted. Please try again, or ask for a link by e-mail.';
const LINK_OVER =
  'This link has been used, or its time is over. Ask for another: an invitation from an owner of the desk, a link to sign in from the page to sign in.';

const TOO_MANY_LINKS =
  'So many links were asked for at this address that no more are sent within a day. Sign in with your passkey, or ask an owner of the desk for a new link.';

/** @param tries of routes that may be tried only a few times a minute. */
export function addSignIn(api: FastifyInstance, context: DeskContext, tries: RouteShorthandOptions): void {
  const { store, clock, guard, site, log, later, record } = context;
  const mayMail = createLinkLimit(clock);
  const in_ = (ms: number) => new Date(clock().getTime() + ms).toISOString();
  const now = () => clock().toISOString();

  api.get('/session', async (request): Promise<DeskSession> => {
    const { person } = await guard.signedIn(request);
    return {
      person: shownPerson(person),
      firm: {
        name: site.brand.name,
        timeZone: timeZoneOf(site.contact),
        replyPromise: site.replyPromise,
      },
      version: context.version,
    };
  });

  api.post('/sign-in/options', tries, async (request) => {
    const { id } = guard.relyingParty(request);
    const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' });
    await store.addChallenge(options.challenge, { now: now(), expiresAt: in_(CHALLENGE_MS) });
    return options;
  });

  api.post('/sign-in/passkey', tries, async (request, reply) => {
    const { response } = validated(authenticationSchema, request.body);
    const person = await verifiedPerson(request, response);
    await guard.begin(request, reply, person);
    await record(person, 'signed in', null, 'with a passkey');
    return { person: shownPerson(person) };
  });

  async function verifiedPerson(request: FastifyRequest, response: { id: string }): Promise<Person> {
    const { origin, id } = guard.relyingParty(request);
    const passkey = await store.findPasskey(response.id);
    const person = passkey && (await store.people()).find((one) => one.id === passkey.personId);
    if (!passkey || !person) throw new DeskRefusal('not-allowed', NOT_RIGHT);
    const { verified, authenticationInfo } = await checked(() =>
      verifyAuthenticationResponse({
        response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge: (challenge) => store.takeChallenge(challenge, now()),
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        credential: {
          id: passkey.id,
          publicKey: Buffer.from(passkey.publicKey, 'base64url'),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw new DeskRefusal('not-allowed', NOT_RIGHT);
    await store.passkeyUsed(passkey.id, authenticationInfo.newCounter, now());
    return person;
  }

  /** The library throws for everything that is wrong with an answer, and says what in its own words. */
  async function checked<T>(verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'a passkey was not accepted');
      throw new DeskRefusal('not-allowed', NOT_RIGHT);
    }
  }

  // Answered before anything is looked up, so that neither words nor time tell who works here.
  api.post('/sign-in/link', tries, async (request, reply) => {
    const { email } = validated(signInLinkSchema, request.body);
    const { origin } = guard.relyingParty(request);
    const [network = ''] = networksOf(request);
    const address = emailKey(email);
    const sent = mayMail(address, network);
    if (sent === 'too-many') throw new DeskRefusal('too-many', TOO_MANY_LINKS);
    if (sent === 'now') {
      const wait = LINK_AFTER_MS + Math.random() * LINK_SPREAD_MS;
      later.in(wait, `sign-in ${address}`, () => mailSignIn(address, origin));
    }
    const answer: LinkSent = { sent };
    return reply.code(202).send(answer);
  });

  async function mailSignIn(address: string, origin: string): Promise<void> {
    if (context.mailLink === null) return;
    const person = (await store.people()).find((one) => emailKey(one.email) === address);
    if (person === undefined) return;
    const link = await makeLink(store, person.id, 'sign-in', { now: clock(), origin });
    const to = { name: person.name, address: person.email };
    await context.mailLink({ to, purpose: 'sign-in', by: null, link });
  }

  api.post('/links/open', tries, async (request): Promise<OpenLink> => {
    const { link, person } = await openLink(request);
    return { purpose: link.purpose, name: person.name, email: person.email };
  });

  async function openLink(request: FastifyRequest, token?: string) {
    const given = token ?? validated(linkTokenSchema, request.body).token;
    const link = await store.findLink(hashOf(given), now());
    const person = link && (await store.people()).find(({ id }) => id === link.personId);
    if (!link || !person) throw new DeskRefusal('not-found', LINK_OVER);
    return { link, person };
  }

  async function useUp(token: string): Promise<void> {
    if ((await store.takeLink(hashOf(token), now())) === null) throw new DeskRefusal('not-found', LINK_OVER);
  }

  api.post('/links/sign-in', tries, async (request, reply) => {
    const { token } = validated(linkTokenSchema, request.body);
    const { link, person } = await openLink(request);
    if (link.purpose !== 'sign-in') throw new DeskRefusal('not-found', LINK_OVER);
    await useUp(token);
    await guard.begin(request, reply, person);
    await record(person, 'signed in', null, 'with a link by e-mail');
    return { person: shownPerson(person) };
  });

  api.post('/links/passkey-options', tries, async (request) => {
    const { link, person } = await openLink(request);
    if (link.purpose !== 'invitation') throw new DeskRefusal('not-found', LINK_OVER);
    return registrationOptions(context, request, person);
  });

  api.post('/links/passkey', tries, async (request, reply) => {
    const { token, response, name } = validated(registrationSchema, request.body);
    const { link, person } = await openLink(request, token);
    if (link.purpose !== 'invitation') throw new DeskRefusal('not-found', LINK_OVER);
    const passkey = await verifiedPasskey(context, request, person, { response, name });
    await useUp(token);
    await store.addPasskey(passkey);
    await guard.begin(request, reply, person);
    await record(person, 'added a passkey', null, 'by an invitation');
    return { person: shownPerson(person) };
  });

  api.post('/sign-out', async (request, reply) => {
    const found = await guard.end(request, reply);
    if (found !== null) await record(found.person, 'signed out');
    return {};
  });
}

export function shownPerson({ id, name, email, role, sees }: Person): DeskPerson {
  return { id, name, email, role, sees };
}

export async function registrationOptions(context: DeskContext, request: FastifyRequest, person: Person) {
  const { store, site, guard, clock } = context;
  const { id } = guard.relyingParty(request);
  const options = await generateRegistrationOptions({
    rpName: site.brand.name,
    rpID: id,
    userName: person.email,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    excludeCredentials: (await store.passkeys(person.id)).map((passkey) => ({ id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const now = clock();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS).toISOString();
  await store.addChallenge(options.challenge, { now: now.toISOString(), expiresAt });
  return options;
}

/** @throws {DeskRefusal} where the answer is not that to a challenge of ours on a page of ours. */
export async function verifiedPasskey(
  { store, guard, clock, log }: DeskContext,
  request: FastifyRequest,
  person: Person,
  { response, name }: { response: object; name: string },
): Promise<Passkey> {
  const { origin, id } = guard.relyingParty(request);
  const now = clock().toISOString();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => store.takeChallenge(challenge, now),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error) => {
    log.warn({ reason: reasonOf(error) }, 'a new passkey was not accepted');
    throw new DeskRefusal('not-allowed', 'This passkey was not accepted. Please try again.');
  });
  if (!registrationInfo)
    throw new DeskRefusal('not-allowed', 'This passkey was not accepted. Please try again.');
  const { credential: made } = registrationInfo;
  // One id is one passkey, whoever claims it (WebAuthn level 3, section 7.1, steps 25 and 26).
  if (made.id.length > PASSKEY_ID_LENGTH || (await store.findPasskey(made.id)) !== null) {
    throw new DeskRefusal('not-allowed', 'This passkey cannot be added: it is at the desk already.');
  }
  return {
    id: made.id,
    personId: person.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: made.transports ?? [],
    name,
    createdAt: now,
    lastUsedAt: null,
  };
}
