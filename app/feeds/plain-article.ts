/** A whole article in plain HTML, its picture's numbers and its closing remarks included. */
import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { site } from '../../config/site.ts';
import { generalWarning } from '../../content/general-warning.ts';
import type { Article } from '../content/article-schema.server.ts';
import { chartName } from '../content/articles.server.ts';
import { requireChart } from '../figures/charts.tsx';
import { longDate } from '../lib/format.ts';
import { plainBody } from './plain-body.ts';
import { plainTable } from './plain-table.ts';

export function articleAddress(slug: string): string {
  return `${site.url}/blog/${slug}`;
}

/** Everything but the title and the line below it. */
export function plainArticle(article: Article): ElementContent[] {
  const page = articleAddress(article.slug);
  return [...leadFigure(article), ...plainBody(article.body, page), ...closing(article)];
}

function leadFigure({ image }: Article): ElementContent[] {
  const { message, alt, note, table } = requireChart(chartName(image));
  return [
    h('p', h('strong', message)),
    h('p', h('img', { src: `${site.url}${image}`, alt, width: 960, height: 540 })),
    h('p', note),
    ...plainTable(table),
  ];
}

function closing({ slug, sources, updated, changes }: Article): ElementContent[] {
  const newestFirst = changes.toSorted((a, b) => b.date.localeCompare(a.date));
  return [
    warning(),
    ...(sources.length > 0
      ? [
          h('h2', 'Sources'),
          h('p', `Checked on ${longDate(updated)}. Rules and rates may have moved since.`),
          h(
            'ul',
            sources.map(({ title, url }) => h('li', link(url, title))),
          ),
        ]
      : []),
    h('h2', 'What changed'),
    h(
      'ul',
      newestFirst.map(({ date, what }) => h('li', `${longDate(date)}: ${what}`)),
    ),
    h('p', [
      'This article, with examples that take your own numbers: ',
      link(articleAddress(slug)),
    ]),
  ];
}

export function link(href: string, text = href): ElementContent {
  return h('a', { href }, text);
}

export function warning(): ElementContent {
  return h('p', [h('strong', generalWarning.lead), ` ${generalWarning.text}`]);
}
