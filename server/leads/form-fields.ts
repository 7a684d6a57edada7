import { applicationParams } from '../../contracts/application.ts';
import { enquiryParams } from '../../contracts/enquiry.ts';

/** What the forms of this version send, as the relay accepts it. A build notes it; see `readBuiltSite`. */
export const formFields: readonly string[] = [
  ...Object.keys(enquiryParams).map((name) => `enquiry ${name}`),
  ...Object.keys(applicationParams).map((name) => `application ${name}`),
];
