/** React Query hooks of the screens. Visible lists poll, so they stay live. */
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
import { isApiError, post, request, requestOnce } from './api.ts';

const POLL_MS = 10_000;
const MINUTE_MS = 60_000;

const RETRY_MS = 5_000;

const LAST_MUTATION = ['last-done'];

export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: () => void refetchAll(),
    onSettled: (_data, _error, _variables, _context, { state }) =>
      void queryClient.setQueryData(LAST_MUTATION, state),
  }),
  defaultOptions: {
    queries: {
      // Retries network failures only: a refusal would be repeated.
      retry: (_count, error) => isApiError(error, 'offline'),
      retryDelay: RETRY_MS,
      staleTime: 2_000,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Refetches everything on the screen except `static` queries. Skips queries without data, such as the session on the
 * sign-in screen: refetching it would remount the form.
 */
function refetchAll(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
}

/** Returns the last mutation, so that a button can hide its message once another one has run. */
export function useLastMutation() {
  return useQuery<{ submittedAt: number }>({ queryKey: LAST_MUTATION, enabled: false }).data;
}

/** Loads the session after a sign-in and refetches everything. @throws {DeskApiError} */
export async function loadSession(): Promise<DeskPerson> {
  const session = await requestOnce<DeskSession>('/session');
  queryClient.setQueryData(['session'], session);
  void queryClient.invalidateQueries();
  return session.person;
}

export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: () => requestOnce<DeskSession>('/session'),
    staleTime: 'static',
    retry: (count, error) => count < 2 && isApiError(error, 'offline'),
    retryDelay: 1_000,
    // Fails while offline, so that the sign-in screen can say so instead of waiting.
    networkMode: 'always',
  });
}

/** Returns the loaded session. Call it only inside `Frame`, which renders its children once the session is loaded. */
export function useDesk(): DeskSession {
  const { data } = useSession();
  if (data === undefined) throw new Error('useDesk: expected to be called inside Frame');
  return data;
}

/** Returns the current time, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** @param refetchInterval in milliseconds; false: no polling. */
export function useGet<T>(path: string, refetchInterval: number | false = false) {
  return useQuery({ queryKey: [path], queryFn: () => request<T>(path), refetchInterval });
}

export const useLive = <T>(path: string) => useGet<T>(path, POLL_MS);

export function usePeople() {
  return useGet<{ people: DeskPerson[] }>('/people');
}

/** Loads a paginated list. @param from the query parameter that takes the cursor. */
function usePages<Page extends { next: string | null }>(
  path: string,
  { filters, from, ...options }: { filters?: URLSearchParams; from: string; refetchInterval?: number },
) {
  return useInfiniteQuery({
    queryKey: [path, filters?.toString()],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams(filters);
      if (pageParam !== null) query.set(from, pageParam);
      return request<Page>(`${path}?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...options,
  });
}

/** @param filters the search parameters of the URL. */
export const useLeads = (filters: URLSearchParams) =>
  usePages<LeadLines>('/leads', { filters, from: 'after', refetchInterval: POLL_MS });

export const useAuditLog = () => usePages<AuditPage>('/audit', { from: 'before' });

export const leadPath = (id: string) => `/leads/${id}`;

/** Replaces the cached lead with the server's answer. */
export function cacheLead(lead: LeadDetail): void {
  queryClient.setQueryData([leadPath(lead.id)], lead);
}

export type LeadFields = Omit<LeadChangeRequest, 'version'>;

/** On a conflict, shows the colleague's version and fails. */
export function useChange({ id, version }: LeadDetail) {
  return useMutation({
    mutationFn: (fields: LeadFields) =>
      request<LeadDetail>(leadPath(id), { method: 'PATCH', body: { ...fields, version } }),
    onSuccess: cacheLead,
    onError: (error) => {
      if (isApiError(error, 'conflict')) cacheLead((error.answer as LeadConflict).lead);
    },
  });
}

export async function postLeadAction(id: string, action: 'release' | 'resend'): Promise<void> {
  cacheLead(await post<LeadDetail>(`${leadPath(id)}/${action}`));
}
