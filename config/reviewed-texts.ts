/** Reviewed texts. The firm's folder keeps a copy of each as reviewed, which the site shows until the next review. */
import { basename } from 'node:path';
import type { ReviewedText } from './list-schemas.ts';

/** The path of each in `content/`, and in a firm's folder that overrides it. */
export const reviewedTexts: Readonly<Record<ReviewedText, string>> = {
  'privacy-policy': 'pages/privacy-policy.md',
  'terms-of-service': 'pages/terms-of-service.md',
  disclaimer: 'pages/disclaimer.md',
  'collection-notice': 'collection-notice.yaml',
};

export const REVIEWED_FOLDER = 'reviewed';

/** The path in a firm's folder of the reviewed copy of the product's text. */
export const reviewedCopy = (name: ReviewedText) => `${REVIEWED_FOLDER}/${basename(reviewedTexts[name])}`;
