/** The preview image of each page, which other sites show beside a link. scripts/postbuild/pictures.ts rasterizes it. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '../../config/brand-schema.ts';
import type { Drawing } from '../../figures/chart.ts';
import type { Example } from '../../figures/examples.ts';
import type { ListedArticle } from '../articles/article.ts';
import { readArticleList, requireFigure } from '../articles/articles.server.ts';
import { ThumbnailMarks } from '../figures/chart-drawing.tsx';
import { SIZE } from '../figures/scale.ts';
import { chartSummary, shownChart } from '../figures/shown-examples.server.ts';
import { firm } from '../firm.server.ts';
import { photoDataUrl } from '../pictures/pictures.server.ts';
import { type SitePage, sitePages } from '../site-pages.server.ts';
import { blogTexts } from './page-head.ts';
import { previewPath } from './page-limits.ts';
import { CARD, type Firm, PreviewCard, type PreviewChart } from './preview-card.tsx';

export interface Preview {
  /** Path of the image in the site. */
  file: string;
  card: ReactElement;
}

/** Lists a preview for each page of the site. */
export function listPreviews(): Promise<Preview[]> {
  // Worked examples use the preview of their article.
  const pages = sitePages(firm).filter(({ kind }) => kind !== 'example');
  return Promise.all(
    pages.map(async (page) => {
      const { title, shown, picture } = previewContent(page);
      const photo =
        shown || !picture ? undefined : await photoDataUrl(firm.dir, picture.file, CARD.width, CARD.height);
      const chart = shown ? chartOf(shown.example, shown.result) : null;
      return {
        file: previewPath(page.path),
        card: <PreviewCard title={title} chart={chart} photo={photo} firm={firmLabel} />,
      };
    }),
  );
}

const firmLabel: Firm = {
  name: firm.site.brand.name,
  domain: new URL(firm.site.url).host,
  mark: firm.favicon,
};

interface PreviewContent {
  title: string;
  /** The example to chart, and the result to show. */
  shown?: { example: Example; result: string | null };
  /** Shown if there is no chart. */
  picture?: { file: string } | undefined;
}

function previewContent(page: SitePage): PreviewContent {
  const { home, calculators, workWithUs } = firm.words;
  const articles = readArticleList(firm);
  switch (page.kind) {
    case 'home': {
      const { headline, figure } = home.hero;
      const shown = { example: requireFigure(firm, figure), result: figure.result ?? null };
      return { title: headline, shown };
    }
    case 'list':
      return { ...articleContent(articles[0]), title: blogTexts.title };
    case 'article':
    case 'example':
      return articleContent(articles.find(({ slug }) => slug === page.slug));
    case 'calculators':
      return { title: calculators.title };
    case 'recruitment':
      return { title: workWithUs.hero.title };
    case 'text':
      return { title: page.text.title, picture: page.text.picture };
  }
}

function articleContent(article: ListedArticle | undefined): PreviewContent {
  const { title = '', lead = null, examples = {}, picture } = article ?? {};
  const example = lead && examples[lead.example];
  return { title, picture, ...(example && { shown: { example, result: lead.result } }) };
}

function chartOf(example: Example, result: string | null): PreviewChart {
  const { drawing, ...words } = chartSummary(example, result, firm.figureFacts, 'large');
  const { message } = shownChart(example, firm.figureFacts);
  const svg = renderToStaticMarkup(
    <ChartPicture drawing={drawing} colour={firm.brand.colour} width={540} height={190} />,
  );
  return { message, ...words, svg };
}

/** The marks' rules of app/styles/charts.css, for a standalone SVG. */
const chartStyles = (colour: Brand['colour']) => `
.line{fill:none;stroke-width:5px;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.line.baseline{stroke:${colour.fig}}.line.choice{stroke:${colour.coral};stroke-width:6px}.line.other{stroke:${colour['line-strong']}}
.line.dot{stroke-width:18px;stroke-linecap:round}.wedge{fill-rule:evenodd;fill:${colour.wattle};fill-opacity:.55}
.baseline:not(.line){fill:${colour.fig}}.choice:not(.line){fill:${colour.coral}}.other:not(.line){fill:${colour['line-strong']}}
.difference{fill:${colour.wattle}}.range{fill:none;stroke:${colour.fig};stroke-width:3px}
.parting{stroke:${colour.paper};stroke-width:5px;vector-effect:non-scaling-stroke}
.rule{stroke:${colour['line-strong']};stroke-width:3px;vector-effect:non-scaling-stroke}`;

interface ChartPictureProps {
  drawing: Drawing;
  colour: Brand['colour'];
  width: number;
  height: number;
}

/** A chart without labels, as a standalone SVG. */
export function ChartPicture({ drawing, colour, ...size }: ChartPictureProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`-4 -43 ${SIZE + 43} ${SIZE + 130}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      {...size}
    >
      <style>{chartStyles(colour)}</style>
      <ThumbnailMarks drawing={drawing} />
    </svg>
  );
}
