import { redirect } from 'react-router';
import { generalWarning } from '../../content/general-warning.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { PageLink } from '../components/links.tsx';
import { readArticle } from '../content/articles.server.ts';
import { findExample } from '../content/text-tags.server.ts';
import { WorkedExample } from '../figures/worked-example.tsx';
import { firm } from '../firm.server.ts';
import { NextStep } from '../sections/article/article-view.tsx';
import { articlePath, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/example.ts';

/** One worked example of an article, so that a figure can be linked with its numbers. */
export async function loader({ params: { slug, part } }: Route.LoaderArgs) {
  const article = await readArticle(firm, slug);
  if (!article) throw redirect('/blog');
  const example = findExample(article.body, part);
  if (!example) throw redirect(articlePath(slug));
  const heading = requireCalculator(example.calculator).title;
  return { slug, title: article.title, description: article.description, heading, example };
}

/** The article is the page that search engines list: this is a part of it, without its explanation. */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { heading, description, slug } = loaderData;
  return pageHead({ title: heading, description, path: articlePath(slug) });
}

export default function ExamplePage({ loaderData }: Route.ComponentProps) {
  const { slug, title, heading, example } = loaderData;
  return (
    <>
      <article key={`${slug} ${example.number}`} className="mx-auto max-w-page px-gutter pt-6 pb-16 md:pt-12">
        {/* The example shows it as its own title. */}
        <h1 className="sr-only">{heading}</h1>
        {/* In one line where there is room, so that the example stays where it is when the font comes. */}
        <p>
          From the article{' '}
          <PageLink
            to={articlePath(slug)}
            className="text-fig underline underline-offset-4 hover:decoration-2"
          >
            {title}
          </PageLink>
        </p>
        <h2 className="sr-only">The example</h2>
        <div className="mt-4">
          <WorkedExample {...example} />
        </div>
        <p className="mt-12 max-w-measure rounded-lg bg-mist p-6 text-base">
          <strong>{generalWarning.lead}</strong> {generalWarning.text}
        </p>
      </article>
      <NextStep />
    </>
  );
}
