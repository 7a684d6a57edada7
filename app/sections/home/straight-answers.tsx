import { PageLink } from '../../components/links.tsx';
import type { StraightAnswer } from '../../people/person.ts';

const questions: Record<StraightAnswer['about'], string> = {
  cost: 'What does it cost me?',
  payment: 'How are you paid?',
  lenders: 'Which lenders do you work with?',
  duration: 'How long does it take?',
  whoAnswers: 'Who answers when I call or write?',
};

export function StraightAnswers({ answers }: { answers: readonly StraightAnswer[] }) {
  return (
    <section aria-labelledby="straight-answers-title">
      <h3 id="straight-answers-title" className="text-heading">
        Straight answers
      </h3>
      <dl className="mt-5 border-b border-line">
        {answers.map(({ about, answer, article }) => (
          <div key={about} className="border-t border-line py-4 md:grid md:grid-cols-12 md:gap-x-8">
            <dt className="font-semibold md:col-span-5">{questions[about]}</dt>
            <dd className="mt-1 max-w-measure md:col-span-7 md:mt-0">
              {answer}
              {article && (
                <PageLink
                  to={`/blog/${article.slug}`}
                  className="mt-1 block w-fit text-fig underline underline-offset-4"
                >
                  {article.title}
                </PageLink>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
