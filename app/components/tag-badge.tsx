import { Link } from 'react-router';
import { type Tag, tagLabel } from '../content/tags.ts';

const badge = 'inline-block rounded-sm bg-mist px-2.5 py-1 text-sm font-medium text-fig-dark';

/** A topic as a label on a card, which is a link already. */
export function TagBadge({ tag }: { tag: Tag }) {
  return <span className={badge}>{tagLabel(tag)}</span>;
}

/** A topic as a link to its articles. */
export function TagChip({ tag }: { tag: Tag }) {
  return (
    <Link
      prefetch="intent"
      to={`/blog?category=${tag}`}
      className={`${badge} py-1.5 underline-offset-4 hover:underline`}
    >
      {tagLabel(tag)}
    </Link>
  );
}
