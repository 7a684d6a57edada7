import { expect, test } from 'vitest';
import { applicationAnswers, enquiryAnswers } from '../tests/support/form-answers.ts';
import { applicationSchema, toApplicationParams } from './application.ts';
import { enquiryFields, enquiryParamsSchema, enquirySchema, toEnquiryParams } from './enquiry.ts';
import { applicationOutcomes, asParams, enquiryOutcomes, type Fields, paramsOf } from './forms.ts';

const enquiry = { ...enquiryAnswers, name: 'Jo', email: 'jo@example.com', phone: '', message: '0123456789' };
const application = {
  ...applicationAnswers,
  firstName: 'S',
  lastName: 'B',
  phone: '0491570156',
  location: 'B',
  currentSituation: 'C',
  businessGoals: '0123456789',
  hearAboutUs: 'R',
};

/** Validation messages of a value. */
function messages(schema: typeof enquirySchema | typeof applicationSchema, value: unknown) {
  return schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
}

/** An email address of a given length. */
function addressOf(length: number): string {
  const domain = `@${'b.'.repeat(95)}com.au`;
  return `${'a'.repeat(length - domain.length)}${domain}`;
}

test('accepts the longest address, and all scripts and emoji', () => {
  const message = '👩‍👩‍👧 🇦🇺 مرحبا';
  const odd = { ...enquiry, email: addressOf(254), name: '李明', message };
  expect(messages(enquirySchema, odd)).toEqual([]);
  expect(messages(enquirySchema, { ...enquiry, name: '\u200bJ' })).toEqual([]);
});

test('accepts the shortest allowed answers', () => {
  expect(messages(enquirySchema, enquiry)).toEqual([]);
  expect(messages(applicationSchema, application)).toEqual([]);
});

test.each([
  ['name', 'J', 'Name must be at least 2 characters'],
  ['name', ' J ', 'Name must be at least 2 characters'],
  ['email', 'jo@', 'Please enter a valid email address'],
  ['email', '', 'Please enter a valid email address'],
  ['message', '012345678', 'Message must be at least 10 characters'],
  ['message', '     \n      ', 'Message must be at least 10 characters'],
  ['name', '\u200b\u200b\u200b', 'Name must be at least 2 characters'],
  ['name', '\u0301\u0301', 'Name must be at least 2 characters'],
  ['message', '\u2060'.repeat(20), 'Message must be at least 10 characters'],
  ['message', '\u0000\u001b\u0085\ud800'.repeat(3), 'Message must be at least 10 characters'],
  ['message', '\u3164\u00a0\u2800\u00ad\u2400\ufffd'.repeat(4), 'Message must be at least 10 characters'],
  ['email', addressOf(255), 'Please enter a valid email address'],
])('rejects enquiry %s "%s": %s', (field, value, message) => {
  expect(messages(enquirySchema, { ...enquiry, [field]: value })).toEqual([message]);
});

test.each([
  ['firstName', '', 'First name is required'],
  ['firstName', '\u200b', 'First name is required'],
  ['businessGoals', '\u200b'.repeat(10), 'Please describe your business goals (minimum 10 characters)'],
  ['lastName', ' ', 'Last name is required'],
  ['email', 'sam', 'Please enter a valid email address'],
  ['phone', '049157015', 'Please enter a valid phone number'],
  ['location', '', 'Location is required'],
  ['experienceLevel', '', 'Please select your experience level'],
  ['experienceLevel', 'expert', 'Please select your experience level'],
  ['currentSituation', '', 'Please describe your current situation'],
  ['businessGoals', '012345678', 'Please describe your business goals (minimum 10 characters)'],
  ['expectedVolume', '', 'Please select your expected loan volume'],
  ['hearAboutUs', '', 'Please tell us how you heard about us'],
])('rejects application %s "%s": %s', (field, value, message) => {
  expect(messages(applicationSchema, { ...application, [field]: value })).toEqual([message]);
});

test('sends an enquiry under the specified parameter names', () => {
  expect(toEnquiryParams(enquirySchema.parse({ ...enquiry, name: ' Jo ' }))).toMatchObject({
    from_name: 'Jo',
    from_email: 'jo@example.com',
    phone: '',
    message: '0123456789',
  });
});

test('sends an added field under its own name, and accepts its absence when optional', () => {
  const added = { currentLender: { ...enquiryFields.phone, label: 'Current lender' } } satisfies Fields;
  expect(asParams({ currentLender: 'A bank' })).toEqual({ current_lender: 'A bank' });
  const { rule, label } = paramsOf(added).current_lender;
  expect([label, rule.parse(undefined)]).toEqual(['Current lender', '']);
  const { phone: _phone, ...rest } = toEnquiryParams(enquirySchema.parse(enquiry));
  expect(enquiryParamsSchema.parse(rest)).toMatchObject({ phone: '' });
});

test('sends "None provided" for an application without additional information', () => {
  const params = toApplicationParams(applicationSchema.parse(application), 'Figbird');
  expect(params).toMatchObject({
    to_name: 'Figbird',
    from_name: 'S B',
    additional_info: 'None provided',
    application_type: 'Broker Application',
  });
});

test('shows the exact messages of the specification after sending', () => {
  expect(enquiryOutcomes('24 hours').sent).toEqual({
    title: 'Thank you for your inquiry!',
    text: "We'll get back to you within 24 hours.",
  });
  expect(applicationOutcomes('24 hours').sent).toEqual({
    title: 'Application Submitted!',
    text: "Thank you for your interest. We'll contact you within 24 hours to discuss next steps.",
  });
});
