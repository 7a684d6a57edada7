import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../lib/use-hydrated.ts';
import { rememberUse } from './carry-over.ts';

/** Far enough ahead that a part is there before a thumb has scrolled to it. */
const NEAR = '800px 0px';

/** Draws a part out of its props. */
type Drawn<Props> = (props: Props) => ReactNode;

interface PartSource<Props, Module> {
  load: () => Promise<Module>;
  pick: (module: Module) => Drawn<Props>;
  /** Whether the address asks for the part, so that it is not waited for. */
  isAskedFor?: () => boolean;
  /** Whether the part does nothing: its script is for pages that are drawn in the browser, not for a file. */
  isStill?: boolean;
}

/** `load` loads the part before a page is drawn that has it. */
export type LatePart<Props = object> = Drawn<Props> & { load: () => Promise<unknown> };

/**
 * A part of a page whose script is loaded when the visitor comes near it. For as long as the script cannot
 * be loaded, what the file holds stays as it is and does what HTML can. React's own `Suspense` would keep
 * it only until something around it changes, such as the anchor in the address.
 */
export function latePart<Props extends object, Module>(source: PartSource<Props, Module>): LatePart<Props> {
  const { isAskedFor = () => false, isStill = false } = source;
  // What does nothing takes no place of its own in the page's layout either.
  const wrapper = isStill ? 'contents' : undefined;
  let loaded: Drawn<Props> | undefined;
  const loadModule = retried(source.load);
  const load = async () => {
    loaded = source.pick(await loadModule());
    return { default: loaded };
  };
  const Lazy = lazy(load);

  function Part(props: Props) {
    const fromFile = !useHydrated();
    const [sent] = useState(fromFile && !import.meta.env.SSR);
    const [Ready, setReady] = useState<Drawn<Props> | undefined>(() => (sent ? undefined : (loaded ?? Lazy)));
    const place = useRef<HTMLDivElement>(null);
    const [nodes, setNodes] = useState<readonly Node[]>([]);

    useEffect(() => {
      const within = place.current;
      if (!sent || !within || isStill) return;
      return whenNeeded(within, isAskedFor, async () => {
        const { default: Loaded } = await load();
        if (!within.isConnected) return;
        const carryOver = rememberUse(within);
        flushSync(() => {
          setNodes([...within.childNodes]);
          setReady(() => Loaded);
        });
        carryOver();
      });
    }, [sent]);

    if (!Ready) {
      const asSent = { ref: place, className: wrapper, suppressHydrationWarning: true };
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, see AS_SENT
      return <div {...asSent} dangerouslySetInnerHTML={AS_SENT} />;
    }
    return (
      <div ref={place} className={wrapper}>
        <PartBoundary sent={nodes}>
          <Suspense>
            <Ready {...props} />
          </Suspense>
        </PartBoundary>
      </div>
    );
  }
  return Object.assign(Part, { load });
}

/** To React an element without text of its own: it leaves alone what is in there. */
const AS_SENT = { __html: '' };

/** Shows what the file held where the part cannot be drawn. */
class PartBoundary extends Component<{ sent: readonly Node[]; children: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <div ref={(place) => place?.replaceChildren(...this.props.sent)} />;
  }
}

/** Acts once when the part is near the screen, used or asked for; again after a failure. */
function whenNeeded(part: Element, isAskedFor: () => boolean, act: () => Promise<void>) {
  const waiting = new AbortController();
  const { signal } = waiting;
  let state: 'waiting' | 'trying' | 'failed' = 'waiting';
  let askedMeanwhile = false;
  const attempt = async () => {
    askedMeanwhile = true;
    if (state === 'trying') return;
    state = 'trying';
    // What asks while an attempt fails, such as the network's return, may find the file a moment later.
    while (askedMeanwhile) {
      askedMeanwhile = false;
      try {
        await act();
        waiting.abort();
        return;
      } catch (error) {
        console.warn('A part of the page stays without scripts for now:', error);
      }
    }
    state = 'failed';
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) attempt();
    },
    { rootMargin: NEAR },
  );
  near.observe(part);
  signal.addEventListener('abort', () => near.disconnect());
  for (const use of ['focusin', 'pointerdown']) part.addEventListener(use, attempt, { signal });
  addEventListener('online', () => state !== 'waiting' && attempt(), { signal });
  addEventListener('hashchange', () => isAskedFor() && attempt(), { signal });
  if (isAskedFor()) attempt();
  return () => waiting.abort();
}

/** Loads a module once, and after a failure anew for the next who asks. */
export function retried<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return once((failure) => (failure === undefined ? load() : loadAgain(load, failure)));
}

/** One load for all who ask; after a failure the next who asks begins another, told of the failure. */
function once<Result>(begin: (failure: unknown) => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  let failure: unknown;
  return () => {
    running ??= begin(failure).catch((error: unknown) => {
      running = undefined;
      failure = error;
      throw error;
    });
    return running;
  };
}

/**
 * Chromium never asks again for a module that it could not load; its message has the address, which
 * under another name is a module of its own. A part is one file, and all that it imports is there.
 */
async function loadAgain<Module>(load: () => Promise<Module>, failure: unknown): Promise<Module> {
  const address = /https?:\S+\.js/.exec(String(failure))?.[0];
  if (address === undefined) return load();
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
}
