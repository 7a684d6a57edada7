import { longDate } from '../../figures/counts-and-dates.ts';
import { PageContents, useCurrentSection } from '../components/page-contents.tsx';
import { LeadPhoto } from '../components/photo.tsx';
import { RichBody } from '../components/rich-body.tsx';
import type { BodyNode } from '../markdoc/body-node.ts';
import type { DescribedPicture } from '../pictures/picture.ts';

interface TextViewProps {
  title: string;
  /** As 2026-11-20. */
  updated: string;
  photo?: DescribedPicture | undefined;
  headings: { id: string; text: string }[];
  body: BodyNode[];
  path: string;
}

/** Shorter texts need no table of contents. */
const MIN_HEADINGS = 4;

/** A page that consists of one text. */
export function TextView({ page: { title, updated, photo, headings, body, path } }: { page: TextViewProps }) {
  const current = useCurrentSection(headings);
  return (
    // The key makes React replace the nodes, which the browser may have translated.
    <article key={path} className="mx-auto max-w-page px-gutter pt-10 pb-20 md:pt-16">
      <h1 className="text-headline">{title}</h1>
      <p className="mt-3 text-base text-ink-soft">
        Last updated <time dateTime={updated}>{longDate(updated)}</time>
      </p>
      {photo && (
        <div className="mt-10 max-w-4xl">
          <LeadPhoto picture={photo} />
        </div>
      )}
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-8 md:mt-10 lg:grid-cols-12">
        {headings.length >= MIN_HEADINGS && (
          <div className="lg:order-1 lg:col-span-4 lg:col-start-9">
            <PageContents headings={headings} current={current} />
          </div>
        )}
        <div className="lg:col-span-8 lg:row-start-1">
          <RichBody nodes={body} />
        </div>
      </div>
    </article>
  );
}
