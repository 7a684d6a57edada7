import { band } from '../../components/section.tsx';
import type { HomeWords } from './home-words.ts';

interface HowWeHelpProps {
  words: HomeWords['howWeHelp'];
  /** From the first chat to the keys, where the firm says so. */
  duration: string | undefined;
  /** Whether the footer follows: the page's one band on deep green would run into it. */
  isLast: boolean;
}

/** Cards that hang on one line from the first chat to the keys. */
export function HowWeHelp({ words: { title, from, to, cards }, duration, isLast }: HowWeHelpProps) {
  const ground = isLast ? band : 'bg-fig-dark text-paper print:text-ink';
  return (
    <section id="how-we-help" aria-labelledby="how-we-help-title" className={ground}>
      <div className="mx-auto max-w-page px-gutter py-16 md:py-24">
        <h2 id="how-we-help-title" className="text-title">
          {title}
        </h2>
        <div className="mt-8 font-semibold lg:mt-12 lg:flex lg:flex-wrap lg:items-end lg:justify-between lg:gap-y-2">
          <p>{from}</p>
          <ul className="mt-2 ml-2 border-l-2 pl-7 font-normal lg:order-last lg:mt-0 lg:ml-0 lg:grid lg:w-full lg:grid-cols-4 lg:border-t-2 lg:border-l-0 lg:pl-0">
            {cards.map((card) => (
              <li key={card.title} className="relative pb-7 lg:border-l lg:pt-9 lg:pr-5 lg:pb-0 lg:pl-6">
                <span
                  aria-hidden="true"
                  className="absolute top-1 -left-9.5 size-5 rounded-full border-2 bg-wattle lg:-top-3 lg:-left-2.5"
                />
                <h3 className="text-heading">{card.title}</h3>
                <p className="mt-2">{card.text}</p>
              </li>
            ))}
          </ul>
          {duration && (
            <p className="mb-2 ml-2 border-l-2 pb-5 pl-7 font-normal lg:m-0 lg:max-w-3xl lg:border-0 lg:p-0">
              {duration}
            </p>
          )}
          <p>{to}</p>
        </div>
      </div>
    </section>
  );
}
