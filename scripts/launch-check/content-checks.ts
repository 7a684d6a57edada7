/** Whether what the site says of itself, of its clients and of the law can be stood by. */
import { staleFacts } from '../../app/content/stale-facts.ts';
import { day } from '../../config/fields.ts';
import type { Finding, LaunchSubject } from './subject.ts';

const TESTIMONIALS = 'content/testimonials.ts';
const CONSENTS = 'content/testimonial-consents.ts';

/** Invented words, and true ones that nobody has agreed to see on the site. */
export function testimonialsWithoutConsent(subject: LaunchSubject): Finding[] {
  const { testimonials, consents, today } = subject;
  return testimonials.flatMap(({ name, quote, sample }): Finding[] => {
    const where = `${TESTIMONIALS}: ${name}`;
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
          fix: `Ask the person, and write down who agreed and when. The record holds the words exactly as in ${TESTIMONIALS}.`,
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

/** Figures of the marketing copy that nobody can show the origin of. */
export function claimsWithoutSource({ site, today }: LaunchSubject): Finding[] {
  return Object.entries(site.claims).flatMap(([name, { value, source }]) => {
    const where = `config/site.ts: claims.${name}.source`;
    if (source === null) {
      return [
        {
          what: `The site states "${value}" and names no source for it.`,
          where,
          fix: 'Write down who states the figure, where, and the day you read it; or take the claim off the page. A figure that cannot be shown misleads (ASIC Act, section 12DB).',
        },
      ];
    }
    if (source.read <= today) return [];
    return [
      {
        what: `The source of "${value}" was read on ${source.read}, which is in the future.`,
        where,
        fix: 'Write the day on which somebody read it.',
      },
    ];
  });
}

/**
 * Whether each form carries the notice that Australian Privacy Principle 5 asks for: who collects,
 * who receives, and how to ask. (Whether its words are right, a person judges: see legal-reviews.)
 */
export function missingNotices({ notices, site }: LaunchSubject): Finding[] {
  return notices.flatMap(({ file, isShown, sentences }) => {
    const text = sentences.join(' ');
    const needed = [site.legal.entityName, site.legal.licensee.name, site.contact.privacyEmail];
    const left = needed.filter((part) => !text.includes(part));
    if (isShown && left.length === 0) return [];
    return [
      {
        what: isShown
          ? `The privacy notice beside the form does not name ${left.map((part) => `"${part}"`).join(' or ')}.`
          : 'The form has no privacy collection notice beside it.',
        where: isShown ? `content/collection-notice.ts, for ${file}` : file,
        fix: 'Put the notice of content/collection-notice.ts beside the form, with who collects, who receives and how to ask (Australian Privacy Principle 5).',
      },
    ];
  });
}

/** Rates, caps and dates of law that somebody should have read again by now. */
export function factsPastReview({ facts, today }: LaunchSubject): Finding[] {
  return staleFacts(facts, today).map(({ fact, daysOver }) => ({
    what: `"${fact.value}" (${fact.id}) was to be read again by ${fact.reviewBy}, ${daysOver} ${daysOver === 1 ? 'day' : 'days'} ago.`,
    where: `content/dated-facts.ts: ${fact.id}`,
    fix: `Open ${fact.source.url} and follow what npm run check:facts says.`,
  }));
}
