/** Topics of articles, in the order of the blog's tabs. */
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

/** Parses the `category` query parameter; unknown values mean all. */
export function toCategory(value: string | null): Category {
  return tags.find((tag) => tag.value === value)?.value ?? 'all';
}
