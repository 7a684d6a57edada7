/** Generates malformed requests by damaging valid ones. */
import fc from 'fast-check';
import { CAME_FROM_FIELD, PLAIN_ENQUIRY_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import { enquiryParams } from './form-answers.ts';
import { testMail } from './site-fixture.ts';
import { OWN_ORIGIN, sameOriginHeaders } from './test-app.ts';

/** Mark both ends of a message, so that a truncated one is detected. */
export const HEAD = 'BEGINNING';
export const TAIL = 'THE-END';

/** Generates mostly valid values, so that requests get past the first check. */
export function mostly<T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

const longTexts = ['9'.repeat(400), 'x'.repeat(49_000), 'x'.repeat(60_000)];
const oddTexts = ['', '\u0000', '\r\nBcc: all@example.com', '=1+1', '<script>', '\ud800', '__proto__'];
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(...oddTexts, '../../etc/passwd', 'a@b.co,c@d.co', ...longTexts),
);

const anyMessage = anyText.map((text) => `${HEAD} ${text} ${TAIL}`);

/** JSON values, mostly strings, for fields that should hold a string. */
export const anyJsonValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.constantFrom({ path: '/etc/hostname' }, { href: 'http://127.0.0.1/' }, [], {}, null, 1e308, -0),
);

const inherited = ['__proto__', 'constructor', 'toString'];
const mailKeys = ['to', 'bcc', 'attachments', 'accessToken', 'g-recaptcha-response'];
const wireKeys = ['lib_version', 'user_id', 'template_params', CAME_FROM_FIELD];
const anyKey = fc.oneof(anyText, fc.constantFrom(...inherited, ...mailKeys, ...wireKeys));

const rightOr = (right: unknown) => mostly(fc.constant(right), anyJsonValue);

const anyParams = fc
  .tuple(
    fc.record({
      from_name: rightOr(enquiryParams.from_name),
      from_email: rightOr(enquiryParams.from_email),
      phone: rightOr(enquiryParams.phone),
      message: mostly<unknown>(anyMessage, anyJsonValue, 5),
    }),
    mostly<[string, unknown][]>(
      fc.constant([]),
      fc.array(fc.tuple(anyKey, anyJsonValue), { maxLength: 80 }),
      4,
    ),
  )
  .map(([params, more]): [string, unknown][] => [...Object.entries(params), ...more]);

const anyIds = fc.record({
  user_id: rightOr(testMail.publicKey),
  service_id: rightOr(testMail.serviceId),
  template_id: rightOr(testMail.enquiryTemplateId),
});

const jsonBody = fc
  .tuple(anyIds, anyParams)
  .chain(([ids, params]) =>
    rightOr(Object.fromEntries(params)).map((all) => ({ ...ids, template_params: all })),
  )
  .map((body) => JSON.stringify(body));

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const plainNames: Record<string, string> = { from_name: 'name', from_email: 'email' };
const plainBody = anyParams.map((params) => {
  const fields = params.map(([name, value]) => [plainNames[name] ?? name, asText(value) ?? '']);
  return new URLSearchParams(fields).toString();
});

const endpoints = [
  { url: SEND_PATH, type: 'application/json', body: jsonBody },
  { url: PLAIN_ENQUIRY_PATH, type: 'application/x-www-form-urlencoded', body: plainBody },
];

const anyAscii = fc.string({ unit: 'grapheme-ascii', maxLength: 40 });
const brokenTypes = ['multipart/form-data', 'multipart/form-data; boundary=', 'text/plain', ';', ''];
const otherTypes = [...brokenTypes, 'application/json; charset=utf-16', ...endpoints.map(({ type }) => type)];
const anyType = fc.oneof(fc.constantFrom(...otherTypes), anyAscii);

const origins = ['origin', 'referer', 'sec-fetch-site', 'x-forwarded-for'];
const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(...origins, 'content-encoding', 'expect', 'accept', 'cookie'),
  fc.oneof(
    fc.constantFrom('null', '::', 'https://', 'gzip'),
    anyAscii,
    // The site's origin, followed by any path.
    fc.oneof(fc.constantFrom('/', '//', '///'), anyAscii).map((path) => OWN_ORIGIN + path),
  ),
  { maxKeys: 2 },
);

/** Truncates, overwrites or replaces the body. */
const damage = fc.record({
  kind: fc.constantFrom('none', 'none', 'none', 'none', 'cut', 'cut', 'over', 'over', 'over', 'replace'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  instead: fc.uint8Array({ maxLength: 300 }),
});

type Damage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

function damaged(whole: Buffer, { kind, at, bytes, instead }: Damage): Buffer {
  if (kind === 'none') return whole;
  if (kind === 'replace') return Buffer.from(instead);
  const start = Math.floor(at * whole.length);
  if (kind === 'cut') return whole.subarray(0, start);
  const copy = Buffer.from(whole);
  copy.set(bytes.subarray(0, copy.length - start), start);
  return copy;
}

const otherMethods = fc.constantFrom('PUT', 'PATCH', 'GET', 'OPTIONS');

export const malformedRequest = fc.constantFrom(...endpoints).chain(({ url, type, body }) =>
  fc
    .record({
      body,
      damage,
      type: mostly(fc.constant(type), anyType),
      headers: mostly(fc.constant({}), anyHeaders, 6),
      method: mostly<'POST' | 'PUT' | 'PATCH' | 'GET' | 'OPTIONS'>(fc.constant('POST'), otherMethods, 20),
    })
    .map((made) => {
      const whole = Buffer.from(made.body);
      const payload = damaged(whole, made.damage);
      const isCut = made.damage.kind === 'cut';
      // A urlencoded body has no end marker; only Content-Length reveals a truncated one.
      const declared = isCut && url === PLAIN_ENQUIRY_PATH ? { 'content-length': `${whole.length}` } : {};
      return {
        method: made.method,
        url,
        headers: { host: 'site.test', ...sameOriginHeaders(made.type), ...made.headers, ...declared },
        payload,
        /** Whether the body is truncated, so that nothing of it may be stored. */
        cutOff: isCut && payload.length < whole.length,
        /** Whether bytes were overwritten, perhaps including the end markers. */
        overwritten: made.damage.kind === 'over',
      };
    }),
);
