import { ArrowRight, Handshake, ListChecks, MessagesSquare, ScanSearch } from 'lucide';
import type { ReactNode } from 'react';
import { about, contact, howWeHelp, personas, resources } from '../../../config/home-words.ts';
import { site } from '../../../config/site.ts';
import { testimonials } from '../../../config/testimonials.ts';
import { secondaryButton } from '../../components/button.ts';
import { Icon } from '../../components/icon.tsx';
import { latePart } from '../../components/late-part.tsx';
import { CardLink, PageLink, PhoneNumber } from '../../components/links.tsx';
import { band, Section } from '../../components/section.tsx';
import { CardFigure } from '../../figures/card-figure.tsx';
import type { ChartSummary } from '../../figures/chart.ts';
import type { Person, StraightAnswer } from '../../people/person.ts';
import { PersonPanel } from '../people.tsx';
import { StraightAnswers } from './straight-answers.tsx';

const icons = [ScanSearch, MessagesSquare, ListChecks, Handshake];

export function HowWeHelp() {
  return (
    <Section id="how-we-help" title={howWeHelp.title}>
      <ul className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {howWeHelp.cards.map((card, index) => {
          const icon = icons[index];
          return (
            <li key={card.title} className="border-t-2 border-fig pt-5">
              {icon && <Icon icon={icon} className="size-7 text-fig" strokeWidth={1.75} />}
              <h3 className="mt-4 text-heading">{card.title}</h3>
              <p className="mt-2 text-ink-soft">{card.text}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** @param charts what the cards' charts say and assume, by chart name. */
export function StartHere({ charts }: { charts: Record<string, ChartSummary> }) {
  return (
    <Section id="start-here" title={personas.title}>
      <ul className="grid gap-6 lg:grid-cols-3">
        {personas.cards.map((card) => (
          <li
            key={card.category}
            className="relative flex flex-col overflow-hidden rounded-lg border border-line bg-card hover:border-fig md:flex-row lg:flex-col"
          >
            <div className="flex grow flex-col p-6 md:w-1/2 lg:w-full">
              <h3 className="text-heading">{card.title}</h3>
              <p className="mt-2 grow text-ink-soft">{card.description}</p>
              {charts[card.chart] && <CardFigure chart={charts[card.chart] as ChartSummary} />}
              <p className="mt-5 font-semibold text-fig">
                <CardLink to={`/blog?category=${card.category}`}>{card.cta}</CardLink>
                <Icon icon={ArrowRight} className="ml-1.5 inline size-5" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ResourcesProps {
  teasers: readonly { slug: string; title: string; description: string; readTime: string }[];
}

export function Resources({ teasers }: ResourcesProps) {
  return (
    <Section id="resources" title={resources.title}>
      {teasers.length > 0 && (
        <ul className="border-t border-line">
          {teasers.map((teaser) => (
            <li
              key={teaser.slug}
              className="relative grid gap-x-10 gap-y-2 border-b border-line py-7 md:grid-cols-12 md:items-baseline"
            >
              <h3 className="text-heading md:col-span-5">
                <CardLink to={`/blog/${teaser.slug}`}>{teaser.title}</CardLink>
              </h3>
              <p className="text-ink-soft md:col-span-5">{teaser.description}</p>
              <p className="text-base whitespace-nowrap text-ink-soft md:col-span-2 md:text-right">
                {teaser.readTime}
                <Icon icon={ArrowRight} className="ml-2 inline size-5 text-fig" />
              </p>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-10">
        <PageLink to="/blog" className={secondaryButton}>
          {resources.all}
        </PageLink>
      </p>
    </Section>
  );
}

export const TestimonialCarousel = latePart({
  load: () => import('./testimonial-carousel.tsx'),
  pick: (module) => module.TestimonialCarousel,
});

interface AboutProps {
  broker?: Person | undefined;
  answers?: readonly StraightAnswer[] | undefined;
}

export function About({ broker, answers }: AboutProps) {
  const anySample = testimonials.some(({ sample }) => sample);
  return (
    <Section id="about" title={about.title} introduction={about.introduction}>
      {testimonials.length > 0 && <TestimonialCarousel />}
      {anySample && <p className="mt-6 text-sm text-ink-soft">{about.sampleNote}</p>}
      {(broker || answers) && (
        <div className="mt-14 grid gap-14 first:mt-0">
          {broker && <PersonPanel title="Your broker" person={broker} />}
          {answers && <StraightAnswers answers={answers} />}
        </div>
      )}
    </Section>
  );
}

export const EnquiryForm = latePart({
  load: () => import('../../forms/forms.ts'),
  pick: (module) => module.EnquiryForm,
});

export function Contact() {
  const link = 'text-fig underline underline-offset-4';
  const email = (
    <a className={link} href={`mailto:${site.contact.email}`}>
      {site.contact.email}
    </a>
  );
  const details: [name: string, detail: ReactNode][] = [
    ['Phone', <PhoneNumber key="phone" className={link} />],
    ['Email', email],
    ['Phone hours', site.contact.hours],
  ];
  if (!site.serviceArea.includes('Australia')) details.push(['Where we work', site.serviceArea.join(', ')]);
  return (
    <section id="contact-form" aria-labelledby="contact-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-10 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="contact-title" className="text-title">
            {contact.title}
          </h2>
          <p className="mt-4 text-lead text-ink-soft">{contact.introduction}</p>
          <dl className="mt-8 grid gap-4">
            {details.map(([name, detail]) => (
              <div key={name}>
                <dt className="text-base text-ink-soft">{name}</dt>
                <dd className="font-semibold">{detail}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="lg:col-span-7">
          <EnquiryForm />
        </div>
      </div>
    </section>
  );
}
