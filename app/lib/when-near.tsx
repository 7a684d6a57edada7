import { type ComponentType, lazy } from 'react';

/** Far enough ahead that a part is there before a thumb has scrolled to it. */
const NEAR = '800px 0px';

/**
 * A part of a page whose script is fetched only when the visitor comes near it or uses it. Its HTML
 * is in the page from the start and does what HTML can; React takes it over when the script is there.
 * Draw it inside a Suspense boundary.
 *
 * @param id of the element around the part.
 */
export function loadWhenNear(
  id: string,
  load: () => Promise<{ default: ComponentType }>,
): ComponentType {
  return lazy(async () => {
    if (typeof document !== 'undefined') await near(document.getElementById(id));
    return load();
  });
}

/** Resolves when the element is near the screen or used; at once where there is none yet. */
function near(element: HTMLElement | null): Promise<void> {
  if (!element) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      for (const sign of ['focusin', 'pointerdown']) element.removeEventListener(sign, done);
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    for (const sign of ['focusin', 'pointerdown']) element.addEventListener(sign, done);
  });
}
