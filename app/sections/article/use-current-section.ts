import { useEffect, useState } from 'react';

/**
 * The upper two fifths of the screen and everything above: a heading that is in there has been come
 * to. An anchor lands well inside, also on a screen that is low because its text is enlarged.
 */
const REACHED = '1000000px 0px -60%';

/**
 * The section being read: that of the last heading which the reader has come to. Undefined above
 * the first, while the page is being taken over, and without scripts.
 *
 * @param headings in the order of the page, the same array at every call.
 */
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
