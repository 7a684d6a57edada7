import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react';
import { isAwake } from './awake.ts';

/** Far enough ahead that a part is there before a thumb has scrolled to it. */
const NEAR = '800px 0px';

interface PartOptions {
  /** Id of the element around the part. */
  within: string;
  load: () => Promise<{ default: ComponentType }>;
}

/** A part of a page that can also be fetched ahead, before a page is shown that has it. */
export type Part = FunctionComponent & { fetchAhead: () => Promise<unknown> };

const parts = new Set<Part>();

/**
 * A part of a page whose script is fetched only when the visitor comes near it or uses it. Its HTML
 * is in the page from the start and does what HTML can; React takes it over when the script is there.
 *
 * Where a page is reached by client navigation there is no such HTML, so its parts are fetched ahead
 * and the page is whole when it appears: by its module (`partsIfAwake`), and once a visitor has
 * begun to move between pages, by all parts that are known (`fetchPartsAhead`).
 */
export function partWhenNear({ within, load }: PartOptions): Part {
  let fetched: ComponentType | undefined;
  const fetchPart = async () => {
    const part = await load();
    fetched = part.default;
    return part;
  };
  const Late = lazy(async () => {
    if (typeof document !== 'undefined') await near(document.getElementById(within));
    return fetchPart();
  });
  function PartNow() {
    const [Drawn] = useState<ComponentType>(() => fetched ?? Late);
    return (
      <Suspense>
        <Drawn />
      </Suspense>
    );
  }
  const part = Object.assign(PartNow, { fetchAhead: fetchPart });
  parts.add(part);
  return part;
}

/**
 * For a page's module to wait for, at its end: resolves at once while a page is being woken up, whose
 * parts wait for the visitor, and with the parts when the module is fetched for a navigation.
 */
export async function partsIfAwake(wanted: readonly Part[]): Promise<void> {
  if (isAwake()) await Promise.allSettled(wanted.map((part) => part.fetchAhead()));
}

/** Fetches the parts of every page that has been visited, so that going back finds them. */
export function fetchPartsAhead(): void {
  void Promise.allSettled([...parts].map((part) => part.fetchAhead()));
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
