/** What nobody but the owner and the licensee can say, and whether they have said it. */
import { UNCONFIRMED_DECISION } from '../../config/facts-schema.ts';
import { shownPath } from '../../config/firm-folder.ts';
import { factPlace } from '../fact-place.ts';
import type { Finding, LaunchSubject } from './subject.ts';

const promised = {
  toolkit: 'a toolkit',
  mentor: 'a mentor',
  bookingPage: 'a page of their own that takes bookings',
} as const;

/** The page for brokers promises three things that the firm has to have. */
export function* unconfirmedPromises({ dir, site, today }: LaunchSubject): Iterable<Finding> {
  if (!site.features.recruitment) return;
  for (const [name, what] of Object.entries(promised)) {
    const said = site.promises[name as keyof typeof promised];
    if (said !== null && said.on <= today) continue;
    yield {
      what:
        said === null
          ? `The page for brokers promises ${what}, and nobody has confirmed it.`
          : `The confirmation of ${what} is dated ${said.on}, which is in the future.`,
      where: `${shownPath(dir, 'firm.yaml')}: promises.${name}`,
      fix:
        'If it is so, write who confirms it and when: { by: "Jo Citizen, director", on: 2026-11-23 }. If not, ' +
        'change pages/work-with-us.yaml in your folder (Australian Consumer Law, sections 31 and 37).',
    };
  }
}

/** Which software helps to decide about people, for the privacy policy. */
export function* unnamedTools({ dir, site }: LaunchSubject): Iterable<Finding> {
  const where = `${shownPath(dir, 'firm.yaml')}: automatedTools`;
  if (site.automatedTools === null) {
    yield {
      what: 'The privacy policy does not say which software helps you to decide about people.',
      where,
      fix:
        'List what compares loans, works out what people can borrow or reads their documents, or write [] for ' +
        'none (Australian Privacy Principles 1.7 to 1.9, from 10 December 2026).',
    };
    return;
  }
  for (const { name, sample } of site.automatedTools) {
    if (!sample) continue;
    yield { what: `"${name}" is a sample.`, where, fix: 'Write what you use and take "sample" out.' };
  }
}

/** Rates of examples within a screen of a button to book, until the licensee has seen them. */
export function* unapprovedRates({ dir, site, ratesNearButtons, today }: LaunchSubject): Iterable<Finding> {
  const { ratesApproved } = site;
  if (ratesApproved !== null && ratesApproved.on <= today) return;
  for (const { page, words } of ratesNearButtons ?? []) {
    yield {
      what: `A rate stands within a screen of a button to book: ${words.map((each) => `"${each}"`).join('; ')}.`,
      where: page,
      fix:
        `Show it to your licensee, and write who approved it and when into ${shownPath(dir, 'firm.yaml')}: ratesApproved. An ` +
        'advertisement that names a rate may owe a comparison rate (National Credit Code, part 10).',
    };
  }
}

/** The articles say that a decision of the Reserve Bank was not found; that is no way to open. */
export function* unconfirmedDecision({ dir, facts }: LaunchSubject): Iterable<Finding> {
  const fact = facts.find(({ id }) => id === UNCONFIRMED_DECISION);
  // A firm settles it with a cash rate of that day or later in its own facts.yaml.
  if (!fact || facts.some(({ id, asOf }) => id === 'cash-rate' && asOf >= fact.asOf)) return;
  yield {
    what: `Every article says that no record of the Reserve Bank's decision of ${fact.value} was found.`,
    where: factPlace(dir, fact.id),
    fix:
      `Read ${fact.source.url ?? fact.source.title}, and write the cash rate with its day: ` +
      '"npm run check:facts -- --review" does it, and the sentence goes from every article.',
  };
}
