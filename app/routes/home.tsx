import { type ReactElement, Suspense, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { HomeSection, HomeWords as HomeSettings } from '../../config/words-schema.ts';
import { allUnbroken } from '../../figures/unbroken.ts';
import { readArticle, readArticleList, requireFigure } from '../articles/articles.server.ts';
import type { ScrollState } from '../components/links.tsx';
import { extraSliders, extraView, isExtra } from '../figures/extra-view.ts';
import { chartSummary, leadSummary, shownChart } from '../figures/shown-examples.server.ts';
import { firm } from '../firm.server.ts';
import { scrollToSection } from '../lib/scroll.ts';
import { shownPerson, straightAnswers } from '../people/people.server.ts';
import { About, HowWeHelp } from '../sections/home/about.tsx';
import { Contact } from '../sections/home/contact.tsx';
import { Hero, type HeroChart } from '../sections/home/hero.tsx';
import { placeFigures } from '../sections/home/place-figures.server.ts';
import { Resources, type Teaser } from '../sections/home/resources.tsx';
import { StartHere } from '../sections/home/start-here.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import { homeData } from '../seo/structured-data.ts';
import type { Route } from './+types/home.ts';

/** Waits for layout. */
const SCROLL_DELAY_MS = 100;

export async function loader() {
  const { order, resources, ...words } = allUnbroken(firm.words.home);
  const broker = await shownPerson(firm, 'broker');
  const answers = allUnbroken(straightAnswers(firm, readArticleList(firm)));
  const facts = firm.figureFacts;
  const { title, all } = resources;
  const example = requireFigure(firm, words.hero.figure);
  const { values } = example;
  const places = await placeFigures(firm);
  return {
    order,
    notice: firm.notices.enquiry,
    words: { ...words, resources: { title, all } },
    heroChart: isExtra(example)
      ? { extra: { values, start: extraView(values, facts), sliders: extraSliders } }
      : { still: shownChart(example, facts) },
    personaFigures: words.personas.cards.map(({ figure: named }) => {
      const { figure, assumption } = chartSummary(requireFigure(firm, named), named.result ?? null, facts);
      return { figure, assumption };
    }),
    teasers: await readTeasers(resources.teasers),
    ...(places && { places }),
    ...(broker && { broker }),
    ...(answers.length > 0 && { answers }),
  };
}

/** Skips hidden articles. */
async function readTeasers(stated: HomeSettings['resources']['teasers']): Promise<Teaser[]> {
  const teasers = stated.map(async ({ slug, description }) => {
    const article = await readArticle(firm, slug);
    if (!article) return [];
    const { title, readMinutes } = article;
    const drawing = leadSummary(article, firm.figureFacts)?.drawing;
    const photo = drawing ? undefined : article.photo;
    const teaser = { slug, title, description, readTime: `${readMinutes} min read` };
    return [{ ...teaser, ...(drawing && { drawing }), ...(photo && { photo }) }];
  });
  return (await Promise.all(teasers)).flat();
}

const messageOf = (chart: HeroChart) => ('extra' in chart ? chart.extra.start : chart.still).message;

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: loaderData?.words.hero.headline ?? '',
    description: describeWithBrand(
      (brand) =>
        `${brand} explains home loans in plain English, with every figure worked out. Book a free strategy chat with a broker.`,
    ),
    path: '/',
    chartMessage: loaderData && messageOf(loaderData.heroChart),
    structuredData: import.meta.env.SSR && homeData(),
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { order, notice, words, heroChart, personaFigures, places, teasers, broker, answers } = loaderData;
  useScrollToSection();
  const sections: Record<HomeSection, ReactElement> = {
    howWeHelp: <HowWeHelp words={words.howWeHelp} isLast={order.at(-1) === 'howWeHelp'} />,
    personas: <StartHere words={words.personas} figures={personaFigures} map={places} />,
    resources: <Resources words={words.resources} teasers={teasers} />,
    about: <About words={words.about} answers={answers} />,
    contact: <Contact words={words.contact} broker={broker} notice={notice} />,
  };
  return (
    <>
      <Hero words={words.hero} chart={heroChart} />
      {/* Hydrates each section in its own task, starting with the one that a visitor touches. */}
      {order.map((name) => (
        <Suspense key={name}>{sections[name]}</Suspense>
      ))}
    </>
  );
}

/**
 * Scrolls to the section that a link on another page names. Not on Back, Forward and reload, which restore the
 * scroll position.
 */
function useScrollToSection() {
  const { state, key } = useLocation();
  const followedLink = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` makes a second press of the same link scroll again
  useEffect(() => {
    const target = (state as ScrollState | null)?.scrollTo;
    if (!target || !followedLink) return;
    const timer = setTimeout(() => scrollToSection(target), SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, key, followedLink]);
}
