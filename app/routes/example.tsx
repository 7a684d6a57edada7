import { redirect } from 'react-router';
import { CALCULATORS } from '../../config/fixed-pages.ts';
import { generalWarning } from '../../content/general-warning.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { allUnbroken, unbroken } from '../../figures/unbroken.ts';
import { readArticle } from '../articles/articles.server.ts';
import { PageLink } from '../components/links.tsx';
import { NextStep } from '../components/next-step.tsx';
import { Sources } from '../components/sources.tsx';
import { WorkedExample } from '../figures/worked-example.tsx';
import { firm } from '../firm.server.ts';
import { findExample } from '../markdoc/tags.server.ts';
import { articlePath, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/example.ts';

/** A worked example of an article on its own page, with its method, limits and sources. */
export async function loader({ params: { slug, part } }: Route.LoaderArgs) {
  const article = await readArticle(firm, slug);
  if (!article) throw redirect('/blog');
  const example = findExample(article.body, part);
  if (!example) throw redirect(articlePath(slug));
  const { title: heading } = requireCalculator(example.calculator);
  const words = firm.words.calculators.methods[example.calculator];
  const { title, description, sources } = article;
  return {
    ...{ slug, title, description, heading, example, words: words && allUnbroken(words) },
    sources: sources.map(({ title, url, read }) => ({ title: unbroken(title), url, read })),
  };
}

const link = 'text-fig underline underline-offset-4 hover:decoration-2';

/** The canonical URL is the article's. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, description, slug } = loaderData;
  return pageHead({ title: heading, description, path: articlePath(slug) });
}

export default function ExamplePage({ loaderData }: Route.ComponentProps) {
  const { slug, title, heading, example, words, sources } = loaderData;
  return (
    <>
      <article key={`${slug} ${example.number}`} className="mx-auto max-w-page px-gutter pt-6 pb-16 md:pt-10">
        <h1 className="text-title max-sm:text-2xl">{heading}</h1>
        {/* On one line if it fits, so that the web font causes no layout shift. */}
        <p className="mt-3 mb-6 flex flex-wrap gap-x-8 gap-y-1 text-base">
          <span>
            From the article{' '}
            <PageLink to={articlePath(slug)} className={link}>
              {title}
            </PageLink>
          </span>
          <PageLink to={CALCULATORS} className={`${link} target`}>
            All calculators
          </PageLink>
        </p>
        <WorkedExample {...example} isPage />
        {words && (
          <div className="mt-10 grid gap-x-14 gap-y-6 md:grid-cols-2">
            <section aria-labelledby="method">
              <h2 id="method" className="text-heading">
                How it is worked out
              </h2>
              <p className="mt-2 max-w-measure">{words.method}</p>
            </section>
            <section aria-labelledby="leaves-out">
              <h2 id="leaves-out" className="text-heading">
                What it leaves out
              </h2>
              <p className="mt-2 max-w-measure">{words.leavesOut}</p>
            </section>
          </div>
        )}
        <p className="mt-10 max-w-measure rounded-lg bg-mist p-6 text-base">
          <strong>{generalWarning.lead}</strong> {generalWarning.text}
        </p>
        <div className="mt-10 text-base">
          <Sources sources={sources} />
        </div>
      </article>
      <NextStep />
    </>
  );
}
