/**
 * The enquiry: what a visitor types into the contact form, and what travels to the mail service.
 * Browser and server check with the same rules. Built on zod/mini because browsers download it.
 */
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { asParams, type Fields, paramsOf, rulesOf, visibleText } from './forms.ts';

/** By the form's names, in its order. A field that is added here is drawn, sent and shown everywhere. */
export const enquiryFields = {
  name: {
    label: 'Name',
    rule: visibleText(2, 'Name must be at least 2 characters'),
    autoComplete: 'name',
  },
  email: {
    label: 'Email',
    rule: emailAddress('Please enter a valid email address'),
    type: 'email',
    autoComplete: 'email',
    isHalf: true,
  },
  phone: {
    label: 'Phone',
    rule: z.string().check(z.trim()),
    isOptional: true,
    type: 'tel',
    autoComplete: 'tel',
    isHalf: true,
  },
  message: {
    label: 'Message',
    rule: visibleText(10, 'Message must be at least 10 characters'),
    hint: 'What are you planning? A few sentences are plenty.',
    hasLines: true,
    rows: 5,
    isExcerpt: true,
  },
} satisfies Fields;

/** The label of the submit button. */
export const enquiryButton = 'Send My Inquiry';

export const enquirySchema = z.object(rulesOf(enquiryFields));

/** As it is typed, before the check. */
export type EnquiryInput = z.input<typeof enquirySchema>;
export type Enquiry = z.output<typeof enquirySchema>;

const { name, email, ...others } = enquiryFields;

/** Template parameters as the relay accepts them, by the wire's names. */
export const enquiryParams = { from_name: name, from_email: email, ...paramsOf(others) } satisfies Fields;

export const enquiryParamsSchema = z.strictObject(rulesOf(enquiryParams));

export type EnquiryParams = z.output<typeof enquiryParamsSchema>;

export function toEnquiryParams({ name, email, ...others }: Enquiry): EnquiryParams {
  return { from_name: name, from_email: email, ...asParams(others) };
}
