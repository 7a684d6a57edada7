/**
 * Words that the launch check would stop at, and why they may stand where they stand. Each names its
 * file and the text exactly, so that the same word elsewhere is still found. One that matches nothing
 * any more is reported: take it out.
 *
 * Add one only for words that deny or explain a promise. A promise stays wrong with a reason beside it.
 */
export interface WordException {
  file: string;
  /** The words around it, exactly as they stand in the file. */
  text: string;
  reason: string;
}

const chat =
  'The chat costs nothing and commits to nothing; the terms and the form say so beside it. Withdraw this if you ever charge for it.';

export const wordExceptions: readonly WordException[] = [
  { file: 'config/navigation.ts', text: 'Book a Free Strategy Chat', reason: chat },
  { file: 'content/home.ts', text: 'Book a free strategy chat', reason: chat },
  { file: 'app/seo/page-texts.ts', text: 'Book a free strategy chat with a broker', reason: chat },
  {
    file: 'content/articles/buying-investment-property-basics-without-hype.mdx',
    text: 'lowest of these rates',
    reason: 'Rates of tax, which no lender sets.',
  },
  {
    file: 'content/articles/what-a-mortgage-broker-does.mdx',
    text: 'cheapest loan',
    reason: 'It denies the promise.',
  },
  {
    file: 'content/legal/disclaimer.mdx',
    text: 'no loan approval is guaranteed',
    reason: 'It denies the promise.',
  },
  {
    file: 'content/legal/disclaimer.mdx',
    text: 'No guarantee of approval',
    reason: 'It denies the promise.',
  },
  {
    file: 'content/legal/terms-of-service.mdx',
    text: 'No guarantee of loan approval',
    reason: 'It denies the promise.',
  },
];
