import { day } from '../../config/fields.ts';
import type { Finding } from './finding.ts';
import type { LaunchSubject } from './subject.ts';

const FILE = 'content/testimonials.ts';
const CONSENTS = 'content/testimonial-consents.ts';

/** Invented words, and true ones that nobody has agreed to see on the site. */
export function testimonialsWithoutConsent(subject: LaunchSubject): Finding[] {
  const { testimonials, consents, today } = subject;
  return testimonials.flatMap(({ name, quote, sample }): Finding[] => {
    const where = `${FILE}: ${name}`;
    if (sample) {
      return [
        {
          what: `The testimonial of "${name}" is a sample: it quotes nobody.`,
          where,
          fix: 'Put in a client’s own words with their consent, or take it out. Invented reviews mislead (ASIC Act, section 12DB).',
        },
      ];
    }
    const consent = consents.find((record) => record.quote === quote);
    if (!consent) {
      return [
        {
          what: `No consent is recorded for these words of "${name}".`,
          where: CONSENTS,
          fix: `Ask the person, and write down who agreed and when. The record holds the words exactly as in ${FILE}.`,
        },
      ];
    }
    if (consent.givenBy.trim() === '' || !day.safeParse(consent.on).success || consent.on > today) {
      return [
        {
          what: `The consent for the words of "${name}" says given by "${consent.givenBy}" on "${consent.on}".`,
          where: CONSENTS,
          fix: 'Write who agreed, and a day such as 2026-11-20 that is not in the future.',
        },
      ];
    }
    return [];
  });
}
