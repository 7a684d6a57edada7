/** What the preview picture of each page shows, for the build to draw. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { starts } from '../../config/blog-words.ts';
import { hero } from '../../config/home-words.ts';
import { hero as workWithUsHero } from '../../config/work-with-us-words.ts';
import { chartOf, readArticleList } from '../content/articles.server.ts';
import { blogPage } from '../content/blog-pages.ts';
import { type SitePage, sitePages } from '../content/site-pages.server.ts';
import type { Chart } from '../figures/chart.ts';
import { ChartPicture } from '../figures/chart-picture.tsx';
import { requireChart } from '../figures/charts.ts';
import { photoData } from '../pictures/pictures.server.ts';
import { blogTexts, previewPath } from './page-head.ts';
import { CARD, type Firm, PreviewCard, type PreviewChart } from './preview-card.tsx';

export interface Preview {
  /** Path of the picture in the site. */
  file: string;
  card: ReactElement;
}

/** One for each page of the site. */
export async function listPreviews(firm: Firm): Promise<Preview[]> {
  const contentOf = previewContents();
  // A worked example is shared with the picture of its article.
  const pictured = sitePages.filter(({ kind }) => kind !== 'example');
  const previews = pictured.map(async (page) => {
    const { title, chart, picture } = contentOf(page);
    const photo = chart || !picture ? undefined : await photoData(picture.file, CARD.width, CARD.height);
    return {
      file: previewPath(page.path),
      card: <PreviewCard title={title} chart={chart && drawn(chart)} photo={photo} firm={firm} />,
    };
  });
  return Promise.all(previews);
}

interface PreviewContent {
  title: string;
  chart: Chart | null;
  /** Shown where there is no chart. */
  picture?: { file: string } | undefined;
}

/** What stands on the picture of each page. */
function previewContents(): (page: SitePage) => PreviewContent {
  const articles = readArticleList();
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  return (page) => {
    switch (page.kind) {
      case 'home':
        return { title: hero.headline, chart: requireChart(hero.chart) };
      case 'list': {
        const lead = blogPage(articles, page.page, starts).entries[0]?.article;
        const { title } = blogTexts(page.page);
        return { title, chart: lead ? chartOf(lead) : null, picture: lead?.picture };
      }
      case 'article': {
        const article = bySlug.get(page.slug);
        const chart = article ? chartOf(article) : null;
        return { title: article?.title ?? '', chart, picture: article?.picture };
      }
      case 'example':
        return { title: '', chart: null };
      case 'recruitment':
        return { title: workWithUsHero.title, chart: null };
      case 'text':
        return { title: page.text.title, chart: null, picture: page.text.picture };
    }
  };
}

function drawn({ message, figure, assumption, drawing }: Chart): PreviewChart {
  const svg = renderToStaticMarkup(<ChartPicture drawing={drawing} width={540} height={190} />);
  return { message, figure, assumption, svg };
}
