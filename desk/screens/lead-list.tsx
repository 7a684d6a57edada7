import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DESK_API, type DeskCounts } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { LeadRow } from '../components/lead-row.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk, useNow } from '../components/use-desk.ts';
import { useCounts, useLeads, usePeople } from '../queries.ts';
import { stageNames } from '../words.ts';

interface View {
  label: string;
  query: string;
  count?: keyof DeskCounts;
}

const views: readonly View[] = [
  { label: 'All', query: '' },
  { label: 'New', query: 'stage=new', count: 'new' },
  { label: 'Waiting too long', query: 'waiting=too-long', count: 'waitingTooLong' },
  { label: 'To follow up today', query: 'due=today', count: 'followUpDue' },
  { label: 'Mine', query: 'person=me' },
  { label: 'Enquiries', query: 'kind=enquiry' },
  { label: 'Applications', query: 'kind=application' },
  { label: 'Not e-mailed', query: 'mail=refused', count: 'undelivered' },
  { label: 'Held as spam', query: 'spam=1', count: 'suspectedSpam' },
];

/** Enquiries and applications, what nobody has answered first. */
export function LeadList() {
  const [filters, setFilters] = useSearchParams();
  const { person, firm } = useDesk();
  const now = useNow();
  const counts = useCounts();
  const people = usePeople();
  const leads = useLeads(filters);
  const exporting = useMutation({ mutationFn: download });
  const words = filters.get('words') ?? '';
  const view = new URLSearchParams(filters);
  view.delete('words');
  const lines = leads.data?.pages.flatMap((page) => page.leads) ?? [];

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    const next = new URLSearchParams(view);
    if (wanted !== '') next.set('words', wanted);
    setFilters(next);
  };

  return (
    <>
      <PageTitle>Enquiries</PageTitle>
      <nav aria-label="Show" className="mt-4">
        <ul className="flex flex-wrap gap-2">
          {views.map(({ label, query, count }) => (
            <li key={label}>
              <Link
                to={{ search: query }}
                aria-current={view.toString() === query ? 'true' : undefined}
                className="tag inline-flex min-h-11 items-center bg-card px-3 no-underline aria-[current=true]:border-fig-dark aria-[current=true]:bg-fig-dark aria-[current=true]:text-paper"
              >
                {label}
                {count && counts.data && ` (${counts.data[count]})`}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <search className="grow">
          {/* Anew for other words, such as those of the back button. */}
          <form key={words} className="flex gap-2" onSubmit={search}>
            <input
              name="words"
              type="search"
              aria-label="Search names, numbers and words"
              placeholder="Search names, numbers, words"
              defaultValue={words}
              maxLength={200}
              className="control min-w-0"
            />
            <button type="submit" className="button-quiet">
              Search
            </button>
          </form>
        </search>
        {person.role === 'owner' && (
          <button
            type="button"
            className="button-quiet"
            disabled={exporting.isPending}
            onClick={() => exporting.mutate(filters)}
          >
            Export these (CSV)
          </button>
        )}
      </div>
      <Problem error={leads.error ?? exporting.error} />
      {leads.isPending && !leads.error && <p className="mt-6">Loading…</p>}
      {leads.isSuccess && lines.length === 0 && <p className="mt-6">{emptyText(filters)}</p>}
      <ul className="mt-5 grid gap-3" aria-busy={leads.isFetching && lines.length === 0}>
        {lines.map((lead) => (
          <LeadRow
            key={lead.id}
            lead={lead}
            now={now}
            firm={firm}
            personName={people.data?.find(({ id }) => id === lead.personId)?.name}
          />
        ))}
      </ul>
      {leads.hasNextPage && (
        <button
          type="button"
          className="button-quiet mt-5 w-full"
          disabled={leads.isFetchingNextPage}
          onClick={() => leads.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </>
  );
}

/** A download cannot ask for a fresh sign-in, so that is done before it. */
async function download(filters: URLSearchParams): Promise<void> {
  await post('/confirmed');
  const link = document.createElement('a');
  link.href = `${DESK_API}/export.csv?${filters}`;
  link.download = '';
  link.click();
}

function emptyText(filters: URLSearchParams): string {
  const words = filters.get('words');
  if (words) return `Nothing here holds “${words}”.`;
  const stage = filters.get('stage');
  if (filters.get('waiting')) return 'Nobody waits longer than was promised.';
  if (filters.get('due')) return 'Nothing is to be followed up today.';
  if (filters.get('mail')) return 'Nothing was given up: each e-mail was taken, or is on its way.';
  if (filters.get('spam')) return 'Nothing is held back.';
  if (stage) return `Nothing is ${stageNames[stage as keyof typeof stageNames]?.toLowerCase() ?? stage}.`;
  return 'Nothing has come in yet. What visitors send appears here by itself.';
}
