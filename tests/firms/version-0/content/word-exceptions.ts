export const wordExceptions = [
  {
    file: 'content/legal/disclaimer.mdx',
    text: 'No guarantee of approval',
    reason: 'It denies the promise.',
  },
  { file: 'content/articles/our-street.mdx', text: 'free parking', reason: 'Parking costs nothing there.' },
];
