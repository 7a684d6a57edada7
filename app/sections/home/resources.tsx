import { CALCULATORS } from '../../../config/fixed-pages.ts';
import { secondaryButton } from '../../components/button.ts';
import { Card, CardGrid } from '../../components/card.tsx';
import { PageLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import { ArticlePicture, type ArticlePictureProps } from '../article-picture.tsx';
import type { HomeWords } from './home-words.ts';

export interface Teaser extends Pick<ArticlePictureProps, 'drawing' | 'photo'> {
  slug: string;
  title: string;
  description: string;
  readTime: string;
}

interface ResourcesProps {
  words: HomeWords['resources'];
  teasers: readonly Teaser[];
}

export function Resources({ words, teasers }: ResourcesProps) {
  return (
    <section id="resources" aria-labelledby="resources-title" className={band}>
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="resources-title" className="text-title">
          {words.title}
        </h2>
        {teasers.length > 0 && (
          <CardGrid columns="trio" className="mt-8 lg:mt-12">
            {teasers.map(({ slug, title, description, readTime, ...picture }) => (
              <Card
                key={slug}
                to={`/blog/${slug}`}
                picture={<ArticlePicture key="picture" {...picture} />}
                title={title}
                text={description}
                note={readTime}
              />
            ))}
          </CardGrid>
        )}
        <p className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4">
          <PageLink to="/blog" className={secondaryButton}>
            {words.all}
          </PageLink>
          <PageLink to={CALCULATORS} className="text-button">
            Calculators for your own numbers
          </PageLink>
        </p>
      </div>
    </section>
  );
}
