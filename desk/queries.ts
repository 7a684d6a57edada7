/** What the screens load and change. Lists are asked for again while they are looked at, so they are live. */
import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type {
  AuditPage,
  DeskPerson,
  DeskSession,
  LeadChangeRequest,
  LeadConflict,
  LeadDetail,
  LeadLines,
} from '../contracts/desk.ts';
import { ask, isProblem, post } from './api.ts';

const LIVE_MS = 10_000;

const onError = (error: unknown) => {
  if (isProblem(error, 'signed-out')) client.setQueryData(['signed-out'], true);
};

export const client: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError, onSuccess: () => void askAgain() }),
  defaultOptions: {
    queries: {
      // What was refused is refused again; what the network lost is asked for twice more. What was asked for while
      // its person signed in once more may have come with the token of before.
      retry: (count, error) =>
        (count < 2 && isProblem(error, 'offline')) || (count < 1 && isProblem(error, 'signed-out')),
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

/** Whether a request was refused because nobody is signed in any more. */
export function useSignedOut(): boolean {
  return useQuery({ queryKey: ['signed-out'], queryFn: () => false, staleTime: 'static' }).data ?? false;
}

/** Everything is asked for again, by whoever is signed in now. */
export async function signedIn(): Promise<void> {
  client.setQueryData(['session'], await ask<DeskSession>('/session'));
  client.setQueryData(['signed-out'], false);
  await client.invalidateQueries();
}

export function useSession() {
  return useQuery({
    queryKey: ['session'],
    queryFn: () => ask<DeskSession>('/session'),
    staleTime: 'static',
    retry: (count, error) => count < 2 && !isProblem(error, 'signed-out'),
  });
}

/** What stands at an address of the desk's. @param refetchInterval in milliseconds, for what is live. */
export function useGet<T>(path: string, refetchInterval: number | false = false) {
  return useQuery({ queryKey: [path], queryFn: () => ask<T>(path), refetchInterval });
}

export const useLive = <T>(path: string) => useGet<T>(path, LIVE_MS);

export function usePeople() {
  return useGet<{ people: DeskPerson[] }>('/people');
}

/** @param filters those of the address. */
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

export function useRecord() {
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => ask<AuditPage>(`/audit${pageParam === null ? '' : `?before=${pageParam}`}`),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}

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

export function useSendNote() {
  return useMutation({
    mutationFn: ({ leadId, id, text }: { leadId: string; id: string; text: string }) =>
      post<LeadDetail>(`${leadPath(leadId)}/notes`, { id, text }),
    onSuccess: showLead,
  }).mutateAsync;
}
