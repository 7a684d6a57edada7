import type { RouteHandle } from '../late-routes.tsx';
import { ApplicationForm, Apply } from '../sections/work-with-us/apply.tsx';
import { Hero } from '../sections/work-with-us/hero.tsx';
import { Problems } from '../sections/work-with-us/problems.tsx';
import { Process } from '../sections/work-with-us/process.tsx';
import { Solution } from '../sections/work-with-us/solution.tsx';
import { Toolkit } from '../sections/work-with-us/toolkit.tsx';
import { WhyChoose } from '../sections/work-with-us/why-choose.tsx';
import { pageHead } from '../seo/page-head.ts';
import { workWithUsTexts } from '../seo/page-texts.ts';

export const handle: RouteHandle = { parts: [ApplicationForm] };

export function meta() {
  return pageHead({
    ...workWithUsTexts,
    path: '/work-with-us',
    chartMessage: null,
    dates: null,
    structuredData: null,
  });
}

export default function WorkWithUs() {
  return (
    <>
      <Hero />
      <Problems />
      <Solution />
      <Toolkit />
      <WhyChoose />
      <Process />
      <Apply />
    </>
  );
}
