import { site } from '../../config/site.ts';
import { BelowFirstScreen } from '../components/below-first-screen.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { fetchPartsIfAwake } from '../lib/when-near.tsx';
import { Apply } from '../sections/work-with-us/apply.tsx';
import { Hero } from '../sections/work-with-us/hero.tsx';
import { ApplicationForm } from '../sections/work-with-us/parts.ts';
import { Problems } from '../sections/work-with-us/problems.tsx';
import { Process } from '../sections/work-with-us/process.tsx';
import { Solution } from '../sections/work-with-us/solution.tsx';
import { Toolkit } from '../sections/work-with-us/toolkit.tsx';
import { WhyChoose } from '../sections/work-with-us/why-choose.tsx';

export function meta() {
  return pageMeta({
    title: 'Work with us',
    description: `Start your mortgage broking business with the back office, toolkit and lender panel of ${site.brand.name}. See the steps and apply.`,
    path: '/work-with-us',
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
