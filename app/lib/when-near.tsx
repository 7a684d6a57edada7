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
 * Where a page is reached by client navigation there is no such HTML, so its parts are fetched ahead:
 * by its module (`fetchPartsIfAwake`), and once a visitor has begun to move between pages, by all
 * parts that are known (`fetchPartsAhead`). The page does not wait for them: they stand below the
 * first screen.
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
 * For a page's module to call at its end: fetches the parts when the module itself is fetched for a
 * navigation. While a page is being woken up its parts wait for the visitor.
 */
export function fetchPartsIfAwake(wanted: readonly FetchedAhead[]): void {
  if (isAwake()) void fetchParts(wanted);
}

/** Settles when each part is there, or is known not to come now. */
export async function fetchParts(wanted: readonly FetchedAhead[]): Promise<void> {
  await Promise.allSettled(wanted.map((part) => part.fetchAhead()));
}

/** Fetches the parts of every page that has been visited, so that going back finds them. */
export function fetchPartsAhead(): void {
  void fetchParts([...parts]);
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
