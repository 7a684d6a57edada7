import { useEffect, useState } from 'react';
import { AnchorLink } from '../../components/links.tsx';

/** The upper two fifths of the screen and everything above: an anchor lands well inside. */
const REACHED = '1000000px 0px -60%';

/** The mark is as wide as the padding that it takes, so that no text moves. */
const line = [
  '-ml-0.5 block py-1 pl-4.5 text-ink-soft hover:text-fig hover:underline hover:underline-offset-4',
  'aria-[current]:border-fig aria-[current]:border-l-4 aria-[current]:pl-3.5 aria-[current]:text-ink',
].join(' ');

/** The sections of an article as links, at the side on wide screens, with the one being read marked. */
export function ContentsList({ headings }: { headings: readonly { id: string; text: string }[] }) {
  const current = useCurrentSection(headings);
  return (
    <nav aria-labelledby="contents-title" className="no-print mb-10 lg:order-2 lg:col-span-4 lg:mb-0">
      {/* On a screen that is lower than the list, its end would never be seen if it stuck. */}
      <div className="top-[calc(var(--header-height)+2rem)] lg:[@media(height>=36rem)]:sticky">
        <p id="contents-title" className="font-bold">
          On this page
        </p>
        <ul className="mt-3 grid gap-1 border-l-2 border-line text-base">
          {headings.map(({ id, text }) => (
            <li key={id}>
              <AnchorLink anchor={id} aria-current={id === current ? 'location' : undefined} className={line}>
                {text}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** The section of the last heading that the reader has come to; none above the first. */
function useCurrentSection(headings: readonly { id: string }[]): string | undefined {
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
      { rootMargin: REACHED },
    );
    for (const { id } of headings) {
      const heading = document.getElementById(id);
      if (heading) observer.observe(heading);
    }
    return () => observer.disconnect();
  }, [headings]);

  return current;
}
