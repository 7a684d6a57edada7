/** The kinds of value that the configuration is made of, each with what it says when one is wrong. */
import { z } from 'zod';
import { isAbn } from './abn.ts';
import { isAcn } from './acn.ts';
import { placeholderNumbers } from './placeholders.ts';

export const text = z.string('expected some text').trim().min(1, 'expected some text');

export const email = z.email('expected an email address such as hello@example.com');

export const secureUrl = z.url({
  protocol: /^https$/,
  error: 'expected a web address that begins with https://',
  // What reads the address further must not be handed one that is none.
  abort: true,
});

/** As a person says it; retention-months.ts counts it. */
export const retention = z
  .string()
  .trim()
  .regex(/^[1-9]\d? (month|year)s?$/, 'expected a number of months or years, such as 24 months');

export const day = z.iso.date('expected a day such as 2026-11-20');

/** An Australian Business Number as people write it: 11 digits in groups of 2-3-3-3. */
export const abn = z
  .string()
  .regex(/^\d{2} \d{3} \d{3} \d{3}$/, {
    error: 'expected 11 digits as 00 000 000 000',
    abort: true,
  })
  .refine((value) => value === placeholderNumbers.abn || isAbn(value), {
    error: 'expected an ABN whose check digits hold: compare it with abr.business.gov.au',
  });

/** An Australian Company Number: 9 digits in groups of three. */
export const acn = z
  .string()
  .regex(/^\d{3} \d{3} \d{3}$/, { error: 'expected 9 digits as 000 000 000', abort: true })
  .refine((value) => value === placeholderNumbers.acn || isAcn(value), {
    error: 'expected an ACN whose check digit holds: compare it with connectonline.asic.gov.au',
  });

export const sixDigits = z.string().regex(/^\d{6}$/, 'expected six digits');

/** The short form that addresses use, and the name that law and sentences use. */
export const stateNames = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
} as const;

export type StateCode = keyof typeof stateNames;
export type StateName = (typeof stateNames)[StateCode];

export const stateCode = z.enum(Object.keys(stateNames) as [StateCode, ...StateCode[]], {
  error: 'expected ACT, NSW, NT, QLD, SA, TAS, VIC or WA',
});

export const stateName = z.enum(Object.values(stateNames) as [StateName, ...StateName[]], {
  error: 'expected the full name of a state or territory, such as New South Wales',
});
