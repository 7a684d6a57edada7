/** Class names rather than a component, since both buttons and links use them. */
const base = [
  'inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-md border-2 px-6 py-3',
  'text-center font-semibold leading-snug',
].join(' ');

export const primaryButton = `${base} border-transparent bg-fig text-card hover:bg-fig-dark`;

export const secondaryButton = `${base} border-fig text-fig hover:bg-fig hover:text-card`;

/** The primary button on a dark green background. */
export const onDarkButton = `${base} border-transparent bg-paper text-fig-dark hover:bg-card hover:underline`;
