import { firm } from '../../config/firm.ts';
import { requireChart, shownChart } from '../figures/charts.ts';
import { StillChart } from '../figures/still-chart.ts';
import type { RouteHandle } from '../late-routes.tsx';
import { shownPerson } from '../people/people.server.ts';
import { ApplicationForm, Apply } from '../sections/recruitment/apply.tsx';
import { Hero } from '../sections/recruitment/hero.tsx';
import { Problems } from '../sections/recruitment/problems.tsx';
import { Process } from '../sections/recruitment/process.tsx';
import { Solution } from '../sections/recruitment/solution.tsx';
import { Toolkit } from '../sections/recruitment/toolkit.tsx';
import { WhyChoose } from '../sections/recruitment/why-choose.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/work-with-us.ts';

export async function loader() {
  const mentor = await shownPerson('mentor');
  const chart = shownChart(requireChart('trail-commission'));
  return { chart, survival: firm.claims.brokerSurvival, ...(mentor && { mentor }) };
}

export const handle: RouteHandle = { parts: [StillChart, ApplicationForm] };

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
  const { chart, survival, mentor } = loaderData;
  return (
    <>
      <Hero chart={chart} />
      <Problems survival={survival} />
      <Solution />
      <Toolkit />
      <WhyChoose mentor={mentor} />
      <Process />
      <Apply />
    </>
  );
}
