/**
 * The data of pages that a visitor aims at, fetched and decoded before the click. A link element
 * would only bring the bytes: decoding an article takes as long as drawing its first screen.
 */
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';

/** More than a hand passes over on its way to a link; the oldest goes first. */
const MOST = 12;

const ahead = new Map<string, Promise<unknown>>();

/** Begins to fetch a page's data, unless that has begun. Failing costs nothing: the click tries again. */
export function fetchDataAhead(pathname: string): void {
  if (ahead.has(pathname)) return;
  const [oldest] = ahead.keys();
  if (ahead.size >= MOST && oldest !== undefined) ahead.delete(oldest);
  const data = fetchData(pathname);
  ahead.set(pathname, data);
  data.catch(() => ahead.delete(pathname));
}

interface LoaderArgs<Data> {
  request: Request;
  serverLoader: () => Promise<Data>;
}

/** A route's clientLoader: what was fetched ahead, else what the framework fetches now. */
export async function dataAhead<Data>({ request, serverLoader }: LoaderArgs<Data>): Promise<Data> {
  const { pathname } = new URL(request.url);
  const fetched = ahead.get(pathname) as Promise<Data> | undefined;
  // Taken once: a later visit asks again, since a new version of the site may be up by then.
  ahead.delete(pathname);
  return fetched?.catch(serverLoader) ?? serverLoader();
}

async function fetchData(pathname: string): Promise<unknown> {
  // As the framework names the file that the build wrote for a page.
  const response = await fetch(pathname === '/' ? '/_.data' : `${pathname}.data`);
  if (!response.ok || response.body === null) throw new Error(`No data for ${pathname}`);
  const { value } = await decode(response.body, window);
  // Of a page's routes only its own has a loader; see app/routes.ts.
  const [result] = Object.values(value as Record<string, { data?: unknown }>);
  if (result === undefined || !('data' in result)) throw new Error(`No data for ${pathname}`);
  return result.data;
}
