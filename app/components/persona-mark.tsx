import type { Category } from '../content/tags.ts';

/**
 * What a category is about, as the smallest of charts: a deposit of a fifth of the price, a balance that
 * falls, a step up to the next property; and all of them as the rows of a list. In the colour of the text.
 */
const drawings: Record<Category, string> = {
  all: 'M2 4.5h16M2 10h16M2 15.5h16',
  'first-home': 'M1.5 6h17v8h-17zM5 6v8M3.25 6v8',
  // What is left after each sixth of 30 years at 6 %.
  refinance: 'M2 3l2.7 1 2.6 1.3 2.7 1.9 2.7 2.5 2.6 3.2 2.7 4.1',
  investment: 'M1.5 17v-4.5h5.7v-4.3h5.6v-4.7h5.7v13.5z',
};

/** Decoration: what it stands beside says in words what is meant. */
export function PersonaMark({ of }: { of: Category }) {
  return (
    <svg className="persona-mark" viewBox="0 0 20 20" aria-hidden="true">
      <path d={drawings[of]} />
    </svg>
  );
}
