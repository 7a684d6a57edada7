/**
 * Sample answers to both forms, and the parameters sent for them. Optional fields come from the contract, so that
 * a new one needs no change here.
 */
import {
  type ApplicationInput,
  applicationFields,
  applicationSchema,
  toApplicationParams,
} from '../../contracts/application.ts';
import { type EnquiryInput, enquiryFields, enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import type { Fields } from '../../contracts/forms.ts';

export const enquiryAnswers: EnquiryInput = {
  ...emptyOptional(enquiryFields),
  name: 'Ann Citizen',
  email: 'ann@example.com',
  phone: '(07) 5550 0199',
  message: 'We would like to buy our first home.',
};

export const applicationAnswers: ApplicationInput = {
  ...emptyOptional(applicationFields),
  firstName: 'Bo',
  lastName: 'Broker',
  email: 'bo@example.com',
  phone: '(07) 5550 0188',
  location: 'Cairns',
  experienceLevel: '3plus',
  currentSituation: 'Working for a bank.',
  businessGoals: 'My own book of clients.',
  expectedVolume: '6-10',
  hearAboutUs: 'A friend',
};

export const enquiryParams = toEnquiryParams(enquirySchema.parse(enquiryAnswers));

export const applicationParams = toApplicationParams(
  applicationSchema.parse(applicationAnswers),
  'Figbird Home Loans',
);

type OptionalOf<Stated extends Fields> = {
  [Name in keyof Stated as Stated[Name] extends { isOptional: true } ? Name : never]: string;
};

function emptyOptional<Stated extends Fields>(fields: Stated): OptionalOf<Stated> {
  const optional = Object.entries(fields).filter(([, { isOptional }]) => isOptional);
  return Object.fromEntries(optional.map(([name]) => [name, ''])) as OptionalOf<Stated>;
}
