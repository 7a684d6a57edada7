interface PointListProps {
  points: readonly { title: string; text: string }[];
  columns: 'three' | 'four';
}

/** Short points side by side, each under a rule: a heading and a sentence or two. */
export function PointList({ points, columns }: PointListProps) {
  return (
    <ul
      className={`grid gap-10 ${columns === 'four' ? 'sm:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3'}`}
    >
      {points.map(({ title, text }) => (
        <li key={title} className="border-t-2 border-fig pt-5">
          <h3 className="text-heading">{title}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}
