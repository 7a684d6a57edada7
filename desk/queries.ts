/** What the screens load and change. Lists are asked for again while they are looked at, so they are live. */
import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type {
  AuditPage,
  DeskAccount,
  DeskCounts,
  DeskHealth,
  DeskPerson,
  DeskPush,
  DeskSession,
  Expiring,
  LeadChangeRequest,
  LeadConflict,
  LeadDetail,
  LeadLines,
} from '../contracts/desk.ts';
import { ask, post } from './api.ts';
import { DeskProblem } from './desk-problem.ts';

const LIVE_MS = 10_000;

export const client = new QueryClient({
  defaultOptions: {
    queries: {
      // What was refused is refused again; what the network lost is asked for twice more. What was asked for while
      // its person signed in once more may have come with the token of before.
      retry: (count, error) =>
        error instanceof DeskProblem &&
        ((count < 2 && error.code === 'offline') || (count < 1 && error.code === 'signed-out')),
      staleTime: 2_000,
    },
    mutations: { networkMode: 'always' },
  },
});

const isSignedOut = (error: unknown) => error instanceof DeskProblem && error.code === 'signed-out';
for (const cache of [client.getQueryCache(), client.getMutationCache()]) {
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    if (isSignedOut(event.action.error)) client.setQueryData(['signed-out'], true);
  });
}

/** Whether a request was refused because nobody is signed in any more. */
export function useSignedOut(): boolean {
  return (
    useQuery({ queryKey: ['signed-out'], queryFn: () => false, staleTime: Number.POSITIVE_INFINITY }).data ??
    false
  );
}

/** Everything is asked for again, by whoever is signed in now. */
export async function signedIn(): Promise<void> {
  client.setQueryData(['signed-out'], false);
  await client.invalidateQueries();
}

export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: () => ask<DeskSession>('/session'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => count < 2 && !isSignedOut(error),
  });
}

export function useLeads(filters: URLSearchParams) {
  return useInfiniteQuery({
    queryKey: ['leads', filters.toString()],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams(filters);
      if (pageParam !== null) query.set('after', pageParam);
      return ask<LeadLines>(`/leads?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LIVE_MS,
    placeholderData: keepPreviousData,
  });
}

export function useCounts() {
  return useQuery({
    queryKey: ['counts'],
    queryFn: () => ask<DeskCounts>('/counts'),
    refetchInterval: LIVE_MS,
  });
}

export function usePeople() {
  return useQuery({
    queryKey: ['people'],
    queryFn: async () => (await ask<{ people: DeskPerson[] }>('/people')).people,
    staleTime: 60_000,
  });
}

const leadKey = (id: string) => ['lead', id];

export function useLead(id: string) {
  return useQuery({
    queryKey: leadKey(id),
    queryFn: () => ask<LeadDetail>(`/leads/${id}`),
    refetchInterval: LIVE_MS,
  });
}

/** Puts what the server answered in the place of what was known, and has the lists asked for again. */
function useLeadAnswer() {
  const queries = useQueryClient();
  return (lead: LeadDetail) => {
    queries.setQueryData(leadKey(lead.id), lead);
    void queries.invalidateQueries({ queryKey: ['leads'] });
    void queries.invalidateQueries({ queryKey: ['counts'] });
  };
}

export type Wanted = Omit<LeadChangeRequest, 'version'>;

/** Where a colleague was first, the enquiry is shown as it is now, and the error says so. */
export function useChange(lead: LeadDetail) {
  const answered = useLeadAnswer();
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      ask<LeadDetail>(`/leads/${lead.id}`, { method: 'PATCH', body: { ...wanted, version: lead.version } }),
    onSuccess: answered,
    onError: (error) => {
      if (error instanceof DeskProblem && error.code === 'conflict')
        answered((error.answer as LeadConflict).lead);
    },
  });
}

export function useRelease(id: string) {
  return useMutation({
    mutationFn: () => post<LeadDetail>(`/leads/${id}/release`),
    onSuccess: useLeadAnswer(),
  });
}

export function useSendAgain(id: string) {
  return useMutation({
    mutationFn: () => post<LeadDetail>(`/leads/${id}/resend`),
    onSuccess: useLeadAnswer(),
  });
}

export function useSendNote() {
  const answered = useLeadAnswer();
  return useMutation({
    mutationFn: ({ leadId, id, text }: { leadId: string; id: string; text: string }) =>
      post<LeadDetail>(`/leads/${leadId}/notes`, { id, text }),
    onSuccess: answered,
  }).mutateAsync;
}

export function useAccount() {
  return useQuery({ queryKey: ['me'], queryFn: () => ask<DeskAccount>('/me') });
}

export function usePush() {
  return useQuery({ queryKey: ['push'], queryFn: () => ask<DeskPush>('/push') });
}

export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: () => ask<DeskHealth>('/health'),
    refetchInterval: 60_000,
  });
}

export function useExpiring() {
  return useQuery({ queryKey: ['expiring'], queryFn: () => ask<Expiring>('/expiring') });
}

export function useRecord() {
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => ask<AuditPage>(`/audit${pageParam === null ? '' : `?before=${pageParam}`}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

/** Asks once, and has what it concerns loaded again. */
export function useAsk<T, V = void>(run: (given: V) => Promise<T>, concerns: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => queries.invalidateQueries({ queryKey: [concerns] }),
  });
}
