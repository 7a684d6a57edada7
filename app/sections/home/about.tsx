import { hasSampleTestimonials, hasTestimonials } from 'virtual:firm';
import { Card, CardGrid } from '../../components/card.tsx';
import { PageLink } from '../../components/links.tsx';
import { band } from '../../components/section.tsx';
import type { StraightAnswer } from '../../people/people.server.ts';
import type { HomeWords } from './home-words.ts';
import { TestimonialCarousel } from './testimonial-carousel.tsx';

interface AboutProps {
  words: HomeWords['about'];
  answers: readonly StraightAnswer[] | undefined;
}

/** Testimonials beside answers to common questions, if the firm has them. */
export function About({ words, answers }: AboutProps) {
  const side = answers && <StraightAnswers answers={answers} sampleNote={words.sampleAnswersNote} />;
  return (
    <section id="about" aria-labelledby="about-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div className={`grid min-w-0 content-start gap-10 ${side ? 'lg:col-span-6' : 'lg:col-span-12'}`}>
          <div className={side ? '' : 'grid gap-x-14 lg:grid-cols-2'}>
            <h2 id="about-title" className="text-title">
              {words.title}
            </h2>
            <p className="mt-4 text-lead text-ink-soft">{words.introduction}</p>
          </div>
          {hasTestimonials && (
            <div className="min-w-0">
              <TestimonialCarousel />
              {hasSampleTestimonials && <p className="mt-4 text-note text-ink-soft">{words.sampleNote}</p>}
            </div>
          )}
        </div>
        {side && <div className="lg:col-span-6">{side}</div>}
      </div>
    </section>
  );
}

const questions: Record<StraightAnswer['about'], string> = {
  cost: 'What does it cost me?',
  payment: 'How are you paid?',
  lenders: 'Which lenders do you work with?',
  duration: 'How long does it take?',
  whoAnswers: 'Who answers when I call or write?',
};

interface StraightAnswersProps {
  answers: readonly StraightAnswer[];
  /** Shown below sample answers. */
  sampleNote: string;
}

function StraightAnswers({ answers, sampleNote }: StraightAnswersProps) {
  return (
    <div className="rounded-lg border border-line bg-card p-5 md:p-8">
      <h3 className="text-heading">Straight answers</h3>
      <dl>
        {answers.map(({ about: topic, answer, article }) => (
          <div key={topic} className="mt-4 border-t border-line pt-4">
            <dt className="font-semibold">{questions[topic]}</dt>
            <dd className="text-ink-soft">
              {article ? `${answer} ` : answer}
              {article && (
                <PageLink to={`/blog/${article.slug}`} className="text-fig underline underline-offset-4">
                  {article.title}
                </PageLink>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {answers.some(({ sample }) => sample) && <p className="mt-4 text-note text-ink-soft">{sampleNote}</p>}
    </div>
  );
}

interface HowWeHelpProps {
  words: HomeWords['howWeHelp'];
  /** Whether the footer follows, which is dark green too. */
  isLast: boolean;
}

export function HowWeHelp({ words: { title, cards }, isLast }: HowWeHelpProps) {
  const background = isLast ? band : 'bg-fig-dark text-paper print:text-ink';
  return (
    <section id="how-we-help" aria-labelledby="how-we-help-title" className={background}>
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="how-we-help-title" className="text-title">
          {title}
        </h2>
        <CardGrid columns="four" className="mt-8 lg:mt-12">
          {cards.map((card) => (
            <Card key={card.title} {...card} />
          ))}
        </CardGrid>
      </div>
    </section>
  );
}
