/** The two forms, and steps that fill them in. */
import type { Page } from '@playwright/test';
import { resolveMail } from '../../config/mail.ts';
import { replyPromise } from '../../config/reply-promise.ts';
import { applicationParams, enquiryParams } from '../support/form-answers.ts';
import { open, site } from './site.ts';

export const SEND = '**/api/v1.0/email/send';
const mail = resolveMail(process.env);

/** Returns a unique sender, to find its lead in the store that all tests share. */
export const uniqueEmail = (who: string) => `${who}-${crypto.randomUUID()}@example.com`;

/** A field's error message, and the text to type or the option to select. */
interface Field {
  missing: string;
  text?: string;
  choice?: string;
}

interface SiteForm {
  path: string;
  name: string;
  selector: string;
  button: string;
  sending: string;
  /** Title and text of each outcome. */
  thanks: [string, string];
  sorry: [string, string];
  longField: string;
  optional: string;
  /** The required fields by label, in the order of the form. */
  fields: Record<string, Field>;
  kind: string;
  templateId: string;
  /** The parameters sent, except the email address. */
  params: Record<string, string>;
}

const email = { missing: 'Please enter a valid email address' };
const goals = 'Please describe your business goals (minimum 10 characters)';

export const enquiry: SiteForm = {
  path: '/',
  name: 'Enquiry',
  selector: '#enquiry-form',
  button: 'Send My Inquiry',
  sending: 'Sending...',
  thanks: ['Thank you for your inquiry!', `We'll get back to you within ${replyPromise(site.replyWithin)}.`],
  sorry: ['Something went wrong', 'Please try again or contact us directly.'],
  longField: 'Message',
  optional: 'Phone',
  fields: {
    Name: { text: 'Mary Citizen', missing: 'Name must be at least 2 characters' },
    Email: email,
    Message: { text: 'Our first home, in autumn.', missing: 'Message must be at least 10 characters' },
  },
  kind: 'enquiry',
  templateId: mail.enquiryTemplateId,
  params: {
    ...enquiryParams,
    from_name: 'Mary Citizen',
    phone: '0491 570 156',
    message: 'Our first home, in autumn.',
  },
};

export const application: SiteForm = {
  path: '/work-with-us',
  name: 'Broker application',
  selector: '#application-form',
  button: 'Submit Application',
  sending: 'Submitting Application...',
  thanks: [
    'Application Submitted!',
    `Thank you for your interest. We'll contact you within ${replyPromise(site.replyWithin)} to discuss next steps.`,
  ],
  sorry: [
    'Submission Error',
    'There was an issue submitting your application. Please try again or contact us directly.',
  ],
  longField: 'Business goals',
  optional: 'Additional information',
  fields: {
    'First name': { text: 'Sam', missing: 'First name is required' },
    'Last name': { text: "O'Brien", missing: 'Last name is required' },
    Email: email,
    Phone: { text: '0491 570 156', missing: 'Please enter a valid phone number' },
    Location: { text: 'Brisbane South', missing: 'Location is required' },
    'Experience level': { choice: 'new', missing: 'Please select your experience level' },
    'Current situation': { text: 'Ten years in a bank.', missing: 'Please describe your current situation' },
    'Business goals': { text: 'Five settled loans a month.', missing: goals },
    'Expected loan volume': { choice: '6-10', missing: 'Please select your expected loan volume' },
    'How did you hear about us?': { text: 'A friend', missing: 'Please tell us how you heard about us' },
  },
  kind: 'application',
  templateId: mail.applicationTemplateId,
  params: {
    ...applicationParams,
    to_name: site.brand.name,
    from_name: "Sam O'Brien",
    phone: '0491 570 156',
    location: 'Brisbane South',
    experience_level: 'new',
    current_situation: 'Ten years in a bank.',
    business_goals: 'Five settled loans a month.',
    expected_volume: '6-10',
    hear_about_us: 'A friend',
    additional_info: 'None provided',
    application_type: 'Broker Application',
  },
};

export function locateForm(page: Page, { name, button }: SiteForm) {
  const form = page.getByRole('form', { name });
  return {
    form,
    submit: form.getByRole('button', { name: button }),
    outcome: form.getByRole('region', { name: 'Result of sending' }),
    toast: form.locator('[data-toast]'),
  };
}

export async function fill(page: Page, which: SiteForm, address: string) {
  const { form } = locateForm(page, which);
  await form.getByLabel('Email').fill(address);
  await form.getByLabel('Phone').fill('0491 570 156');
  for (const [label, { text, choice }] of Object.entries(which.fields)) {
    if (text) await form.getByLabel(label).fill(text);
    if (choice) await form.getByLabel(label).selectOption(choice);
  }
}

/** Opens the form's page, and fills the hydrated form in with a unique sender. */
export async function openFilledForm(page: Page, which: SiteForm, who: string) {
  await open(page, which.path, which.selector);
  const address = uniqueEmail(who);
  await fill(page, which, address);
  return { ...locateForm(page, which), email: address, typed: await fieldValues(page, which) };
}

/** Returns the values of the form's fields. */
export function fieldValues(page: Page, { selector }: SiteForm): Promise<string[]> {
  return page
    .locator(`${selector} :is(input, select, textarea)`)
    .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
}
