import { CALCULATORS } from '../../../config/fixed-pages.ts';
import type { Drawing } from '../../../figures/chart.ts';
import { secondaryButton } from '../../components/button.ts';
import { CardLink, PageLink } from '../../components/links.tsx';
import { Photo } from '../../components/photo.tsx';
import { band } from '../../components/section.tsx';
import { ChartThumbnail } from '../../figures/chart-drawing.tsx';
import type { Picture } from '../../pictures/picture.ts';
import type { HomeWords } from './home-words.ts';

export interface Teaser {
  slug: string;
  title: string;
  description: string;
  readTime: string;
  /** The article's own chart, or the photograph in its place. */
  drawing?: Drawing;
  photo?: Picture;
}

interface ResourcesProps {
  words: HomeWords['resources'];
  teasers: readonly Teaser[];
}

/** The heading beside the rows. */
export function Resources({ words, teasers }: ResourcesProps) {
  return (
    <section id="resources" aria-labelledby="resources-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-8 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <h2 id="resources-title" className="text-title lg:col-span-4">
          {words.title}
        </h2>
        {teasers.length > 0 && (
          <ul className="lg:col-span-8 lg:row-span-2">
            {teasers.map((teaser) => (
              <li key={teaser.slug} className="relative flow-root border-t border-line py-7">
                <TeaserPicture teaser={teaser} />
                <div>
                  <h3 className="text-heading">
                    <CardLink to={`/blog/${teaser.slug}`}>{teaser.title}</CardLink>
                  </h3>
                  <p className="mt-2 text-ink-soft">{teaser.description}</p>
                  <p className="mt-2 text-note text-ink-soft">{teaser.readTime}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        <p className="grid justify-items-start gap-4 lg:col-span-4 lg:self-end">
          <PageLink to={CALCULATORS} className="text-button">
            Calculators for your own numbers
          </PageLink>
          <PageLink to="/blog" className={secondaryButton}>
            {words.all}
          </PageLink>
        </p>
      </div>
    </section>
  );
}

/** The title runs beside it; on phones what the article is about has the whole line below. */
const small = 'float-right mt-1.5 ml-5 h-18 w-24';

function TeaserPicture({ teaser: { drawing, photo } }: { teaser: Teaser }) {
  if (photo) {
    return (
      <Photo
        picture={photo}
        alt=""
        sizes="96px"
        loading="lazy"
        className={`${small} rounded-sm object-cover`}
      />
    );
  }
  return drawing && <ChartThumbnail drawing={drawing} className={small} />;
}
