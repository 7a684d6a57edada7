import { testimonials } from 'virtual:firm/testimonials';
import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide';
import { useEffect, useState } from 'react';
import type { Testimonial } from '../../../config/list-schemas.ts';
import { Icon } from '../../components/icon.tsx';
import { prefersLessMotion } from '../../lib/scroll.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';

const roundButton =
  'grid size-12 cursor-pointer place-items-center rounded-full border-2 border-fig text-fig transition-colors duration-150 hover:bg-fig hover:text-card';

const turns = [
  { name: 'Previous', scroll: 'scrollPrev', icon: ChevronLeft },
  { name: 'Next', scroll: 'scrollNext', icon: ChevronRight },
] as const;

/**
 * The carousel pattern of the ARIA Authoring Practices: a named region, labelled slides, buttons
 * before the slides in reading order, and slides that are announced when a button changes them.
 * It never moves by itself, and one testimonial alone has no buttons. Without scripts it is a row
 * that scrolls sideways.
 */
export function TestimonialCarousel() {
  const hydrated = useHydrated();
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: 20 });
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (!carousel) return;
    const update = () => setShown(carousel.selectedScrollSnap());
    carousel.on('select', update);
    return () => {
      carousel.off('select', update);
    };
  }, [carousel]);

  return (
    <section
      aria-roledescription="carousel"
      aria-label="Testimonials"
      className="@container flex flex-col-reverse gap-8"
    >
      {testimonials.length > 1 && (
        <div className="needs-scripts flex flex-wrap items-center gap-4">
          {turns.map(({ name, scroll, icon }) => (
            <button
              key={name}
              type="button"
              className={roundButton}
              onClick={() => carousel?.[scroll](prefersLessMotion())}
              aria-label={`${name} testimonial`}
            >
              <Icon icon={icon} />
            </button>
          ))}
          <fieldset className="flex">
            <legend className="sr-only">Choose a testimonial</legend>
            {testimonials.map(({ quote }, index) => (
              <button
                key={quote}
                type="button"
                aria-label={`Testimonial ${index + 1}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => carousel?.scrollTo(index, prefersLessMotion())}
                className="group grid size-8 cursor-pointer place-items-center"
              >
                <span className="size-3 rounded-full border-2 border-line-strong group-aria-[current]:border-coral group-aria-[current]:bg-coral" />
              </button>
            ))}
          </fieldset>
        </div>
      )}
      <div
        ref={viewport}
        // A row that scrolls has to be reachable by keyboard; the carousel has its buttons.
        {...(!hydrated && { tabIndex: 0, role: 'group', 'aria-label': 'All testimonials' })}
        className={hydrated ? 'overflow-hidden' : 'carousel-row'}
      >
        <div className="flex [touch-action:pan-y]" aria-live="polite">
          {testimonials.map((testimonial, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern asks for a group that is a slide
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
      <blockquote className="text-heading font-semibold tracking-tight text-balance @3xl:text-title">
        <p>“{quote}”</p>
      </blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-fig text-lg font-bold text-card"
        >
          {name.charAt(0)}
        </span>
        <span>
          <span className="block font-semibold">{name}</span>
          <span className="block text-base text-ink-soft">{title}</span>
        </span>
      </figcaption>
    </figure>
  );
}
