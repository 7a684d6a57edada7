/** What the screens load and change. Lists are asked for again while they are looked at, so they are live. */
import { MutationCache, QueryClient, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  AuditPage,
  DeskPerson,
  DeskSession,
  LeadChangeRequest,
  LeadConflict,
  LeadDetail,
  LeadLines,
} from '../contracts/desk.ts';
import { ask, askOnce, isProblem, post } from './api.ts';

const LIVE_MS = 10_000;
const MINUTE_MS = 60_000;

const RETRY_MS = 5_000;

const LAST_DONE = ['last-done'];

export const client: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => void askAgain(),
    onSettled: (_data, _error, _variables, _context, { state }) => void client.setQueryData(LAST_DONE, state),
  }),
  defaultOptions: {
    queries: {
      // What was refused is refused again; what the network lost is asked for until it is there.
      retry: (_count, error) => isProblem(error, 'offline'),
      retryDelay: RETRY_MS,
      staleTime: 2_000,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Whatever was done, all that is on the screen is asked for again; what is `static` is not. Nor is what was never
 * answered, such as the session of who asks for a link to sign in: their form would go.
 */
function askAgain(): Promise<void> {
  return client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
}

/** What came of anything before it is said no more. */
export function useLastDone() {
  return useQuery<{ submittedAt: number }>({ queryKey: LAST_DONE, enabled: false }).data;
}

/** Everything is asked for again, by whoever is signed in now. @throws {DeskProblem} */
export async function signedIn(): Promise<DeskPerson> {
  const session = await askOnce<DeskSession>('/session');
  client.setQueryData(['session'], session);
  void client.invalidateQueries();
  return session.person;
}

export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: () => askOnce<DeskSession>('/session'),
    staleTime: 'static',
    retry: (count, error) => count < 2 && isProblem(error, 'offline'),
    retryDelay: 1_000,
    // Without a network it fails, and the way in says so, instead of waiting for one.
    networkMode: 'always',
  });
}

/** Who is signed in, and to which firm: for what stands in the frame, which waits until that is known. */
export function useDesk(): DeskSession {
  const { data } = useSession();
  if (data === undefined) throw new Error('expected to be called within the frame');
  return data;
}

/** The time, which goes on while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What stands at an address of the desk's. @param refetchInterval in milliseconds, for what is live. */
export function useGet<T>(path: string, refetchInterval: number | false = false) {
  return useQuery({ queryKey: [path], queryFn: () => ask<T>(path), refetchInterval });
}

export const useLive = <T>(path: string) => useGet<T>(path, LIVE_MS);

export function usePeople() {
  return useGet<{ people: DeskPerson[] }>('/people');
}

/** A list that comes a page at a time, each from where the one before has ended. */
function usePages<Page extends { next: string | null }>(
  path: string,
  { filters, from, ...options }: { filters?: URLSearchParams; from: string; refetchInterval?: number },
) {
  return useInfiniteQuery({
    queryKey: [path, filters?.toString()],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams(filters);
      if (pageParam !== null) query.set(from, pageParam);
      return ask<Page>(`${path}?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...options,
  });
}

/** @param filters those of the address. */
export const useLeads = (filters: URLSearchParams) =>
  usePages<LeadLines>('/leads', { filters, from: 'after', refetchInterval: LIVE_MS });

export const useRecord = () => usePages<AuditPage>('/audit', { from: 'before' });

export const leadPath = (id: string) => `/leads/${id}`;

/** Puts what the server answered in the place of what was known. */
export function showLead(lead: LeadDetail): void {
  client.setQueryData([leadPath(lead.id)], lead);
}

export type Wanted = Omit<LeadChangeRequest, 'version'>;

/** Where a colleague was first, the enquiry is shown as it is now, and the error says so. */
export function useChange({ id, version }: LeadDetail) {
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      ask<LeadDetail>(leadPath(id), { method: 'PATCH', body: { ...wanted, version } }),
    onSuccess: showLead,
    onError: (error) => {
      if (isProblem(error, 'conflict')) showLead((error.answer as LeadConflict).lead);
    },
  });
}

/** What is done with an enquiry and has no choice in it. */
export async function doWithLead(id: string, act: 'release' | 'resend'): Promise<void> {
  showLead(await post<LeadDetail>(`${leadPath(id)}/${act}`));
}
