/** A whole article in plain HTML, its picture's numbers and its closing remarks included. */
import { site } from '../../config/site.ts';
import { generalWarning } from '../../content/general-warning.ts';
import type { Article } from '../content/article-schema.server.ts';
import { chartName } from '../content/articles.server.ts';
import { requireChart } from '../figures/charts.tsx';
import { longDate } from '../lib/format.ts';
import { stillBody } from './still-body.ts';
import { element, type Piece, table } from './tree.ts';

export function articleAddress(slug: string): string {
  return `${site.url}/blog/${slug}`;
}

/** Everything but the title and the line below it. */
export function stillArticle(article: Article): Piece[] {
  const page = articleAddress(article.slug);
  return [...leadFigure(article), ...stillBody(article.body, page), ...closing(article)];
}

function leadFigure({ image }: Article): Piece[] {
  const chart = requireChart(chartName(image));
  const picture = { src: `${site.url}${image}`, alt: chart.alt, width: 960, height: 540 };
  return [
    element('p', [element('strong', [chart.message])]),
    element('p', [element('img', [], picture)]),
    element('p', [chart.note]),
    ...table(chart.table),
  ];
}

function closing({ slug, sources, updated, changes }: Article): Piece[] {
  const newestFirst = changes.toSorted((a, b) => b.date.localeCompare(a.date));
  return [
    warning(),
    ...(sources.length > 0
      ? [
          element('h2', ['Sources']),
          element('p', [`Checked on ${longDate(updated)}. Rules and rates may have moved since.`]),
          element(
            'ul',
            sources.map(({ title, url }) => element('li', [element('a', [title], { href: url })])),
          ),
        ]
      : []),
    element('h2', ['What changed']),
    element(
      'ul',
      newestFirst.map(({ date, what }) => element('li', [`${longDate(date)}: ${what}`])),
    ),
    element('p', [
      'This article, with examples that take your own numbers: ',
      element('a', [articleAddress(slug)], { href: articleAddress(slug) }),
    ]),
  ];
}

export function warning(): Piece {
  return element('p', [element('strong', [generalWarning.lead]), ` ${generalWarning.text}`]);
}
