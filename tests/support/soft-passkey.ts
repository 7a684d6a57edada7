/** A passkey without a device: answers challenges as an authenticator would (WebAuthn level 3, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Where {
  origin: string;
  challenge: string;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** @param id of 16 bytes mostly, of 1,023 at most. */
export function softPasskey(rpId: string, id = randomBytes(16)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let counter = 0;

  const clientData = (type: string, { origin, challenge }: Where) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head.writeUInt8(flags, 32);
    head.writeUInt32BE(counter, 33);
    return Buffer.concat([head, more]);
  }

  const named = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** What `navigator.credentials.create` gives. */
    register(where: Where) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED | ATTESTED, attested);
      const statement = new Map<string, string>();
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>();
      attestation.set('fmt', 'none').set('attStmt', statement).set('authData', new Uint8Array(authData));
      return named({
        clientDataJSON: clientData('webauthn.create', where).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** What `navigator.credentials.get` gives. @param verified whether the person showed a finger or a PIN. */
    answer(where: Where, { verified = true } = {}) {
      counter += 1;
      const authData = authenticatorData(USER_PRESENT | (verified ? USER_VERIFIED : 0));
      const client = clientData('webauthn.get', where);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return named({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };
}
