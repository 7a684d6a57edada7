import { Suspense } from 'react';
import { tags } from '../../config/article-tags.ts';
import { CALCULATORS } from '../../config/fixed-pages.ts';
import { Card, CardGrid } from '../components/card.tsx';
import { CategoryIcon } from '../components/icon.tsx';
import { AnchorLink, PageLink } from '../components/links.tsx';
import { NextStep } from '../components/next-step.tsx';
import { firm } from '../firm.server.ts';
import { ArticlePicture } from '../sections/article-picture.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/calculators.ts';
import { listCalculators } from './calculator-list.server.ts';

export async function loader() {
  const { title, introduction, events } = firm.words.calculators;
  return { title, introduction, events, groups: await listCalculators(firm) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: loaderData?.title ?? '',
    description: describeWithBrand(
      (brand) =>
        `Repayment, borrowing power, LMI, refinance and offset calculators from ${brand}, each with its method, its sources and what it leaves out.`,
    ),
    path: CALCULATORS,
  });
}

/** In two columns, the figure is below the name. */
const row =
  'group relative flex flex-wrap items-baseline justify-between gap-x-8 border-b border-line py-3.5 sm:flex-nowrap lg:block';
const rowLink =
  'stretched-link font-semibold text-balance text-fig underline decoration-1 underline-offset-4 group-hover:decoration-2';

export default function Calculators({ loaderData }: Route.ComponentProps) {
  const { title, introduction, events, groups } = loaderData;
  const shown = tags.filter(({ value }) => groups[value].length > 0);
  return (
    <>
      <div className="mx-auto max-w-page px-gutter pt-10 pb-20 md:pt-16">
        <h1 className="text-headline">{title}</h1>
        <p className="mt-4 max-w-3xl text-lead">
          {shown.length > 0 ? introduction : 'There are no calculators here yet.'}
        </p>
        {shown.length > 1 && (
          <p className="mt-4 flex flex-wrap gap-x-6">
            {shown.map(({ value }) => (
              <AnchorLink key={value} anchor={`for-${value}`} className="text-button">
                {events[value]}
              </AnchorLink>
            ))}
          </p>
        )}
        {shown.map(({ value }) => (
          // Hydrates each group in its own task.
          <Suspense key={value}>
            <section aria-labelledby={`for-${value}`} className="mt-12">
              <h2 id={`for-${value}`} className="flex items-center gap-3 text-title">
                <CategoryIcon of={value} />
                {events[value]}
              </h2>
              <CardGrid columns="list" className="mt-6 mb-8">
                {groups[value].map(
                  ({ title: name, path, figure, lead }) =>
                    lead && (
                      <Card
                        key={path}
                        to={path}
                        picture={<ArticlePicture key="picture" drawing={lead.drawing} />}
                        title={name}
                        figure={figure}
                        note={lead.assumption}
                      />
                    ),
                )}
              </CardGrid>
              <ul className="grid gap-x-14 border-line md:border-t lg:grid-cols-2">
                {groups[value]
                  .filter(({ lead }) => !lead)
                  .map(({ title: name, path, figure }) => (
                    <li key={path} className={row}>
                      <PageLink to={path} className={rowLink}>
                        {name}
                      </PageLink>
                      <p className="basis-full text-base text-ink-soft sm:basis-auto sm:text-end lg:text-start">
                        <strong className="text-ink tabular-nums lg:text-xl">{figure.value}</strong>{' '}
                        {figure.unit}
                      </p>
                    </li>
                  ))}
              </ul>
            </section>
          </Suspense>
        ))}
      </div>
      <NextStep />
    </>
  );
}
