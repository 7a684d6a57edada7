/** What the preview picture of each page shows, for the build to draw. */
import type { ReactElement } from 'react';
import { hero } from '../../config/home-words.ts';
import { hero as workWithUsHero } from '../../config/work-with-us-words.ts';
import { chartName, readArticleList } from '../content/articles.server.ts';
import { blogPage, blogPath, blogPaths } from '../content/blog-pages.ts';
import { legalNames, readLegalPage } from '../content/legal-pages.server.ts';
import { renderChart, requireChart } from '../figures/charts.tsx';
import { articlePath, blogTexts, previewPath } from './page-head.ts';
import { type Firm, PreviewCard, type PreviewChart } from './preview-card.tsx';

export interface Preview {
  /** Path of the picture in the site. */
  file: string;
  card: ReactElement;
}

/** One for each page that has an address of its own. */
export async function listPreviews(firm: Firm): Promise<Preview[]> {
  const articles = readArticleList();
  const preview = (path: string, title: string, chart: string | null): Preview => ({
    file: previewPath(path),
    card: <PreviewCard title={title} chart={chart === null ? null : drawn(chart)} firm={firm} />,
  });
  const lists = blogPaths(articles.length).map((_path, index) => {
    const page = index + 1;
    const lead = blogPage(articles, page).entries[0]?.article;
    const { title } = blogTexts(page);
    return preview(blogPath(page, 'all'), title, lead ? chartName(lead.image) : null);
  });
  const legal = legalNames.map(async (name) => preview(`/${name}`, (await readLegalPage(name)).title, null));
  return [
    preview('/', hero.headline, hero.chart),
    ...lists,
    ...articles.map(({ slug, title, image }) => preview(articlePath(slug), title, chartName(image))),
    preview('/work-with-us', workWithUsHero.title, null),
    ...(await Promise.all(legal)),
  ];
}

function drawn(name: string): PreviewChart {
  const { message, note } = requireChart(name);
  return { message, note, svg: renderChart(name, 'card') };
}
