/** Bodies of messages that are wrong in what they say: values, names, shapes and identifiers. */
import fc from 'fast-check';
import { testMail } from '../../server/testing/site-fixture.ts';
import { enquiryParams } from '../../server/testing/test-app.ts';

/** Stand at both ends of the message, so that half of one is known. */
export const HEAD = 'BEGINNING';
export const TAIL = 'THE-END';

export const BOUNDARY = 'fuzz';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\r\nBcc: all@example.com',
    '=1+1',
    '<script>',
    '\ud800',
    '__proto__',
    '../../etc/passwd',
    'a@b.co,c@d.co',
    '9'.repeat(400),
    'x'.repeat(49_000),
    'x'.repeat(60_000),
  ),
);

const anyMessage = anyText.map((text) => `${HEAD} ${text} ${TAIL}`);

/** Values that JSON can hold, most of them texts, for places where a text belongs. */
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  fc.constantFrom(
    { path: '/etc/hostname' },
    { href: 'http://127.0.0.1/' },
    [],
    {},
    null,
    1e308,
    -0,
  ),
);

const anyKey = fc.oneof(
  anyText,
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'to',
    'bcc',
    'attachments',
    'accessToken',
    'g-recaptcha-response',
    'lib_version',
    'user_id',
    'template_params',
  ),
);

/** Mostly the right ones, so that the fuzz gets past the first check. */
export function mostly<T>(right: T, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: wrong });
}

const anyParams = fc
  .tuple(
    mostly(enquiryParams.from_name, anyValue),
    mostly(enquiryParams.from_email, anyValue),
    mostly(enquiryParams.phone, anyValue),
    fc.oneof({ weight: 5, arbitrary: anyMessage }, { weight: 1, arbitrary: anyValue }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(fc.tuple(anyKey, anyValue), { maxLength: 80 }) },
    ),
  )
  .map(([from_name, from_email, phone, message, more]): [string, unknown][] => [
    ['from_name', from_name],
    ['from_email', from_email],
    ['phone', phone],
    ['message', message],
    ...more,
  ]);

const anyIds = fc
  .tuple(
    mostly(testMail.publicKey, anyValue),
    mostly(testMail.serviceId, anyValue),
    mostly(testMail.enquiryTemplateId, anyValue),
  )
  .map(([user_id, service_id, template_id]) => ({ user_id, service_id, template_id }));

export const jsonBody = fc
  .tuple(anyIds, mostly('params', anyValue), anyParams)
  .map(([ids, shape, params]) =>
    JSON.stringify({
      ...ids,
      template_params: shape === 'params' ? Object.fromEntries(params) : shape,
    }),
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export const formBody = fc
  .tuple(
    anyIds,
    anyParams,
    fc.constantFrom('', '; filename="a.txt"', '; filename=""', '; name="b"'),
  )
  .map(([ids, params, more]) => {
    const parts = [...params, ...Object.entries(ids)].map(([name, value], index) => {
      const extra = index === 4 ? more : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${asText(value)}\r\n`;
    });
    return `${parts.join('')}--${BOUNDARY}--\r\n`;
  });

export const plainBody = anyParams.map((params) => {
  const names: Record<string, string> = { from_name: 'name', from_email: 'email' };
  return new URLSearchParams(
    params.map(([name, value]): [string, string] => [names[name] ?? name, asText(value) ?? '']),
  ).toString();
});
