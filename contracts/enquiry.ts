/**
 * The enquiry: what a visitor types into the contact form, and what travels to the mail service.
 * Browser and server check with the same rules. Built on zod/mini because browsers download it.
 */
import * as z from 'zod/mini';
import { emailAddress, visibleText } from './fields.ts';

export const enquirySchema = z.object({
  name: visibleText(2, 'Name must be at least 2 characters'),
  email: emailAddress('Please enter a valid email address'),
  phone: z.string().check(z.trim()),
  message: visibleText(10, 'Message must be at least 10 characters'),
});

/** As it is typed, before the check. */
export type EnquiryInput = z.input<typeof enquirySchema>;
export type Enquiry = z.output<typeof enquirySchema>;

/** Template parameters as the relay accepts them: the form's rules under the wire's names. */
export const enquiryParamsSchema = z.strictObject({
  from_name: enquirySchema.shape.name,
  from_email: enquirySchema.shape.email,
  phone: z._default(enquirySchema.shape.phone, ''),
  message: enquirySchema.shape.message,
});

export type EnquiryParams = z.output<typeof enquiryParamsSchema>;

export function toEnquiryParams(enquiry: Enquiry): EnquiryParams {
  return {
    from_name: enquiry.name,
    from_email: enquiry.email,
    phone: enquiry.phone,
    message: enquiry.message,
  };
}
