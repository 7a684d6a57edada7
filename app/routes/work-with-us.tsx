import { Check } from 'lucide';
import {
  application,
  hero,
  problems,
  process,
  solution,
  toolkit,
  whyChoose,
} from '../../config/work-with-us-words.ts';
import { Icon } from '../components/icon.tsx';
import { latePart } from '../components/late-part.tsx';
import { ScrollButton } from '../components/links.tsx';
import { band, NumberedSteps, PointList, Section } from '../components/section.tsx';
import type { RouteHandle } from '../late-routes.tsx';
import { shownPerson } from '../people/people.server.ts';
import { PersonPanel } from '../sections/people.tsx';
import { describeWithBrand, pageHead } from '../seo/page-head.ts';
import type { Route } from './+types/work-with-us.ts';

const ApplicationForm = latePart({
  load: () => import('../forms/forms.ts'),
  pick: (module) => module.ApplicationForm,
});

export async function loader() {
  const mentor = await shownPerson('mentor');
  return { ...(mentor && { mentor }) };
}

export const handle: RouteHandle = { parts: [ApplicationForm] };

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

export default function WorkWithUs({ loaderData: { mentor } }: Route.ComponentProps) {
  return (
    <>
      <Hero />
      <Section id="problems" title={problems.title} introduction={problems.introduction}>
        <PointList points={problems.cards} columns="four" />
      </Section>
      <Section id="solution" title={solution.title} introduction={solution.introduction}>
        <PointList points={solution.benefits} columns="four" />
        <p className="mt-12">
          <ScrollButton section="apply">{solution.button}</ScrollButton>
        </p>
      </Section>
      <Toolkit />
      <Section id="why-choose" title={whyChoose.title}>
        <PointList points={whyChoose.reasons} columns="three" />
        {mentor && (
          <div className="mt-14">
            <PersonPanel title="Your mentor" person={mentor} />
          </div>
        )}
      </Section>
      <Section id="process" title={process.title}>
        <NumberedSteps steps={process.steps} layout="row" />
      </Section>
      <Apply />
    </>
  );
}

function Hero() {
  return (
    <section aria-labelledby="hero-title" className={band}>
      <div className="mx-auto max-w-page px-gutter py-14 md:py-24">
        <h1 id="hero-title" className="max-w-5xl text-display">
          {hero.title}
        </h1>
        <p className="mt-5 text-heading font-semibold text-fig">{hero.advantage}</p>
        <p className="mt-4 max-w-2xl text-lead text-ink-soft">{hero.introduction}</p>
        <p className="mt-8">
          <ScrollButton section="apply">{hero.button}</ScrollButton>
        </p>
      </div>
    </section>
  );
}

function Toolkit() {
  return (
    <Section id="toolkit" title={toolkit.title}>
      <div className="grid gap-10 md:grid-cols-3">
        {toolkit.groups.map(({ title, items }) => (
          <div key={title}>
            <h3 className="text-heading">{title}</h3>
            <ul className="mt-4 grid gap-3">
              {items.map((item) => (
                <li key={item} className="flex gap-3">
                  <Icon icon={Check} className="mt-1 size-5 shrink-0 text-fig" />
                  <span>{item}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Apply() {
  return (
    <section id="apply" aria-labelledby="apply-title" className={band}>
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-gutter py-16 md:py-24 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h2 id="apply-title" className="text-title">
            {application.title}
          </h2>
          <p className="mt-4 mb-10 text-lead text-ink-soft">{application.introduction}</p>
          <ApplicationForm />
        </div>
        <div className="lg:col-span-5">
          <div className="lg:sticky lg:top-[calc(var(--header-height)+2.5rem)]">
            <h2 className="text-heading">{application.stepsTitle}</h2>
            <div className="mt-6">
              <NumberedSteps steps={application.steps} layout="stack" />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
