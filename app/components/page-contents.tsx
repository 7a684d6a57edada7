import { useEffect, useState } from 'react';
import { AnchorLink } from './links.tsx';

/** The border replaces padding of the same width, so that text doesn't shift. */
const item = [
  '-ml-0.5 block py-3 pl-4.5 lg:py-1 leading-tight text-ink-soft no-underline hover:text-fig hover:underline',
  'aria-[current]:border-fig aria-[current]:border-l-4 aria-[current]:pl-3.5 aria-[current]:text-ink',
].join(' ');

const container = [
  'no-print text-base lg:sticky lg:top-[calc(var(--header-height)+2rem)]',
  'lg:max-h-[calc(100vh-var(--header-height)-4rem)] lg:overflow-y-auto',
].join(' ');

interface PageContentsProps {
  headings: readonly { id: string; text: string }[];
  /** The id of the section being read. */
  current?: string | undefined;
}

/**
 * A table of contents: collapsed on small screens, beside the text on wide ones. Browsers without
 * ::details-content show it closed there too.
 */
export function PageContents({ headings, current }: PageContentsProps) {
  return (
    <nav aria-label="On this page" className={container}>
      <details className="lg:details-content:[content-visibility:visible]">
        <summary className="cursor-pointer border-y border-line py-3 font-semibold lg:supports-[selector(::details-content)]:hidden">
          On this page
        </summary>
        <p className="hidden font-bold lg:supports-[selector(::details-content)]:block">On this page</p>
        <ul className="mt-3 border-line border-l-2">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <AnchorLink anchor={id} aria-current={id === current ? 'location' : undefined} className={item}>
                {text}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}

/** Covers the top fifth of the screen and everything above it. */
const REACHED_MARGIN = '1000000px 0px -80%';

/** Returns the id of the last heading scrolled past, or undefined above the first. */
export function useCurrentSection(headings: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const reached = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reached.add(target.id);
          else reached.delete(target.id);
        }
        setCurrent(headings.findLast(({ id }) => reached.has(id))?.id);
      },
      { rootMargin: REACHED_MARGIN },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [headings]);

  return current;
}
