import { site } from 'virtual:firm';
import { toolkit, whyChoose } from 'virtual:firm/work-with-us';
import { Card, CardGrid } from '../../components/card.tsx';
import { Check, Icon } from '../../components/icon.tsx';
import type { Person } from '../../people/people.server.ts';
import { PersonPanel } from '../people.tsx';

const questions = {
  split: 'How is commission split?',
  fees: 'What does it cost me?',
  clawback: 'Who bears clawback?',
  franchise: 'Is it a franchise?',
  mentor: 'Who helps me at first?',
} as const;

/** Reasons, the first with the notice period; then the mentor and the firm's answers. */
export function WhyChoose({ mentor }: { mentor?: Person | undefined }) {
  const [first, ...others] = whyChoose.reasons;
  const { brokerShare, notice, sample } = whyChoose.answers;
  const answers = Object.entries(questions).flatMap(([about, question]) => {
    const answer = whyChoose.answers[about as keyof typeof questions];
    return answer === undefined ? [] : [{ question, answer }];
  });
  return (
    <section id="why-choose" aria-labelledby="why-choose-title">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <h2 id="why-choose-title" className="text-title lg:col-span-12">
          {whyChoose.title}
        </h2>
        {first && (
          <div className="break-inside-avoid rounded-lg bg-mist p-6 md:p-10 lg:col-span-6">
            <h3 className="text-title">{first.title}</h3>
            <p className="mt-4 text-lead">{first.text}</p>
            {notice !== undefined && (
              <p className="mt-4">
                <strong className="font-semibold">How do I leave?</strong> {notice}
              </p>
            )}
          </div>
        )}
        <ul className="grid content-start gap-8 md:grid-cols-2 lg:col-span-6 lg:grid-cols-1">
          {others.map(({ title, text }) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-heading">{title}</h3>
              <p className="mt-2 max-w-measure text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        {mentor && (
          <div className="mt-4 lg:col-span-6">
            <PersonPanel title="Your mentor" person={mentor} />
          </div>
        )}
        {answers.length > 0 && (
          <div className={`mt-4 ${mentor ? 'lg:col-span-6' : 'lg:col-span-12'}`}>
            <h3 className="text-heading">Straight answers</h3>
            <dl
              className={`mt-3 grid gap-x-8 ${mentor ? 'sm:grid-cols-2' : 'sm:grid-cols-2 lg:grid-cols-4'}`}
            >
              {answers.map(({ question, answer }) => (
                <div key={question} className="break-inside-avoid border-t border-line pt-4 pb-6">
                  <dt className="font-semibold">{question}</dt>
                  <dd className="mt-1 text-base">
                    {answer}
                    {question === questions.split && brokerShare !== undefined && (
                      <Split share={brokerShare} />
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            {sample && (
              <p className="text-note text-ink-soft">These answers are samples of the demonstration.</p>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

/** A bar of the commission, split between broker and firm. */
function Split({ share }: { share: number }) {
  const [yours, ours] = [`Yours ${share}%`, `${site.brand.shortName} ${100 - share}%`];
  return (
    <div className="chart mt-3" role="img" aria-label={`Of commission: ${yours}, ${ours}.`}>
      <svg className="bar" aria-hidden="true">
        <rect className="baseline" width={`${share}%`} height="100%" />
        <rect className="other" x={`${share}%`} width={`${100 - share}%`} height="100%" />
        <line className="parting" x1={`${share}%`} x2={`${share}%`} y2="100%" />
      </svg>
      <p className="chart-label chart-key mt-2" aria-hidden="true">
        <span className="baseline">{yours}</span>
        <span className="other">{ours}</span>
      </p>
    </div>
  );
}

export function Toolkit() {
  return (
    <section id="toolkit" aria-labelledby="toolkit-title" className="bg-mist">
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="toolkit-title" className="text-title">
          {toolkit.title}
        </h2>
        <CardGrid columns="three" className="mt-8 lg:mt-12">
          {toolkit.groups.map(({ title, items }) => (
            <Card key={title} title={title}>
              <ul className="grid content-start gap-3 text-base">
                {items.map((item) => (
                  <li key={item} className="flex gap-3">
                    <Icon icon={Check} className="mt-0.5 size-5 shrink-0 text-fig" />
                    <span>{item}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </CardGrid>
      </div>
    </section>
  );
}
