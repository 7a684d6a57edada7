import {
  noCreditGuide,
  noPhoneHours,
  oldArticles,
  pagesWithoutSocialImage,
  phoneWithoutLink,
} from './advisories.ts';
import {
  claimsWithoutSource,
  factsPastReview,
  missingNotices,
  testimonialsWithoutConsent,
} from './content-checks.ts';
import { unreviewedTexts } from './legal-reviews.ts';
import { mailDelivery, secondWayForAlerts } from './mail-delivery.ts';
import { placeholderDetails, placeholderDomain } from './placeholder-details.ts';
import { advertisedRates, idleExceptions, riskyWords } from './risky-words.ts';
import type { Finding, LaunchSubject } from './subject.ts';

interface Check {
  /** What has to hold, as the checklist says it. */
  title: string;
  find: (subject: LaunchSubject) => Finding[];
}

export interface CheckedItem {
  title: string;
  findings: Finding[];
}

export interface Checklist {
  /** While one of these has findings the site is not fit to open, and one that is open not to change. */
  blocking: CheckedItem[];
  advisory: CheckedItem[];
}

/** Time alone makes a fact overdue, so it holds up the opening and never a site that is open. */
const facts: Check = { title: 'Facts read again in time', find: factsPastReview };

const blocking: readonly Check[] = [
  { title: 'Your own name, numbers and contact details', find: placeholderDetails },
  { title: 'Your own domain', find: placeholderDomain },
  { title: 'Enquiries reach a person', find: mailDelivery },
  { title: 'Testimonials are real and agreed to', find: testimonialsWithoutConsent },
  { title: 'Every claim has a source', find: claimsWithoutSource },
  { title: 'Legal texts reviewed as they stand', find: unreviewedTexts },
  { title: 'Privacy notice beside each form', find: missingNotices },
  { title: 'No restricted or risky words', find: riskyWords },
  { title: 'No rate without its comparison rate', find: advertisedRates },
];

const advisory: readonly Check[] = [
  { title: 'Mail is believed and can be answered', find: ({ mailRecords }) => [...mailRecords] },
  { title: 'A second way for alerts', find: secondWayForAlerts },
  { title: 'Phone hours', find: noPhoneHours },
  { title: 'Phone number can be tapped', find: phoneWithoutLink },
  { title: 'Credit guide linked', find: noCreditGuide },
  { title: 'Preview images', find: pagesWithoutSocialImage },
  { title: 'Articles reviewed within a year', find: oldArticles },
  { title: 'Exceptions still in use', find: idleExceptions },
];

export function checkLaunch(subject: LaunchSubject): Checklist {
  const run = ({ title, find }: Check) => ({ title, findings: find(subject) });
  const isOpen = subject.opening !== null;
  return {
    blocking: (isOpen ? blocking : [...blocking, facts]).map(run),
    advisory: (isOpen ? [facts, ...advisory] : advisory).map(run),
  };
}

/** What the build's own machine can judge: the server's settings are somebody else's to check. */
export function knownAtBuild(list: Checklist): Checklist {
  const keep = ({ title, findings }: CheckedItem) => ({
    title,
    findings: findings.filter(({ onServerOnly }) => onServerOnly !== true),
  });
  return { blocking: list.blocking.map(keep), advisory: list.advisory.map(keep) };
}

export function blockingCount(list: Checklist): number {
  return list.blocking.reduce((count, { findings }) => count + findings.length, 0);
}
