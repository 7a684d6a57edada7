import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Search } from './search-engine.ts';

export interface ArticleSearch {
  field: RefObject<HTMLInputElement | null>;
  /** Without spaces around it; empty while nobody searches. */
  query: string;
  state: 'waiting' | 'failed' | 'ready';
  /** Slugs, best match first. */
  found: readonly string[];
  /** Loads what searches, which the first use does, and another try after a failure. */
  prepare: () => void;
  /** Searches for what stands in the field, and writes it into the address. */
  ask: () => void;
}

/** One for all pages of a visit; after a failure the next who asks begins another. */
let opened: Promise<Search> | undefined;

function open(): Promise<Search> {
  opened ??= import('./search-engine.ts')
    .then(({ openSearch }) => openSearch())
    .catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

export function useArticleSearch(): ArticleSearch {
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<Search | null>(null);
  const [failed, setFailed] = useState(false);

  const prepare = () => {
    setFailed(false);
    open().then(
      (opened) => setSearch(() => opened),
      (error: unknown) => {
        console.warn('The search could not be loaded:', error);
        setFailed(true);
      },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read anew wherever one goes
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const asked = new URLSearchParams(location.search).get('q')?.trim() ?? '';
    // What was typed before the scripts came stays; after that the address decides.
    if (!input.dataset.ready && input.value !== '') {
      writeAddress(input.value.trim());
      setQuery(input.value.trim());
    } else {
      input.value = asked;
      setQuery(asked);
    }
    input.dataset.ready = 'true';
    if (input.value !== '' || input === document.activeElement) prepare();
  }, [key]);

  const ask = () => {
    const asked = field.current?.value.trim() ?? '';
    setQuery(asked);
    writeAddress(asked);
    if (!search) prepare();
  };

  const found = useMemo(() => (search && query !== '' ? search(query) : []), [search, query]);
  const state = search ? 'ready' : failed ? 'failed' : 'waiting';
  return { field, query, state, found, prepare, ask };
}

/** Past the router, which would fetch the page's data again for each letter; its state stays. */
function writeAddress(query: string) {
  const address = new URL(location.href);
  if (query === '') address.searchParams.delete('q');
  else address.searchParams.set('q', query);
  history.replaceState(history.state, '', address);
}
