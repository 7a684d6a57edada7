import { PageLink } from '../../components/links.tsx';
import type { StraightAnswer } from '../../people/people.server.ts';

const questions: Record<StraightAnswer['about'], string> = {
  cost: 'What does it cost me?',
  payment: 'How are you paid?',
  lenders: 'Which lenders do you work with?',
  duration: 'How long does it take?',
  whoAnswers: 'Who answers when I call or write?',
};

interface StraightAnswersProps {
  answers: readonly StraightAnswer[];
  /** Stands below answers that are invented. */
  sampleNote: string;
}

export function StraightAnswers({ answers, sampleNote }: StraightAnswersProps) {
  return (
    <div className="rounded-lg border border-line bg-card p-5 md:p-8">
      <h3 className="text-heading">Straight answers</h3>
      <dl>
        {answers.map(({ about: topic, answer, article }) => (
          <div key={topic} className="mt-4 border-t border-line pt-4">
            <dt className="font-semibold">{questions[topic]}</dt>
            <dd className="text-ink-soft">
              {answer}{' '}
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
