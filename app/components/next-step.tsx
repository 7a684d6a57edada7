import { bookButton } from 'virtual:firm';
import { onDarkButton } from './button.ts';
import { SectionLink } from './links.tsx';

/** The call to action at the end of an article or a calculator. */
export function NextStep() {
  return (
    <aside aria-labelledby="next-step" className="no-print on-dark relative mt-16 bg-fig-dark text-paper">
      <div className="mx-auto max-w-page px-gutter flex flex-wrap items-center justify-between gap-x-12 gap-y-6 py-12 md:py-16">
        <div>
          <h2 id="next-step" className="text-title">
            Your numbers will be different
          </h2>
          <p className="mt-2 max-w-measure text-lead">
            Bring them along, and we'll go through them with you in plain English.
          </p>
        </div>
        <SectionLink section={bookButton.section} className={onDarkButton}>
          {bookButton.label}
        </SectionLink>
      </div>
    </aside>
  );
}
