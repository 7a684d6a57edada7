import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Search } from './search-engine.ts';

export interface ArticleSearch {
  field: RefObject<HTMLInputElement | null>;
  /** Trimmed; empty if there is no search. */
  query: string;
  state: 'waiting' | 'failed' | 'ready';
  /** Slugs, best match first. */
  found: readonly string[];
  /** Loads the search engine, on the first use and again after a failure. */
  prepare: () => void;
  /** Searches for the field's text and updates the URL. */
  ask: () => void;
}

/** Shared by all pages of a visit; reset after a failure. */
let engine: Promise<Search> | undefined;

function loadEngine(): Promise<Search> {
  engine ??= import('./search-engine.ts')
    .then(({ openSearch }) => openSearch())
    .catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
  return engine;
}

export function useArticleSearch(): ArticleSearch {
  const { key } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<Search | null>(null);
  const [failed, setFailed] = useState(false);

  const prepare = () => {
    setFailed(false);
    loadEngine().then(
      (loaded) => setSearch(() => loaded),
      (error: unknown) => {
        console.warn('The search could not be loaded:', error);
        setFailed(true);
      },
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the URL again after each navigation
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const fromUrl = new URLSearchParams(location.search).get('q')?.trim() ?? '';
    // Keep text typed before hydration. After that, the URL decides.
    if (!input.dataset.ready && input.value !== '') {
      updateUrl(input.value.trim());
      setQuery(input.value.trim());
    } else {
      input.value = fromUrl;
      setQuery(fromUrl);
    }
    input.dataset.ready = 'true';
    if (input.value !== '' || input === document.activeElement) prepare();
  }, [key]);

  const ask = () => {
    const typed = field.current?.value.trim() ?? '';
    setQuery(typed);
    updateUrl(typed);
    if (!search) prepare();
  };

  const found = useMemo(() => (search && query !== '' ? search(query) : []), [search, query]);
  const state = search ? 'ready' : failed ? 'failed' : 'waiting';
  return { field, query, state, found, prepare, ask };
}

/** Bypasses the router, which would fetch the page's data on each keystroke. Keeps its history state. */
function updateUrl(query: string) {
  const url = new URL(location.href);
  if (query === '') url.searchParams.delete('q');
  else url.searchParams.set('q', query);
  history.replaceState(history.state, '', url);
}
