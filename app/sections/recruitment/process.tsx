import { process } from 'virtual:firm/work-with-us';

/** The steps as stops on a line: across the page, or down it on a phone; below them, what a broker needs. */
export function Process() {
  return (
    <section id="process" aria-labelledby="process-title" className="bg-mist">
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="process-title" className="text-title">
          {process.title}
        </h2>
        <ol className="mt-10 md:mt-14 md:flex">
          {process.steps.map(({ title, text }) => (
            <li key={title} className="group flex flex-1 break-inside-avoid gap-5 md:block">
              <Stop />
              <div className="pb-8 md:pt-5 md:pr-10 md:pb-0">
                <h3 className="text-heading">{title}</h3>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <h3 className="mt-12 text-heading">{process.needs.title}</h3>
        <dl className="mt-4 grid gap-x-10 gap-y-6 md:grid-cols-2">
          {process.needs.items.map(({ title, text }) => (
            <div key={title} className="break-inside-avoid border-t border-line pt-4">
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-base text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The line goes on to the next stop; from the last one it goes nowhere. */
function Stop() {
  return (
    <span aria-hidden="true" className="flex shrink-0 flex-col items-center md:flex-row">
      <span className="mt-1 size-6 rounded-full border-4 border-fig bg-card md:mt-0" />
      <span className="grow border-fig border-l-4 group-last:hidden md:border-t-4 md:border-l-0" />
    </span>
  );
}
