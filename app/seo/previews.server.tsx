/** What the preview picture of each page shows, for the build to draw. */
import { join } from 'node:path';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { blogStarts, type NamedFigure } from '../../config/words-schema.ts';
import type { ChartSummary } from '../../figures/chart.ts';
import type { Example } from '../../figures/examples.ts';
import type { ListedArticle } from '../content/article-schema.server.ts';
import { readArticleList } from '../content/articles.server.ts';
import { blogPage } from '../content/blog-pages.ts';
import { requireFigure } from '../content/named-figures.server.ts';
import { shownChart, summary } from '../content/shown-examples.server.ts';
import { type SitePage, sitePages } from '../content/site-pages.server.ts';
import { ChartPicture } from '../figures/chart-picture.tsx';
import { firm } from '../firm.server.ts';
import { photoData } from '../pictures/pictures.server.ts';
import { blogTexts } from './page-head.ts';
import { previewPath } from './page-limits.ts';
import { CARD, type Firm, PreviewCard, type PreviewChart } from './preview-card.tsx';

export interface Preview {
  /** Path of the picture in the site. */
  file: string;
  card: ReactElement;
}

/** One for each page of the site. */
export async function listPreviews(): Promise<Preview[]> {
  const contentOf = previewContents();
  // A worked example is shared with the picture of its article.
  const pictured = sitePages(firm).filter(({ kind }) => kind !== 'example');
  const previews = pictured.map(async (page) => {
    const { title, chart, picture } = contentOf(page);
    const photo =
      chart || !picture ? undefined : await photoData(join(firm.dir, picture.file), CARD.width, CARD.height);
    return {
      file: previewPath(page.path),
      card: <PreviewCard title={title} chart={chart && drawn(chart)} photo={photo} firm={named} />,
    };
  });
  return Promise.all(previews);
}

const named: Firm = {
  name: firm.site.brand.name,
  domain: new URL(firm.site.url).host,
  mark: firm.favicon,
};

interface PreviewContent {
  title: string;
  chart: (ChartSummary & { message: string }) | null;
  /** Shown where there is no chart. */
  picture?: { file: string } | undefined;
}

/** What stands on the picture of each page. */
function previewContents(): (page: SitePage) => PreviewContent {
  const { home, blog, calculators, workWithUs } = firm.words;
  const articles = readArticleList(firm);
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  return (page) => {
    switch (page.kind) {
      case 'home':
        return { title: home.hero.headline, chart: figureOf(home.hero.figure) };
      case 'list': {
        const lead = blogPage(articles, page.page, blogStarts(blog)).entries[0]?.article;
        const { title } = blogTexts(page.page);
        return { title, chart: lead ? leadOf(lead) : null, picture: lead?.picture };
      }
      case 'article': {
        const article = bySlug.get(page.slug);
        const chart = article ? leadOf(article) : null;
        return { title: article?.title ?? '', chart, picture: article?.picture };
      }
      case 'example':
        return { title: '', chart: null };
      case 'calculators':
        return { title: calculators.title, chart: null };
      case 'recruitment':
        return { title: workWithUs.hero.title, chart: null };
      case 'text':
        return { title: page.text.title, chart: null, picture: page.text.picture };
    }
  };
}

const facts = firm.figureFacts;

function figureOf(figure: NamedFigure): PreviewContent['chart'] {
  return chartOf(requireFigure(firm, figure), figure.result ?? null);
}

function chartOf(example: Example, result: string | null): PreviewContent['chart'] {
  return { ...summary(example, result, facts, 'large'), message: shownChart(example, facts).message };
}

function leadOf({ examples, lead }: ListedArticle): PreviewContent['chart'] {
  const example = lead && examples[lead.example];
  return example ? chartOf(example, lead.result) : null;
}

function drawn({ message, figure, assumption, drawing }: NonNullable<PreviewContent['chart']>): PreviewChart {
  const svg = renderToStaticMarkup(
    <ChartPicture drawing={drawing} colour={firm.brand.colour} width={540} height={190} />,
  );
  return { message, figure, assumption, svg };
}
