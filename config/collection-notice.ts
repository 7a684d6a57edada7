/** The privacy notices beside the forms: their schema, and their sentences with the firm's details filled in. */
import { z } from 'zod';
import { text } from './fields.ts';
import type { Site } from './schema.ts';

const values = {
  collector: ({ legal, brand }: Site) =>
    legal.entityName === brand.name ? brand.name : `${legal.entityName}, trading as ${brand.name},`,
  licensee: ({ legal }: Site) => legal.licensee.name,
  aggregator: ({ privacy }: Site) => privacy.aggregatorName,
  systems: ({ privacy }: Site) => listed(privacy.enquirySystems),
  hosting: ({ privacy }: Site) => privacy.hostingProvider,
  countries: ({ privacy }: Site) => listed(privacy.overseasCountries ?? []),
  privacyEmail: ({ contact }: Site) => contact.privacyEmail,
};

const listed = (names: readonly string[]) => new Intl.ListFormat('en-AU').format(names);

const BRACES = /\{([^}]*)\}/g;

const sentence = text.refine(
  (words) => [...words.matchAll(BRACES)].every(([, name = '']) => Object.hasOwn(values, name)),
  `expected only these in braces: ${Object.keys(values).join(', ')}`,
);

export const collectionNoticeSchema = z.strictObject({
  enquiry: z.array(sentence).describe('Beside the enquiry form.'),
  application: z.array(sentence).describe('Beside the form for brokers who want to join.'),
  systems: sentence.describe('Shown when privacy.enquirySystems in firm.yaml names any systems.'),
  storage: z
    .strictObject({ unknown: sentence, australia: sentence, overseas: sentence })
    .describe('One of these is shown, depending on privacy.overseasCountries in firm.yaml.'),
  closing: sentence.describe('The last sentence of both notices.'),
});

export type CollectionNotice = z.infer<typeof collectionNoticeSchema>;

/** The sentences beside each form, in display order. */
export function noticesOf(
  { enquiry, application, systems, storage, closing }: CollectionNotice,
  site: Site,
): Record<'enquiry' | 'application', string[]> {
  const { enquirySystems, overseasCountries } = site.privacy;
  // Promises nothing until the firm has asked its hosting provider.
  const place =
    overseasCountries === null ? 'unknown' : overseasCountries.length > 0 ? 'overseas' : 'australia';
  const both = [...(enquirySystems.length > 0 ? [systems] : []), storage[place], closing];
  const filled = (sentences: readonly string[]) =>
    [...sentences, ...both].map((words) =>
      words.replace(BRACES, (_, name: string) => values[name as keyof typeof values](site)),
    );
  return { enquiry: filled(enquiry), application: filled(application) };
}
