import { createHash } from 'node:crypto';
import type { ReviewedText } from '../../config/reviews.ts';
import type { Site } from '../../config/schema.ts';
import type { Finding, LaunchSubject } from './subject.ts';

/** Where each reviewed text stands. */
export const reviewedFiles: Readonly<Record<ReviewedText, string>> = {
  'privacy-policy': 'content/legal/privacy-policy.mdx',
  'terms-of-service': 'content/legal/terms-of-service.mdx',
  disclaimer: 'content/legal/disclaimer.mdx',
  'collection-notice': 'content/collection-notice.ts',
};

/**
 * What a text says, as a fingerprint: its file, and the settings that change what it promises. Names,
 * numbers and addresses are left out, since a new phone number needs no solicitor.
 */
export function fingerprint(name: ReviewedText, source: string, site: Site): string {
  const settings = {
    'privacy-policy': { privacy: site.privacy, analytics: site.analytics },
    'terms-of-service': { lawState: site.legal.lawState },
    disclaimer: {},
    'collection-notice': { privacy: site.privacy },
  }[name];
  return createHash('sha256')
    .update(source.replaceAll('\r\n', '\n'))
    .update(JSON.stringify(settings))
    .digest('hex');
}

/** Legal texts that nobody has read since they last changed. */
export function unreviewedTexts({ reviews, fingerprints, today }: LaunchSubject): Finding[] {
  return (Object.keys(reviewedFiles) as ReviewedText[]).flatMap((name) => {
    const review = reviews[name];
    const finding = (what: string): Finding[] => [
      {
        what,
        where: `${reviewedFiles[name]}, config/reviews.ts`,
        fix: `Have your licensee or solicitor read it, then record it: npm run launch-check -- --reviewed ${name} --by "Their name, their role"`,
      },
    ];
    if (review === null)
      return finding(`Nobody is recorded as having reviewed the ${spoken(name)}.`);
    if (review.fingerprint !== fingerprints[name]) {
      return finding(
        `The ${spoken(name)} has changed since ${review.by} reviewed it on ${review.on}.`,
      );
    }
    if (review.on > today)
      return finding(`The review of the ${spoken(name)} is dated ${review.on}, in the future.`);
    return [];
  });
}

function spoken(name: ReviewedText): string {
  return name.replaceAll('-', ' ');
}
