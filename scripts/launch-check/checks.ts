import {
  claimsWithoutSource,
  factsPastReview,
  missingNotices,
  oldArticles,
  pagesWithoutSocialImage,
  testimonialsWithoutConsent,
  unreviewedTexts,
} from './content-checks.ts';
import {
  inventedPeople,
  mailDelivery,
  noCreditGuide,
  noPhoneHours,
  phoneWithoutLink,
  placeholderDetails,
  placeholderDomain,
  secondWayForAlerts,
  unnamedReceivers,
} from './firm-checks.ts';
import { unapprovedRates, unconfirmedDecision, unconfirmedPromises, unnamedTools } from './owner-checks.ts';
import type { Finding, LaunchSubject } from './subject.ts';
import { advertisedRates, idleExceptions, riskyWords } from './word-checks.ts';

/** By what has to hold, as the checklist says it. */
type Checks = Readonly<Record<string, (subject: LaunchSubject) => Iterable<Finding>>>;

/** Time alone makes a fact overdue, so it holds up the opening and never a site that is open. */
const facts: Checks = {
  'Facts read again in time': factsPastReview,
  'The cash rate is known': unconfirmedDecision,
};

const blocking: Checks = {
  'Your own name, numbers and contact details': placeholderDetails,
  'Your own domain': placeholderDomain,
  'People who really work for you': inventedPeople,
  'Enquiries reach a person': mailDelivery,
  'Testimonials are real and agreed to': testimonialsWithoutConsent,
  'Every claim has a source': claimsWithoutSource,
  'Promises to brokers are confirmed': unconfirmedPromises,
  'Software that helps to decide is named': unnamedTools,
  'Legal texts reviewed as they stand': unreviewedTexts,
  'Privacy notice beside each form': missingNotices,
  'Whoever receives enquiries is named': unnamedReceivers,
  'No restricted or risky words': riskyWords,
  'No rate without its comparison rate': advertisedRates,
  'Rates beside a button to book are approved': unapprovedRates,
};

const advisory: Checks = {
  'Mail is believed and can be answered': ({ mailRecords }) => mailRecords,
  'A second way for alerts': secondWayForAlerts,
  'Phone hours': noPhoneHours,
  'Phone number can be tapped': phoneWithoutLink,
  'Credit guide linked': noCreditGuide,
  'Preview images': pagesWithoutSocialImage,
  'Articles reviewed within a year': oldArticles,
  'Exceptions still in use': idleExceptions,
};

export interface CheckedItem {
  title: string;
  findings: Finding[];
}

export interface Checklist {
  /** While one of these has findings the site is not fit to open, and one that is open not to change. */
  blocking: CheckedItem[];
  advisory: CheckedItem[];
}

export function checkLaunch(subject: LaunchSubject): Checklist {
  const run = (checks: Checks) =>
    Object.entries(checks).map(([title, find]) => ({ title, findings: [...find(subject)] }));
  return subject.opening === null
    ? { blocking: run({ ...blocking, ...facts }), advisory: run(advisory) }
    : { blocking: run(blocking), advisory: run({ ...facts, ...advisory }) };
}

/** What the build's own machine can judge: the server's settings are somebody else's to check. */
export function knownAtBuild(list: Checklist): Checklist {
  const known = ({ title, findings }: CheckedItem) => ({
    title,
    findings: findings.filter(({ onServerOnly }) => onServerOnly !== true),
  });
  return { blocking: list.blocking.map(known), advisory: list.advisory.map(known) };
}

export function blockingCount(list: Checklist): number {
  return list.blocking.flatMap(({ findings }) => findings).length;
}
