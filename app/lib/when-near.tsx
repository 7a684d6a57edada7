import { type ComponentType, type FunctionComponent, lazy, Suspense, useState } from 'react';
import { isAwake } from './awake.ts';

/** Far enough ahead that a part is there before a thumb has scrolled to it. */
const NEAR = '800px 0px';

interface PartOptions<Props> {
  /** Selects the element around the part, or those around each of it. */
  within: string;
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** Whether the address asks for the part, so that it is not waited for. */
  isAskedFor?: () => boolean;
}

interface FetchedAhead {
  fetchAhead: () => Promise<unknown>;
}

/** A part of a page that can also be fetched ahead, before a page is shown that has it. */
export type Part<Props = object> = FunctionComponent<Props> & FetchedAhead;

const parts = new Set<FetchedAhead>();

/**
 * A part of a page whose script is fetched only when the visitor comes near it or uses it. Its HTML
 * is in the page from the start and does what HTML can; React takes it over when the script is there.
 *
 * Where a page is reached by client navigation there is no such HTML, so its parts are fetched ahead
 * and the page is whole when it appears: by its module (`partsIfAwake`), and once a visitor has
 * begun to move between pages, by all parts that are known (`fetchPartsAhead`).
 */
export function partWhenNear<Props extends object>({
  within,
  load,
  isAskedFor = () => false,
}: PartOptions<Props>): Part<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchPart = async () => {
    const part = await load();
    fetched = part.default;
    return part;
  };
  const Late = lazy(async () => {
    if (typeof document !== 'undefined' && !isAskedFor()) {
      await near([...document.querySelectorAll(within)]);
    }
    return fetchPart();
  });
  function PartNow(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => fetched ?? Late);
    return (
      <Suspense>
        <Drawn {...props} />
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
export async function partsIfAwake(wanted: readonly FetchedAhead[]): Promise<void> {
  if (isAwake()) await Promise.allSettled(wanted.map((part) => part.fetchAhead()));
}

/** Fetches the parts of every page that has been visited, so that going back finds them. */
export function fetchPartsAhead(): void {
  void Promise.allSettled([...parts].map((part) => part.fetchAhead()));
}

/** Resolves when one of the elements is near the screen or used; at once where there is none yet. */
function near(elements: readonly Element[]): Promise<void> {
  if (elements.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect();
      for (const element of elements) {
        for (const sign of ['focusin', 'pointerdown']) element.removeEventListener(sign, done);
      }
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) done();
      },
      { rootMargin: NEAR },
    );
    for (const element of elements) {
      observer.observe(element);
      for (const sign of ['focusin', 'pointerdown']) element.addEventListener(sign, done);
    }
  });
}
