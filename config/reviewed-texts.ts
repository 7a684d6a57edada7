/** The texts that somebody reviews, and the copies of what was read: the firm's site shows those until the next review. */
import { basename } from 'node:path';
import type { ReviewedText } from './list-schemas.ts';

/** Where each lies, in `content/` and in a firm's folder that has its own. */
export const reviewedTexts: Readonly<Record<ReviewedText, string>> = {
  'privacy-policy': 'pages/privacy-policy.md',
  'terms-of-service': 'pages/terms-of-service.md',
  disclaimer: 'pages/disclaimer.md',
  'collection-notice': 'collection-notice.yaml',
};

export const REVIEWED_FOLDER = 'reviewed';

/** The path in a firm's folder of the product's text as it was reviewed. */
export const reviewedCopy = (name: ReviewedText) => `${REVIEWED_FOLDER}/${basename(reviewedTexts[name])}`;
