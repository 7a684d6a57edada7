/** Requests that are wrong in every way that a generator can think of, made from right ones. */
import fc from 'fast-check';
import { PLAIN_ENQUIRY_PATH, SEND_FORM_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import { OWN_ORIGIN } from '../../server/testing/test-app.ts';
import { BOUNDARY, formBody, jsonBody, mostly, plainBody } from './malformed-bodies.ts';

export interface MalformedRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'GET' | 'OPTIONS';
  url: string;
  headers: Record<string, string>;
  payload: Buffer;
  /** True where the body is only the beginning of a message, so that none of it may be kept. */
  cutOff: boolean;
  /** True where bytes were overwritten, which may hit the ends of the message too. */
  overwritten: boolean;
}

/** What transmission, or malice, does to bytes. */
const damage = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'none' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cut' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('overwrite' as const),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('replace' as const),
      bytes: fc.uint8Array({ maxLength: 300 }),
    }),
  },
);

const endpoints = [
  { url: SEND_PATH, type: 'application/json', body: jsonBody },
  {
    url: SEND_FORM_PATH,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: formBody,
  },
  {
    url: PLAIN_ENQUIRY_PATH,
    type: 'application/x-www-form-urlencoded',
    body: plainBody,
  },
];

const anyType = fc.oneof(
  fc.constantFrom(
    ...endpoints.map(({ type }) => type),
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/json; charset=utf-16',
    'text/plain',
    ';',
    '',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
);

const anyHeaders = fc.dictionary(
  fc.constantFrom(
    'origin',
    'referer',
    'sec-fetch-site',
    'x-forwarded-for',
    'content-encoding',
    'expect',
    'accept',
    'cookie',
  ),
  fc.oneof(
    fc.constantFrom('null', '::', 'https://', 'gzip'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  ),
  { maxKeys: 2 },
);

export const malformedRequest: fc.Arbitrary<MalformedRequest> = fc
  .constantFrom(...endpoints)
  .chain((endpoint) =>
    fc
      .record({
        body: endpoint.body,
        damage,
        type: mostly(endpoint.type, anyType),
        headers: fc.oneof(
          { weight: 6, arbitrary: fc.constant({}) },
          { weight: 1, arbitrary: anyHeaders },
        ),
        method: fc.oneof(
          { weight: 20, arbitrary: fc.constant('POST' as const) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              'PUT' as const,
              'PATCH' as const,
              'GET' as const,
              'OPTIONS' as const,
            ),
          },
        ),
      })
      .map(({ body, damage: harm, type, headers, method }) => {
        const whole = Buffer.from(body);
        const payload = damaged(whole, harm);
        const declared: Record<string, string> = {};
        // An urlencoded body does not show where it ends; only its length tells that some is missing.
        if (endpoint.url === PLAIN_ENQUIRY_PATH) declared['content-length'] = `${whole.length}`;
        // The line end after a form's last boundary says nothing more.
        const shortest = endpoint.url === SEND_FORM_PATH ? whole.length - 2 : whole.length;
        return {
          method,
          url: endpoint.url,
          headers: {
            host: 'site.test',
            origin: OWN_ORIGIN,
            'content-type': String(type),
            ...headers,
            ...(harm.kind === 'cut' ? declared : {}),
          },
          payload,
          cutOff: harm.kind === 'cut' && payload.length < shortest,
          overwritten: harm.kind === 'overwrite',
        };
      }),
  );

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(whole: Buffer, harm: Damage): Buffer {
  if (harm.kind === 'none') return whole;
  if (harm.kind === 'replace') return Buffer.from(harm.bytes);
  const at = Math.floor(harm.at * whole.length);
  if (harm.kind === 'cut') return whole.subarray(0, at);
  const copy = Buffer.from(whole);
  copy.set(harm.bytes.subarray(0, copy.length - at), at);
  return copy;
}
