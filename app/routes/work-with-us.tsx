import { BelowFirstScreen } from '../components/below-first-screen.tsx';
import { fetchPartsIfAwake } from '../lib/when-near.tsx';
import { Apply } from '../sections/work-with-us/apply.tsx';
import { Hero } from '../sections/work-with-us/hero.tsx';
import { ApplicationForm } from '../sections/work-with-us/parts.ts';
import { Problems } from '../sections/work-with-us/problems.tsx';
import { Process } from '../sections/work-with-us/process.tsx';
import { Solution } from '../sections/work-with-us/solution.tsx';
import { Toolkit } from '../sections/work-with-us/toolkit.tsx';
import { WhyChoose } from '../sections/work-with-us/why-choose.tsx';
import { pageHead } from '../seo/page-head.ts';
import { workWithUsTexts } from '../seo/page-texts.ts';

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
      <BelowFirstScreen>
        <Problems />
        <Solution />
        <Toolkit />
        <WhyChoose />
        <Process />
        <Apply />
      </BelowFirstScreen>
    </>
  );
}

fetchPartsIfAwake([ApplicationForm]);
