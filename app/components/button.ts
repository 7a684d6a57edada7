/** For buttons and for links that look like them: class names, since elements stay what they are. */
const base = [
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md border-2 px-6 py-3',
  'text-center font-semibold leading-snug',
].join(' ');

export const primaryButton = `${base} border-transparent bg-fig text-card hover:bg-fig-dark`;

export const secondaryButton = `${base} border-fig text-fig hover:bg-fig hover:text-card`;

/** The primary button of a band in deep green. */
export const onDarkButton = `${base} border-transparent bg-paper text-fig-dark hover:bg-card hover:underline`;
