/** The list's search and filters, and the state of a text in words. */
import type { TextSummary } from '../../contracts/texts.ts';

/** The filters by their names in the URL, in their order. */
export const filters = {
  all: { label: 'All', has: () => true },
  ours: { label: 'Ours', has: ({ origin }) => origin !== 'product' },
  product: { label: 'The product’s', has: ({ origin }) => origin === 'product' },
  changed: { label: 'Not published yet', has: ({ change }) => change !== null },
  drafts: { label: 'Drafts', has: ({ isDraft }) => isDraft },
  hidden: { label: 'Hidden', has: ({ isHidden }) => isHidden },
  due: {
    label: 'Due for review',
    has: ({ factsDue, productChanged }) => factsDue.length > 0 || productChanged,
  },
} as const satisfies Record<string, { label: string; has: (text: TextSummary) => boolean }>;

export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];

export const isFilterName = (name: string | null): name is FilterName =>
  name !== null && Object.hasOwn(filters, name);

/** Finds the texts that contain every word in title, address or state. */
export function searchTexts(texts: readonly TextSummary[], searched: string): TextSummary[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const inside = [text.title, text.address, ...describeText(text)].join(' ').toLowerCase();
    return words.every((word) => inside.includes(word));
  });
}

/** The firm's own texts first, then by title. */
export const sortTexts = (texts: readonly TextSummary[]): TextSummary[] =>
  texts.toSorted(
    (a, b) =>
      Number(a.origin === 'product') - Number(b.origin === 'product') ||
      a.title.localeCompare(b.title, 'en', { numeric: true }),
  );

const origins: Record<TextSummary['origin'], string> = {
  product: 'the product’s',
  own: 'ours',
  replacement: 'ours, in place of the product’s',
};

/** Returns what a text is, as phrases. */
export function describeText(text: TextSummary): string[] {
  const { origin, isDraft, isHidden, isNew, change, factsDue, productChanged } = text;
  const changed =
    change && `${isNew && origin === 'own' ? 'written' : 'changed'} by ${change.by}, not published yet`;
  const due = factsDue.length === 1 ? 'a fact that is due' : `${factsDue.length} facts that are due`;
  return [
    origins[origin],
    isDraft && (origin === 'replacement' ? 'draft: visitors see the product’s' : 'draft: not on the site'),
    isHidden && 'hidden',
    changed,
    factsDue.length > 0 && `quotes ${due} to be checked: ${factsDue.join(', ')}`,
    productChanged && 'the product’s text has changed since you copied it',
  ].filter((phrase) => typeof phrase === 'string');
}
