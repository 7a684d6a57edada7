import { Suspense } from 'react';
import { CALCULATORS } from '../../config/fixed-pages.ts';
import { Card, CardGrid } from '../components/card.tsx';
import { PersonaMark } from '../components/icon.tsx';
import { AnchorLink, PageLink } from '../components/links.tsx';
import { listCalculators } from '../content/calculator-list.server.ts';
import { tags } from '../content/tags.ts';
import { firm } from '../firm.server.ts';
import { NextStep } from '../sections/article/article-view.tsx';
import { ArticlePicture } from '../sections/article-picture.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/calculators.ts';

/** Every calculator in one place, a line each. */
export async function loader() {
  const { title, introduction, events } = firm.words.calculators;
  return { title, introduction, events, groups: await listCalculators(firm) };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: loaderData?.title ?? '',
    description: describeWithBrand(
      (brand) =>
        `Home loan calculators from ${brand}, each with its method, its sources and what it leaves out: cash, repayments, switching, offset, tax.`,
    ),
    path: CALCULATORS,
  });
}

export default function Calculators({ loaderData }: Route.ComponentProps) {
  const { title, introduction, events, groups } = loaderData;
  const shown = tags.filter(({ value }) => groups[value].length > 0);
  return (
    <>
      <div className="mx-auto max-w-page px-gutter pt-10 pb-20 md:pt-16">
        <h1 className="text-headline">{title}</h1>
        <p className="mt-4 max-w-3xl text-lead">
          {shown.length > 0 ? introduction : 'No article of this website has a calculator yet.'}
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
          // Each group is hydrated as a task of its own.
          <Suspense key={value}>
            <section aria-labelledby={`for-${value}`} className="calculator-group">
              <h2 id={`for-${value}`} className="flex items-center gap-3 text-title">
                <PersonaMark of={value} />
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
              <ul className="calculator-list">
                {groups[value]
                  .filter(({ lead }) => !lead)
                  .map(({ title: name, path, figure }) => (
                    <li key={path}>
                      <PageLink to={path}>{name}</PageLink>
                      <span>
                        <strong>{figure.value}</strong> {figure.unit}
                      </span>
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
