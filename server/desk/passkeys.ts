/** Passkeys: challenges for them, and whether what a browser answers is right (WebAuthn). */
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
import { personOf } from './people.ts';

/** As long as a browser waits for a finger or a PIN. */
const CHALLENGE_MS = 5 * 60_000;

/** What a browser's answer is made of is checked by the library; here only that it is an object with an id. */
export const passkeySchema = z.strictObject({ response: z.looseObject(passkeyIdSchema.shape) });
export const newPasskeySchema = z.extend(passkeySchema, { name: passkeyNameSchema });

const NOT_RIGHT = 'This passkey was not accepted. Please try again, or ask for a link by email.';

export function createPasskeys({ store, site, guard, clock, log }: DeskContext) {
  const now = () => clock().toISOString();

  /** What an answer has to be to be one to a challenge of ours, on a page of ours, by its person. */
  function expected(request: FastifyRequest) {
    const { origin, id } = guard.relyingParty(request);
    return {
      expectedChallenge: (challenge: string) => store.consumeChallenge(challenge, now()),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    };
  }

  /** The library throws for everything that is wrong with an answer, and says what in its own words. */
  function notAccepted(error: unknown): never {
    log.warn({ reason: reasonOf(error) }, 'a passkey was not accepted');
    throw new DeskRefusal('not-allowed', NOT_RIGHT);
  }

  async function keptChallenge<T extends { challenge: string }>(options: T): Promise<T> {
    const expiresAt = new Date(clock().getTime() + CHALLENGE_MS).toISOString();
    await store.addChallenge(options.challenge, { now: now(), expiresAt });
    return options;
  }

  return {
    async signInOptions(request: FastifyRequest) {
      const { id } = guard.relyingParty(request);
      return keptChallenge(await generateAuthenticationOptions({ rpID: id, userVerification: 'required' }));
    },

    /** @throws {DeskRefusal} in the same words for one that nobody knows and one that is wrong. */
    async verifiedPerson(request: FastifyRequest, response: { id: string }): Promise<Person> {
      const passkey = await store.findPasskey(response.id);
      const person = passkey && (await personOf(store, passkey.personId));
      if (!passkey || !person) throw new DeskRefusal('not-allowed', NOT_RIGHT);
      const { id, counter } = passkey;
      const publicKey = Buffer.from(passkey.publicKey, 'base64url');
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        ...expected(request),
        response: response as AuthenticationResponseJSON,
        credential: { id, publicKey, counter },
      }).catch(notAccepted);
      if (!verified) throw new DeskRefusal('not-allowed', NOT_RIGHT);
      await store.recordPasskeyUse(id, authenticationInfo.newCounter, now());
      return person;
    },

    async registrationOptions(request: FastifyRequest, person: Person) {
      return keptChallenge(
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

    /** @throws {DeskRefusal} where it is not right, or its id is known already. */
    async verifiedNew(
      request: FastifyRequest,
      person: Person,
      { response, name }: z.output<typeof newPasskeySchema>,
    ) {
      const { registrationInfo } = await verifyRegistrationResponse({
        ...expected(request),
        response: response as unknown as RegistrationResponseJSON,
      }).catch(notAccepted);
      if (!registrationInfo) throw new DeskRefusal('not-allowed', NOT_RIGHT);
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      // One id is one passkey, whoever claims it (WebAuthn level 3, section 7.1, steps 25 and 26).
      if (id.length > PASSKEY_ID_LENGTH || (await store.findPasskey(id)) !== null) {
        throw new DeskRefusal('not-allowed', 'This passkey cannot be added: it is at the desk already.');
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
