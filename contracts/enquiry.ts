/**
 * The enquiry: the contact form's fields, and the template parameters sent to the mail service. Browser and
 * server validate with the same rules. Uses zod/mini because browsers download this module.
 */
import * as z from 'zod/mini';
import { emailAddress } from './email-address.ts';
import { asParams, type Fields, paramsOf, rulesOf, visibleText } from './forms.ts';

/** Form fields by name, in display order. A field added here appears in the form, the mail and the desk. */
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

/** Form values before validation. */
export type EnquiryInput = z.input<typeof enquirySchema>;
export type Enquiry = z.output<typeof enquirySchema>;

const { name, email, ...others } = enquiryFields;

/** Template parameters that the relay accepts, by wire name. */
export const enquiryParams = { from_name: name, from_email: email, ...paramsOf(others) } satisfies Fields;

export const enquiryParamsSchema = z.strictObject(rulesOf(enquiryParams));

export type EnquiryParams = z.output<typeof enquiryParamsSchema>;

export function toEnquiryParams({ name, email, ...others }: Enquiry): EnquiryParams {
  return { from_name: name, from_email: email, ...asParams(others) };
}
