import { testimonials } from 'virtual:firm/testimonials';
import { useRef, useState } from 'react';
import type { Testimonial } from '../../../config/list-schemas.ts';
import { ChevronLeft, ChevronRight, Icon } from '../../components/icon.tsx';
import { scrollBehavior } from '../../lib/scroll.ts';
import { stripQuotes } from '../../lib/strip-quotes.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

const roundButton =
  'grid size-12 cursor-pointer place-items-center rounded-full border-2 border-fig text-fig hover:bg-fig hover:text-card';

const buttons = [
  { name: 'Previous', by: -1, icon: ChevronLeft },
  { name: 'Next', by: 1, icon: ChevronRight },
];

/**
 * Follows the carousel pattern of the ARIA Authoring Practices: a named region, labelled slides, buttons before the
 * slides in reading order, and slides announced on change. Never rotates by itself. Without scripts it is a
 * horizontally scrolling row.
 */
export function TestimonialCarousel() {
  const hydrated = useHydrated();
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  const show = (index: number) => {
    const left = index * (row.current?.clientWidth ?? 0);
    // Smooth scrolling past other slides would announce each of them.
    row.current?.scrollTo({ left, behavior: Math.abs(index - shown) === 1 ? scrollBehavior() : 'instant' });
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className="@container flex flex-col-reverse gap-8"
    >
      {testimonials.length > 1 && (
        <div className="needs-scripts flex flex-wrap items-center gap-1 md:gap-4">
          {buttons.map(({ name, by, icon }) => (
            <button
              key={name}
              type="button"
              className={roundButton}
              onClick={() => show((shown + by + testimonials.length) % testimonials.length)}
              aria-label={`${name} testimonial`}
            >
              <Icon icon={icon} />
            </button>
          ))}
          <fieldset className="flex min-w-0 flex-wrap">
            <legend className="sr-only">Choose a testimonial</legend>
            {testimonials.map(({ quote }, index) => (
              <button
                key={quote}
                type="button"
                aria-label={`Testimonial ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(index)}
                className="group grid size-11 cursor-pointer place-items-center"
              >
                <span className="size-3 rounded-full border-2 border-line-strong group-aria-[current]:bg-coral" />
              </button>
            ))}
          </fieldset>
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <div
        ref={row}
        role="group"
        aria-label="All testimonials"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard access
        tabIndex={0}
        className="carousel-row"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setShown(Math.round(scrollLeft / clientWidth));
        }}
      >
        <div className="flex" aria-live="polite">
          {testimonials.map((testimonial, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the carousel pattern requires it
            <div
              key={testimonial.quote}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${testimonials.length}`}
              aria-hidden={hydrated && index !== shown}
              className="min-w-0 shrink-0 grow-0 basis-full pr-6"
            >
              <Quote {...testimonial} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

function Quote({ quote, name, title }: Testimonial) {
  return (
    <figure>
      <blockquote className="text-heading font-semibold tracking-tight text-balance @md:text-title">
        <p>{`“${stripQuotes(quote)}”`}</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-fig text-lg font-bold text-card"
        >
          {[...name][0]}
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-base text-ink-soft">{title}</span>
        </span>
      </figcaption>
    </figure>
  );
}
