import { applicationParams } from '../../contracts/application.ts';
import { enquiryParams } from '../../contracts/enquiry.ts';

/** The form fields that this version accepts. A build records them, and `readBuiltSite` compares. */
export const formFields: readonly string[] = [
  ...Object.keys(enquiryParams).map((name) => `enquiry ${name}`),
  ...Object.keys(applicationParams).map((name) => `application ${name}`),
];
