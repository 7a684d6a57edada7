import { RichBody } from '../../components/rich-body.tsx';
import type { BodyNode } from '../../content/body-node.ts';
import { longDate } from '../../lib/format.ts';

interface LegalTextProps {
  page: { title: string; updated: string; body: BodyNode[] };
}

/** The shared layout of the legal pages. */
export function LegalText({ page }: LegalTextProps) {
  return (
    <article className="mx-auto max-w-page px-gutter pt-12 pb-20 md:pt-16">
      <h1 className="text-title">{page.title}</h1>
      <p className="mt-3 mb-10 text-base text-ink-soft">
        Last updated <time dateTime={page.updated}>{longDate(page.updated)}</time>
      </p>
      <RichBody nodes={page.body} />
    </article>
  );
}
