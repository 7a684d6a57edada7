/**
 * An article as plain HTML and as Markdown that work anywhere: no scripts, no boxes to type in, no
 * classes, and links that lead home from wherever the text is read.
 */
import type { Element, ElementContent } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { h } from 'hastscript';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { site } from '../../config/site.ts';
import { generalWarning } from '../../content/general-warning.ts';
import type { TableData } from '../components/folded-table.tsx';
import type { Article } from '../content/article-schema.server.ts';
import { chartOf } from '../content/articles.server.ts';
import { type BodyElement, type BodyNode, htmlTags } from '../content/body-node.ts';
import { GUIDED_CHART } from '../content/guided-chart.server.ts';
import { tagLabel } from '../content/tags.ts';
import { WORKED_EXAMPLE } from '../content/worked-example.server.ts';
import { listNumbers } from '../figures/calculators/calculator.ts';
import { requireCalculator } from '../figures/calculators/calculators.ts';
import { lineText } from '../figures/calculators/outcome.ts';
import { type GuidedChartProps, guidedSteps } from '../figures/guided-steps.ts';
import type { WorkedExampleProps } from '../figures/worked-example.tsx';
import { longDate } from '../lib/format.ts';
import { authorName } from '../people/people.server.ts';
import { PICTURE } from '../pictures/named-pictures.server.ts';
import { type CaptionedPicture, fallback } from '../pictures/picture.ts';
import { articlePath, previewPath, previewSize } from '../seo/page-head.ts';

export function articleAddress(slug: string): string {
  return `${site.url}/blog/${slug}`;
}

export function markdownCopy(article: Article): string {
  const { slug, title, description, published, updated, tags } = article;
  const tree = h(null, [
    h('h1', title),
    h('blockquote', h('p', description)),
    h('ul', [
      h('li', ['The page itself: ', link(articleAddress(slug))]),
      h('li', `Published: ${longDate(published)} (${published})`),
      h('li', `Updated: ${longDate(updated)} (${updated})`),
      h('li', `By: ${authorName(article)}`),
      h('li', `Topics: ${tags.map(tagLabel).join(', ')}`),
    ]),
    // Above as well as below: whoever takes a part of a text takes the first part.
    warning(),
    ...plainArticle(article),
  ]);
  return toMarkdown(toMdast(tree), { bullet: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] });
}

/** Everything but the title and the line below it. */
export function plainArticle(article: Article): ElementContent[] {
  const page = articleAddress(article.slug);
  const photo = article.photo ? plainPicture(article.photo) : [];
  return [...photo, ...leadFigure(article), ...plainBody(article.body, page), ...closing(article, page)];
}

/** @param page the absolute address of the page that the text stands on. */
export function plainBody(nodes: readonly BodyNode[], page: string): ElementContent[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? { type: 'text', value: node } : plainElement(node, page),
  );
}

function plainElement({ tag, props = {}, children = [] }: BodyElement, page: string): ElementContent[] {
  if (tag === WORKED_EXAMPLE) return plainExample(props as unknown as WorkedExampleProps, page);
  if (tag === GUIDED_CHART) return plainGuide(props as unknown as GuidedChartProps);
  if (tag === PICTURE) return plainPicture(props as unknown as CaptionedPicture);
  const inner = plainBody(children, page);
  if (tag === 'key-points') return [h('p', h('strong', 'Key points')), ...inner];
  if (tag === 'note' || tag === 'side-note') return [h('blockquote', inner)];
  if (tag === 'pulled-figure') return inner;
  if (!htmlTags.has(tag)) throw new Error(`${page}: expected a plain form of <${tag}>`);
  const href = tag === 'a' ? { href: new URL(String(props.href), page).href } : {};
  return [h(tag, href, inner)];
}

function leadFigure(article: Article): ElementContent[] {
  const chart = chartOf(article);
  if (chart === null) return [];
  const { message, alt, note, table } = chart;
  return [
    h('p', h('strong', message)),
    h('p', h('img', { src: `${site.url}${previewPath(articlePath(article.slug))}`, alt, ...previewSize })),
    h('p', note),
    ...plainTable(table),
  ];
}

function plainPicture({ alt, caption, ...picture }: CaptionedPicture): Element[] {
  const { src, ...size } = fallback(picture);
  const image = h('p', h('img', { src: `${site.url}${src}`, alt, ...size }));
  return caption ? [image, h('p', h('em', caption))] : [image];
}

/** The article's own numbers, worked out and written down. */
function plainExample({ number, calculator, premises }: WorkedExampleProps, page: string): Element[] {
  const found = requireCalculator(calculator);
  const { result, assumptions, working, table } = found.work(premises);
  return [
    h('h3', `Worked example ${number}: ${found.title}`),
    list('ul', listNumbers(found, premises)),
    h('p', h('strong', result)),
    h('p', 'What has to hold for this:'),
    list('ul', assumptions),
    h('p', 'The working:'),
    list('ol', working.map(lineText)),
    ...plainTable(table),
    h('p', link(`${page}#example-${number}`, 'Put your own numbers into this example')),
  ];
}

/** What its four charts say, and their numbers. */
function plainGuide(props: GuidedChartProps): Element[] {
  const { note, steps, table } = guidedSteps(props);
  return [
    ...steps.flatMap(({ title, text }) => [h('h3', title), h('p', text)]),
    h('p', note),
    ...plainTable(table),
  ];
}

/** With the caption in a paragraph: Markdown has none, and some feed readers leave them out. */
function plainTable({ caption, columns, rows }: TableData): Element[] {
  const head = columns.map((name) => (name === '' ? h('td') : h('th', name)));
  const body = rows.map(([first = '', ...cells]) =>
    h('tr', [h('th', first), ...cells.map((cell) => h('td', cell))]),
  );
  return [h('p', h('strong', caption)), h('table', [h('thead', h('tr', head)), h('tbody', body)])];
}

function closing({ sources, changes }: Article, page: string): ElementContent[] {
  const newestFirst = changes.toSorted((a, b) => b.date.localeCompare(a.date));
  const checked = [
    h('h2', 'Sources'),
    h('p', 'Some were read in stored copies, and rules and rates may have moved since.'),
    list(
      'ul',
      sources.map(({ title, url, read }) =>
        h('span', [
          url === undefined ? title : link(url, title),
          read === undefined ? '. As others quote it.' : `. Read on ${longDate(read)}.`,
        ]),
      ),
    ),
  ];
  return [
    warning(),
    ...(sources.length > 0 ? checked : []),
    h('h2', 'What changed'),
    list(
      'ul',
      newestFirst.map(({ date, what }) => `${longDate(date)}: ${what}`),
    ),
    h('p', ['This article, with examples that take your own numbers: ', link(page)]),
  ];
}

function list(tag: 'ul' | 'ol', items: readonly (string | Element)[]): Element {
  return h(
    tag,
    items.map((item) => h('li', item)),
  );
}

function link(href: string, text = href): Element {
  return h('a', { href }, text);
}

function warning(): Element {
  return h('p', [h('strong', generalWarning.lead), ` ${generalWarning.text}`]);
}
