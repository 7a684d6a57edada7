/**
 * The broker application: what an applicant types, and what travels to the mail service. Browser
 * and server check with the same rules. Built on zod/mini because browsers download it.
 */
import * as z from 'zod/mini';
import { emailAddress, visibleText } from './fields.ts';

export const experienceLevels = [
  { value: 'new', label: 'New to mortgage broking' },
  { value: '1-2years', label: '1-2 years' },
  { value: '3plus', label: '3+ years' },
  { value: 'returning', label: 'Returning to industry' },
] as const;

export const loanVolumes = [
  { value: '1-5', label: '1-5 loans per month' },
  { value: '6-10', label: '6-10 loans per month' },
  { value: '11-20', label: '11-20 loans per month' },
  { value: '20plus', label: '20+ loans per month' },
] as const;

const APPLICATION_TYPE = 'Broker Application';
const NONE_PROVIDED = 'None provided';

const required = (message: string) => visibleText(1, message);

/** A choice out of a list; a select that nobody touched sends an empty text. */
const oneOf = <Value extends string>(options: readonly { value: Value }[], message: string) =>
  z.pipe(
    z.string(),
    z.enum(
      options.map(({ value }) => value),
      message,
    ),
  );

export const applicationSchema = z.object({
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  email: emailAddress('Please enter a valid email address'),
  phone: visibleText(10, 'Please enter a valid phone number'),
  location: required('Location is required'),
  experienceLevel: oneOf(experienceLevels, 'Please select your experience level'),
  currentSituation: required('Please describe your current situation'),
  businessGoals: visibleText(10, 'Please describe your business goals (minimum 10 characters)'),
  expectedVolume: oneOf(loanVolumes, 'Please select your expected loan volume'),
  hearAboutUs: required('Please tell us how you heard about us'),
  additionalInfo: z.string().check(z.trim()),
});

/** As it is typed, before the check. */
export type ApplicationInput = z.input<typeof applicationSchema>;
export type Application = z.output<typeof applicationSchema>;

/** Template parameters as the relay accepts them: the form's rules under the wire's names. */
export const applicationParamsSchema = z.strictObject({
  to_name: required('to_name is required'),
  from_name: required('from_name is required'),
  from_email: applicationSchema.shape.email,
  phone: applicationSchema.shape.phone,
  location: applicationSchema.shape.location,
  experience_level: applicationSchema.shape.experienceLevel,
  current_situation: applicationSchema.shape.currentSituation,
  business_goals: applicationSchema.shape.businessGoals,
  expected_volume: applicationSchema.shape.expectedVolume,
  hear_about_us: applicationSchema.shape.hearAboutUs,
  additional_info: required('additional_info is required'),
  application_type: z.literal(APPLICATION_TYPE),
});

export type ApplicationParams = z.output<typeof applicationParamsSchema>;

/**
 * @param recipient who the message greets (`to_name`), usually the brand's name.
 */
export function toApplicationParams(application: Application, recipient: string): ApplicationParams {
  return {
    to_name: recipient,
    from_name: `${application.firstName} ${application.lastName}`,
    from_email: application.email,
    phone: application.phone,
    location: application.location,
    experience_level: application.experienceLevel,
    current_situation: application.currentSituation,
    business_goals: application.businessGoals,
    expected_volume: application.expectedVolume,
    hear_about_us: application.hearAboutUs,
    additional_info: application.additionalInfo || NONE_PROVIDED,
    application_type: APPLICATION_TYPE,
  };
}
