import { Suspense } from 'react';
import { requireFigure } from '../articles/articles.server.ts';
import { isLoanBook, loanBookSliders, loanBookView } from '../figures/loan-book-view.ts';
import { shownChart } from '../figures/shown-examples.server.ts';
import { firm } from '../firm.server.ts';
import { shownPerson } from '../people/people.server.ts';
import { Apply, Process } from '../sections/recruitment/apply.tsx';
import { Hero } from '../sections/recruitment/hero.tsx';
import { Problems, Solution } from '../sections/recruitment/problems.tsx';
import { Toolkit, WhyChoose } from '../sections/recruitment/why-choose.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/work-with-us.ts';

export async function loader() {
  const mentor = await shownPerson(firm, 'mentor');
  const facts = firm.figureFacts;
  const example = requireFigure(firm, firm.words.workWithUs.hero.figure);
  const { brokerShare, monthlyFee } = firm.words.workWithUs.whyChoose.answers;
  const values = {
    ...example.values,
    ...(brokerShare !== undefined && { share: brokerShare }),
    ...(monthlyFee !== undefined && { fee: monthlyFee }),
  };
  return {
    heroChart: isLoanBook(example)
      ? { book: { values, start: loanBookView(values, facts), sliders: loanBookSliders } }
      : { still: shownChart(example, facts) },
    notice: firm.notices.application,
    survival: firm.firm.claims.brokerSurvival,
    ...(mentor && { mentor }),
  };
}

export function meta() {
  return pageHead({
    title: 'Work with us',
    description: describeWithBrand(
      (brand) =>
        `Start your mortgage broking business with the back office, toolkit and lender panel of ${brand}. See the steps and apply.`,
    ),
    path: '/work-with-us',
  });
}

export default function WorkWithUs({ loaderData }: Route.ComponentProps) {
  const { heroChart, notice, survival, mentor } = loaderData;
  return (
    <>
      <Hero chart={heroChart} />
      {/* Hydrates in several tasks, starting with the one that a visitor touches. */}
      <Suspense>
        <Problems survival={survival} />
        <Solution />
      </Suspense>
      <Suspense>
        <Toolkit />
        <WhyChoose mentor={mentor} />
      </Suspense>
      <Suspense>
        <Process />
        <Apply notice={notice} />
      </Suspense>
    </>
  );
}
