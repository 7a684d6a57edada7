/**
 * The broker application: its form fields, and the template parameters sent to the mail service. Browser and
 * server validate with the same rules. Uses zod/mini because browsers download this module.
 */
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { asParams, type Fields, paramsOf, rulesOf, visibleText } from './forms.ts';

const experienceLevels = [
  { value: 'new', label: 'New to mortgage broking' },
  { value: '1-2years', label: '1-2 years' },
  { value: '3plus', label: '3+ years' },
  { value: 'returning', label: 'Returning to industry' },
] as const;

const loanVolumes = [
  { value: '1-5', label: '1-5 loans per month' },
  { value: '6-10', label: '6-10 loans per month' },
  { value: '11-20', label: '11-20 loans per month' },
  { value: '20plus', label: '20+ loans per month' },
] as const;

const APPLICATION_TYPE = 'Broker Application';
const NONE_PROVIDED = 'None provided';

const required = (message: string) => visibleText(1, message);

/** One of a list of options; an untouched select sends an empty string. */
const oneOf = <Value extends string>(options: readonly { value: Value }[], message: string) =>
  z.pipe(
    z.string(),
    z.enum(
      options.map(({ value }) => value),
      message,
    ),
  );

/** Form fields by name, in display order. A field added here appears in the form, the mail and the desk. */
export const applicationFields = {
  firstName: {
    label: 'First name',
    rule: required('First name is required'),
    autoComplete: 'given-name',
    isHalf: true,
    startsGroup: 'About you',
  },
  lastName: {
    label: 'Last name',
    rule: required('Last name is required'),
    autoComplete: 'family-name',
    isHalf: true,
  },
  email: {
    label: 'Email',
    rule: emailAddress('Please enter a valid email address'),
    hint: 'Where our answer goes.',
    type: 'email',
    autoComplete: 'email',
    isHalf: true,
  },
  phone: {
    label: 'Phone',
    rule: visibleText(10, 'Please enter a valid phone number'),
    hint: 'Such as 02\u00a07010\u00a04321.',
    type: 'tel',
    autoComplete: 'tel',
    isHalf: true,
  },
  location: {
    label: 'Location',
    rule: required('Location is required'),
    hint: 'The suburb, city or territory you want to work in.',
    autoComplete: 'address-level2',
  },
  experienceLevel: {
    label: 'Experience level',
    rule: oneOf(experienceLevels, 'Please select your experience level'),
    options: experienceLevels,
  },
  currentSituation: {
    label: 'Current situation',
    rule: required('Please describe your current situation'),
    hint: 'What you do now, and what you would bring with you.',
    hasLines: true,
    rows: 4,
  },
  businessGoals: {
    label: 'Business goals',
    rule: visibleText(10, 'Please describe your business goals (minimum 10 characters)'),
    hint: 'Where you would like to be in two years.',
    hasLines: true,
    rows: 4,
    isExcerpt: true,
    startsGroup: 'Your business',
  },
  expectedVolume: {
    label: 'Expected loan volume',
    rule: oneOf(loanVolumes, 'Please select your expected loan volume'),
    options: loanVolumes,
  },
  hearAboutUs: {
    label: 'How did you hear about us?',
    rule: required('Please tell us how you heard about us'),
  },
  additionalInfo: {
    label: 'Additional information',
    rule: z.string().check(z.trim()),
    isOptional: true,
    hasLines: true,
    rows: 4,
  },
} satisfies Fields;

/** The label of the submit button. */
export const applicationButton = 'Submit Application';

export const applicationSchema = z.object(rulesOf(applicationFields));

/** Form values before validation. */
export type ApplicationInput = z.input<typeof applicationSchema>;
export type Application = z.output<typeof applicationSchema>;

const { firstName: _firstName, lastName: _lastName, email, ...others } = applicationFields;

/** Template parameters that the relay accepts, by wire name. */
export const applicationParams = {
  to_name: { label: null, rule: required('to_name is required') },
  from_name: { label: 'Name', rule: required('from_name is required') },
  from_email: email,
  ...paramsOf(others),
  // An empty value is sent as NONE_PROVIDED.
  additional_info: { ...applicationFields.additionalInfo, rule: required('additional_info is required') },
  application_type: { label: null, rule: z.literal(APPLICATION_TYPE) },
} satisfies Fields;

export const applicationParamsSchema = z.strictObject(rulesOf(applicationParams));

export type ApplicationParams = z.output<typeof applicationParamsSchema>;

/**
 * @param recipient the `to_name` that the message greets, usually the brand's name.
 */
export function toApplicationParams(
  { firstName, lastName, email, ...others }: Application,
  recipient: string,
): ApplicationParams {
  return {
    to_name: recipient,
    from_name: `${firstName} ${lastName}`,
    from_email: email,
    ...asParams(others),
    additional_info: others.additionalInfo || NONE_PROVIDED,
    application_type: APPLICATION_TYPE,
  };
}
