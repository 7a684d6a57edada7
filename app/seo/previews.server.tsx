/** What the preview picture of each page shows, for the build to draw. */
import type { ReactElement } from 'react';
import { hero } from '../../config/home-words.ts';
import { hero as workWithUsHero } from '../../config/work-with-us-words.ts';
import { chartOf, readArticleList } from '../content/articles.server.ts';
import { blogPage } from '../content/blog-pages.ts';
import { type SitePage, sitePages } from '../content/site-pages.server.ts';
import type { Chart } from '../figures/chart.ts';
import { renderChart, requireChart } from '../figures/charts.tsx';
import { blogTexts, previewPath } from './page-head.ts';
import { type Firm, PreviewCard, type PreviewChart } from './preview-card.tsx';

export interface Preview {
  /** Path of the picture in the site. */
  file: string;
  card: ReactElement;
}

/** One for each page of the site. */
export function listPreviews(firm: Firm): Preview[] {
  const contentOf = previewContents();
  return sitePages.map((page) => {
    const { title, chart } = contentOf(page);
    return {
      file: previewPath(page.path),
      card: <PreviewCard title={title} chart={chart && drawn(chart)} firm={firm} />,
    };
  });
}

/** What stands on the picture of each page. */
function previewContents(): (page: SitePage) => { title: string; chart: Chart | null } {
  const articles = readArticleList();
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  return (page) => {
    switch (page.kind) {
      case 'home':
        return { title: hero.headline, chart: requireChart(hero.chart) };
      case 'list': {
        const lead = blogPage(articles, page.page).entries[0]?.article;
        return { title: blogTexts(page.page).title, chart: lead ? chartOf(lead) : null };
      }
      case 'article': {
        const article = bySlug.get(page.slug);
        return { title: article?.title ?? '', chart: article ? chartOf(article) : null };
      }
      case 'recruitment':
        return { title: workWithUsHero.title, chart: null };
      case 'text':
        return { title: page.text.title, chart: null };
    }
  };
}

function drawn({ name, message, note }: Chart): PreviewChart {
  return { message, note, svg: renderChart(name, 'card') };
}
