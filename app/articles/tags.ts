/** The blog's categories, in the order of its tabs. */
export const tags = [
  { value: 'first-home', label: 'First Home' },
  { value: 'refinance', label: 'Refinance' },
  { value: 'investment', label: 'Investment' },
] as const;

export type Tag = (typeof tags)[number]['value'];
export type Category = Tag | 'all';

export function tagLabel(tag: Tag): string {
  return tags.find(({ value }) => value === tag)?.label ?? tag;
}

/** The category that a query parameter stands for: anything unknown means all. */
export function toCategory(value: string | null): Category {
  return tags.find((tag) => tag.value === value)?.value ?? 'all';
}
