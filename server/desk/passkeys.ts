/** Registers and verifies passkeys (WebAuthn). */
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { PASSKEY_ID_LENGTH, passkeyIdSchema, passkeyNameSchema } from '../../contracts/desk.ts';
import { reasonOf } from '../background.ts';
import { DeskRefusal } from '../refusals.ts';
import type { Person } from '../store/model.ts';
import type { DeskContext } from './desk-context.ts';
import { findPerson } from './people.ts';

/** Browsers wait this long for a fingerprint or PIN. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** Checks only that the response is an object with an id; the library validates the rest. */
export const passkeySchema = z.strictObject({ response: z.looseObject(passkeyIdSchema.shape) });
export const newPasskeySchema = z.extend(passkeySchema, { name: passkeyNameSchema });

const REJECTED = 'This passkey was not accepted. Please try again, or ask for a link by email.';

export function createPasskeys({ store, site, guard, clock, log }: DeskContext) {
  const now = () => clock().toISOString();

  function expectations(request: FastifyRequest) {
    const { origin, id } = guard.relyingParty(request);
    return {
      expectedChallenge: (challenge: string) => store.consumeChallenge(challenge, now()),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    };
  }

  /** The library throws whenever a response is invalid. The log gets its reason, the browser does not. */
  function reject(error: unknown): never {
    log.warn({ reason: reasonOf(error) }, 'a passkey was not accepted');
    throw new DeskRefusal('not-allowed', REJECTED);
  }

  async function storeChallenge<T extends { challenge: string }>(options: T): Promise<T> {
    const expiresAt = new Date(clock().getTime() + CHALLENGE_LIFETIME_MS).toISOString();
    await store.addChallenge(options.challenge, { now: now(), expiresAt });
    return options;
  }

  return {
    async signInOptions(request: FastifyRequest) {
      const { id } = guard.relyingParty(request);
      return storeChallenge(await generateAuthenticationOptions({ rpID: id, userVerification: 'required' }));
    },

    /** @throws {DeskRefusal} with one text for an unknown passkey and an invalid response. */
    async verifySignIn(request: FastifyRequest, response: { id: string }): Promise<Person> {
      const passkey = await store.findPasskey(response.id);
      const person = passkey && (await findPerson(store, passkey.personId));
      if (!passkey || !person) throw new DeskRefusal('not-allowed', REJECTED);
      const { id, counter } = passkey;
      const publicKey = Buffer.from(passkey.publicKey, 'base64url');
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expectations(request),
        response: response as AuthenticationResponseJSON,
        credential: { id, publicKey, counter },
      }).catch(reject);
      if (!verified) throw new DeskRefusal('not-allowed', REJECTED);
      await store.recordPasskeyUse(id, authenticationInfo.newCounter, now());
      return person;
    },

    async registrationOptions(request: FastifyRequest, person: Person) {
      return storeChallenge(
        await generateRegistrationOptions({
          rpName: site.brand.name,
          rpID: guard.relyingParty(request).id,
          userName: person.email,
          userDisplayName: person.name,
          userID: new TextEncoder().encode(person.id),
          attestationType: 'none',
          excludeCredentials: (await store.passkeys(person.id)).map(({ id }) => ({ id })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
      );
    },

    /** @throws {DeskRefusal} if the response is invalid or the passkey's id is already registered. */
    async verifyRegistration(
      request: FastifyRequest,
      person: Person,
      { response, name }: z.output<typeof newPasskeySchema>,
    ) {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expectations(request),
        response: response as unknown as RegistrationResponseJSON,
      }).catch(reject);
      if (!registrationInfo) throw new DeskRefusal('not-allowed', REJECTED);
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      // An id must be unique across all people (WebAuthn level 3, section 7.1, steps 25 and 26).
      if (id.length > PASSKEY_ID_LENGTH || (await store.findPasskey(id)) !== null) {
        throw new DeskRefusal('not-allowed', 'This passkey is already registered.');
      }
      return {
        id,
        personId: person.id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        name,
        createdAt: now(),
        lastUsedAt: null,
      };
    },
  };
}
