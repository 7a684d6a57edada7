import type { ReactNode } from 'react';

interface SectionProps {
  /** Anchor of the band; its heading is `<id>-title`. */
  id: string;
  title: string;
  /** The band's ground: bands alternate so that the eye finds where one ends. */
  ground: 'paper' | 'mist';
  introduction?: string;
  children: ReactNode;
}

/** One band of a page: a heading, an introduction where there is one, and the content. */
export function Section({ id, title, ground, introduction, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={ground === 'mist' ? 'bg-mist' : undefined}
    >
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id={`${id}-title`} className="max-w-3xl text-title">
          {title}
        </h2>
        {introduction && <p className="mt-4 max-w-2xl text-lead text-ink-soft">{introduction}</p>}
        <div className="mt-10 md:mt-12">{children}</div>
      </div>
    </section>
  );
}
