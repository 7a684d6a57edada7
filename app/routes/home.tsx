import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { hero, personas, resources } from '../../config/home-words.ts';
import type { ScrollState } from '../components/links.tsx';
import { readArticleList } from '../content/articles.server.ts';
import { requireChart } from '../figures/charts.tsx';
import type { RouteHandle } from '../late-routes.tsx';
import { scrollToSection } from '../lib/scroll.ts';
import { shownPerson, straightAnswers } from '../people/people.server.ts';
import { Hero } from '../sections/home/hero.tsx';
import {
  About,
  Contact,
  EnquiryForm,
  HowWeHelp,
  Resources,
  StartHere,
  TestimonialCarousel,
} from '../sections/home/sections.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import { homeData } from '../seo/structured-data.ts';
import type { Route } from './+types/home.ts';

/** Long enough for the page to be laid out, short enough to feel like one movement. */
const SCROLL_DELAY_MS = 100;

export async function loader() {
  const articles = readArticleList();
  const broker = await shownPerson('broker');
  const answers = straightAnswers(articles);
  const titles = new Map(articles.map(({ slug, title }) => [slug, title]));
  const chartOf = (name: string) => {
    const { message, alt, note } = requireChart(name);
    return { message, alt, note };
  };
  return {
    heroChart: chartOf(hero.chart),
    personaCharts: Object.fromEntries(personas.cards.map(({ chart }) => [chart, chartOf(chart)])),
    teasers: resources.teasers.map((teaser) => ({ ...teaser, title: titles.get(teaser.slug) ?? '' })),
    ...(broker && { broker }),
    ...(answers.length > 0 && { answers }),
  };
}

export const handle: RouteHandle = { parts: [TestimonialCarousel, EnquiryForm] };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: hero.headline,
    description: describeWithBrand(
      (brand) =>
        `${brand} explains home loans in plain English, with every figure worked out. Book a free strategy chat with a broker.`,
    ),
    path: '/',
    chartMessage: loaderData?.heroChart.message,
    structuredData: import.meta.env.SSR && homeData(),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  useScrollToSection();
  return (
    <>
      <Hero chart={loaderData.heroChart} />
      <HowWeHelp />
      <StartHere charts={loaderData.personaCharts} />
      <Resources teasers={loaderData.teasers} />
      <About broker={loaderData.broker} answers={loaderData.answers} />
      <Contact />
    </>
  );
}

/**
 * Scrolls to the section that a link on another page asked for. Only when the visitor has just
 * followed that link: on back, forward and reload the browser's own position is restored.
 */
function useScrollToSection() {
  const { state, key } = useLocation();
  const arrivedByLink = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes a second press scroll again
  useEffect(() => {
    const target = (state as ScrollState | null)?.scrollTo;
    if (!target || !arrivedByLink) return;
    const timer = setTimeout(() => scrollToSection(target), SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, key, arrivedByLink]);
}
