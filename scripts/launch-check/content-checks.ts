/** Whether what the site says of itself, of its clients and of the law can be stood by. */
import { staleFacts } from '../../app/content/stale-facts.ts';
import { shownPath } from '../../config/firm-folder.ts';
import { factPlace } from '../fact-place.ts';
import { type Finding, type LaunchSubject, REVIEWED } from './subject.ts';

/** Invented words, and true ones that nobody has agreed to see on the site. */
export function* testimonialsWithoutConsent({
  dir,
  site,
  testimonials,
  today,
}: LaunchSubject): Iterable<Finding> {
  if (!site.features.testimonials) return;
  for (const { name, sample, consent } of testimonials) {
    const where = `${shownPath(dir, 'testimonials.yaml')}: ${name}`;
    if (sample) {
      yield {
        what: `The testimonial of "${name}" is a sample: it quotes nobody.`,
        where,
        fix:
          'Put in a client’s own words with their consent, or take it out. Invented reviews mislead ' +
          '(ASIC Act, section 12DB).',
      };
    } else if (!consent) {
      yield {
        what: `No consent is recorded for these words of "${name}".`,
        where,
        fix: 'Ask the person, and write below the words who agreed to them and when.',
      };
    } else if (consent.on > today) {
      yield {
        what: `The consent for the words of "${name}" was given on ${consent.on}, which is in the future.`,
        where,
        fix: 'Write the day on which the person agreed.',
      };
    }
  }
}

/** Figures of the marketing copy, and answers, that are invented or that nobody can show the origin of. */
export function* claimsWithoutSource(subject: LaunchSubject): Iterable<Finding> {
  const { dir, site, straightAnswers, today } = subject;
  const file = shownPath(dir, 'firm.yaml');
  for (const [name, { value, source }] of Object.entries(site.claims)) {
    if (site.features.recruitment || isQuoted(name, subject)) {
      yield* sourceFindings({ file, path: `claims.${name}`, words: value, source, isNeeded: true }, today);
    }
  }
  for (const [name, stated] of Object.entries(straightAnswers)) {
    if (stated === undefined) continue;
    const { answer, sample, source } = stated;
    if (sample) {
      yield {
        what: `The answer "${answer}" is a sample.`,
        where: `${file}: straightAnswers.${name}`,
        fix: 'Write what is so at your firm and take "sample" out, or take the entry out.',
      };
      continue;
    }
    const isNeeded = name === 'lenders' || name === 'duration';
    yield* sourceFindings({ file, path: `straightAnswers.${name}`, words: answer, source, isNeeded }, today);
  }
}

/** Whether the words of a page other than that for brokers take the claim up. */
function isQuoted(name: string, { texts }: LaunchSubject): boolean {
  return texts.some(({ text }) => text.includes(`{claims.${name}.`) || text.includes(`"claims.${name}.`));
}

interface Claim {
  file: string;
  path: string;
  words: string;
  source: LaunchSubject['site']['claims']['lenders']['source'];
  isNeeded: boolean;
}

function* sourceFindings({ file, path, words, source, isNeeded }: Claim, today: string): Iterable<Finding> {
  const where = `${file}: ${path}.source`;
  if (source === null && isNeeded) {
    yield {
      what: `The site states "${words}" and names no source for it.`,
      where,
      fix:
        'Write down who states it, where, and the day you read it; or take the claim off ' +
        'the page. A figure that cannot be shown misleads (ASIC Act, section 12DB).',
    };
  } else if (source !== null && source.read > today) {
    yield {
      what: `The source of "${words}" was read on ${source.read}, which is in the future.`,
      where,
      fix: 'Write the day on which somebody read it.',
    };
  }
}

/** Legal texts that nobody has read since they last changed. */
export function* unreviewedTexts(subject: LaunchSubject): Iterable<Finding> {
  const { dir, reviews, reviewedFiles, fingerprints, today } = subject;
  for (const name of REVIEWED) {
    const review = reviews[name];
    const spoken = name.replaceAll('-', ' ');
    let what: string;
    if (review === null) what = `Nobody is recorded as having reviewed the ${spoken}.`;
    else if (review.fingerprint !== fingerprints[name])
      what = `The ${spoken} has changed since ${review.by} reviewed it on ${review.on}.`;
    else if (review.on > today) what = `The review of the ${spoken} is dated ${review.on}, in the future.`;
    else continue;
    yield {
      what,
      where: `${reviewedFiles[name]}, ${shownPath(dir, 'reviews.yaml')}`,
      fix:
        'Have your licensee or solicitor read it, then record it: npm run launch-check -- --reviewed ' +
        `${name} --by "Their name, their role"`,
    };
  }
}

/**
 * Whether each form carries the notice that Australian Privacy Principle 5 asks for: who collects,
 * who receives, and how to ask. (Whether its words are right, a person judges: see unreviewedTexts.)
 */
export function* missingNotices({ notices, site }: LaunchSubject): Iterable<Finding> {
  const needed = [site.legal.entityName, site.legal.licensee.name, site.contact.privacyEmail];
  for (const { file, isShown, sentences } of notices) {
    const left = needed.filter((part) => !sentences.join(' ').includes(part));
    if (isShown && left.length === 0) continue;
    const named = left.map((part) => `"${part}"`).join(' or ');
    yield {
      what: isShown
        ? `The privacy notice beside the form does not name ${named}.`
        : 'The form has no privacy collection notice beside it.',
      where: isShown ? `content/collection-notice.ts, for ${file}` : file,
      fix:
        'Put the notice of content/collection-notice.ts beside the form, with who collects, who ' +
        'receives and how to ask (Australian Privacy Principle 5).',
    };
  }
}

/** Rates, caps and dates of law that somebody should have read again by now. */
export function* factsPastReview({ dir, facts, today }: LaunchSubject): Iterable<Finding> {
  for (const { fact, daysOver } of staleFacts(facts, today)) {
    yield {
      what:
        `"${fact.value}" (${fact.id}) was to be read again by ${fact.reviewBy}, ${daysOver} ` +
        `${daysOver === 1 ? 'day' : 'days'} ago.`,
      where: factPlace(dir, fact.id),
      fix: `Open ${fact.source.url ?? fact.source.title} and follow what npm run check:facts says.`,
    };
  }
}

export function* pagesWithoutSocialImage({ pagesWithoutImage }: LaunchSubject): Iterable<Finding> {
  const [first, ...others] = pagesWithoutImage ?? [];
  if (first === undefined) return;
  yield {
    what:
      `${first}${others.length > 0 ? ` and ${others.length} more` : ''} will be shared without a ` +
      'picture: the page names no preview image.',
    where: 'the built site',
    fix: 'Build the site again; if it stays so, have a developer look at the og:image of these pages.',
  };
}

export function* oldArticles({ articles, today }: LaunchSubject): Iterable<Finding> {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  for (const { file, updated } of articles) {
    if (updated >= yearAgo) continue;
    yield {
      what: `This article was last reviewed on ${updated}, more than a year ago.`,
      where: file,
      fix: 'Read it against its sources, then set "updated" and add a line to "changes".',
    };
  }
}
