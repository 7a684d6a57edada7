import type { ReactNode } from 'react';
import type { Tag } from '../../config/article-tags.ts';
import { CardLink, Topics } from './links.tsx';

interface CardProps {
  title: string;
  /** The number of a step. Hidden from screen readers, which count the list items. */
  number?: number;
  /** Makes the whole card a link. */
  to?: string;
  /** Link text; defaults to the title. */
  cta?: string;
  /** A chart or a photograph at 16:9. */
  picture?: ReactNode;
  text?: string;
  /** A number in large type. Null leaves its row empty, so that cards in a grid stay aligned. */
  figure?: { value: string; unit: string } | null;
  tags?: readonly Tag[];
  /** Small print at the foot. */
  note?: string | undefined;
  children?: ReactNode;
}

/** An item of a `CardGrid`. Each part is a subgrid row, so parts of adjacent cards align. */
export function Card({ title, number, to, cta, picture, text, figure, tags, note, children }: CardProps) {
  const parts = [
    picture,
    number !== undefined && (
      <p key="number" aria-hidden="true" className="mb-3 text-figure text-fig">
        {number}
      </p>
    ),
    <h3 key="title" className="text-heading">
      {to !== undefined && cta === undefined ? <CardLink to={to}>{title}</CardLink> : title}
    </h3>,
    text && (
      <p key="text" className="mt-2 text-base text-ink-soft">
        {text}
      </p>
    ),
    figure !== undefined && <Figure key="figure" figure={figure} />,
    note && (
      <p key="note" className="mt-3 text-note text-ink-soft">
        {note}
      </p>
    ),
    tags && <Topics key="tags" tags={tags} look="badges" />,
    children && (
      <div key="children" className="mt-3">
        {children}
      </div>
    ),
    to !== undefined && cta !== undefined && (
      <p key="cta" className="mt-4 font-semibold text-fig underline underline-offset-4">
        <CardLink to={to}>{cta}</CardLink>
      </p>
    ),
  ].filter(Boolean);
  return (
    <li
      data-tags={tags?.join(' ')}
      className={`${card} ${spans[parts.length]} ${to ? 'hover:border-fig' : ''}`}
    >
      {parts}
    </li>
  );
}

const card = 'relative grid grid-rows-subgrid gap-y-0 rounded-lg border border-line bg-card p-5 text-ink';

/** Indexed by the number of parts. Written out, since Tailwind finds only complete class names. */
const spans = ['', 'row-span-1', 'row-span-2', 'row-span-3', 'row-span-4', 'row-span-5', 'row-span-6'];

/** Longer values, such as ranges, get smaller type. */
const MAX_SHORT_LENGTH = 10;

const sizes = { short: 'text-[min(2.5rem,20cqi)]/10', long: 'text-[min(1.625rem,11cqi)]/10' };

function Figure({ figure }: { figure: CardProps['figure'] }) {
  if (!figure) return <p />;
  const size = sizes[figure.value.length > MAX_SHORT_LENGTH ? 'long' : 'short'];
  return (
    <p className="@container mt-3 text-base leading-snug text-ink-soft">
      <strong className={`block font-extrabold tracking-tight text-ink ${size}`}>{figure.value}</strong>{' '}
      {figure.unit}
    </p>
  );
}

const columns = {
  list: 'md:grid-cols-2 lg:grid-cols-3',
  /** Three cards with pictures. In two columns the last card spans both (app/styles/app.css). */
  trio: 'card-trio md:grid-cols-2 lg:grid-cols-3',
  three: 'md:grid-cols-3',
  four: 'sm:grid-cols-2 lg:grid-cols-4',
};

interface CardGridProps {
  columns: keyof typeof columns;
  className?: string;
  ordered?: boolean;
  children: ReactNode;
}

export function CardGrid({ columns: shape, className = '', ordered = false, children }: CardGridProps) {
  const List = ordered ? 'ol' : 'ul';
  return <List className={`grid gap-5 lg:gap-6 ${columns[shape]} ${className}`}>{children}</List>;
}
