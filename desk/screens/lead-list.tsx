import { type FormEvent, useEffect, useRef } from 'react';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import type { DeskCounts } from '../../contracts/desk.ts';
import { Loading, Problem, ShowMore } from '../components/controls.tsx';
import { Exporting } from '../components/exporting.tsx';
import { KeyList } from '../components/keys.tsx';
import { LeadRow } from '../components/lead-row.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useNeighbours } from '../components/use-neighbours.ts';
import { useDesk, useLeads, useLive, useNow, usePeople } from '../queries.ts';

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

/** On a phone there is the list or the one that is open; on a wide screen, and on paper, both have room. */
const NOT_ON_PHONE = 'max-lg:hidden';

/** Enquiries and applications, who waits longest first; beside them, or on a phone in their place, the one that is open. */
export function LeadList() {
  const [filters, setFilters] = useSearchParams();
  const { id } = useParams();
  const { person } = useDesk();
  const isList = id === undefined;
  const now = useNow();
  const people = usePeople();
  const leads = useLeads(filters);
  const words = filters.get('words') ?? '';
  const view = new URLSearchParams(filters);
  view.delete('words');
  const lines = leads.data?.pages.flatMap((page) => page.leads) ?? [];
  const { next, previous } = useNeighbours(lines, id);
  const isNearEnd = id !== undefined && lines.findIndex((line) => line.id === id) >= lines.length - 2;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = leads;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    const searched = new URLSearchParams(view);
    if (wanted !== '') searched.set('words', wanted);
    setFilters(searched, { preventScrollReset: true });
  };
  const beside = (leadId: string) => ({ pathname: `/leads/${leadId}`, search: filters.toString() });

  return (
    <div className="lg:grid lg:grid-cols-[26.25rem_minmax(0,60rem)_1fr]">
      <Views shown={view.toString()} isOnPhone={isList} />
      <section
        aria-label="List"
        className={`px-4 py-2 lg:sticky lg:top-27.5 lg:h-[calc(100vh-6.875rem)] lg:overflow-y-auto lg:border-line lg:border-e lg:pb-0 ${isList ? '' : NOT_ON_PHONE}`}
      >
        <div className="flex min-h-11 items-center justify-between">
          {isList ? <PageTitle>Enquiries</PageTitle> : <h2 className="text-title">Enquiries</h2>}
          {person.role === 'owner' && <Exporting filters={filters} />}
        </div>
        <search>
          {/* Anew for other words, such as those of the back button. */}
          <form key={words} className="mt-1 flex gap-2" onSubmit={search}>
            <input
              name="words"
              type="search"
              aria-label="Search names, numbers and words"
              placeholder="Names, numbers, words"
              defaultValue={words}
              maxLength={200}
              className="control min-w-0"
            />
            <button type="submit" className="button-quiet">
              Search
            </button>
          </form>
        </search>
        <Problem error={leads.error} />
        {leads.isPending && <Loading />}
        {/* Who listens hears what a filter or a search has found. */}
        <p role="status" className={lines.length > 0 ? 'sr-only' : 'mt-4'}>
          {leads.isSuccess &&
            (lines.length > 0
              ? `${lines.length}${hasNextPage ? ' and more' : ''} in the list`
              : emptyText(view.toString(), words, person.sees === 'own'))}
        </p>
        {leads.isSuccess && lines.length === 0 && filters.size > 0 && (
          <Link className="target" to="/">
            Show all
          </Link>
        )}
        <ul className="-mx-4 mt-2">
          {lines.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              isOpen={lead.id === id}
              now={now}
              personName={people.data?.people.find(({ id: personId }) => personId === lead.personId)?.name}
            />
          ))}
        </ul>
        <ShowMore list={leads} />
      </section>
      {/* On a phone the bar of what is done most covers the end. */}
      <div className={`@container px-4 pt-2 pb-32 lg:px-6 lg:pb-6 ${isList ? NOT_ON_PHONE : ''}`}>
        {id !== undefined && (
          <nav aria-label="Beside this one" className="flex flex-wrap gap-x-6">
            <Link to={{ pathname: '/', search: filters.toString() }} className="target lg:hidden">
              All enquiries
            </Link>
            {previous !== undefined && (
              <Link to={beside(previous)} replace aria-keyshortcuts="K" className="target">
                Previous
              </Link>
            )}
            {next !== undefined && (
              <Link to={beside(next)} replace aria-keyshortcuts="J" className="target">
                Next
              </Link>
            )}
          </nav>
        )}
        {/* None opens by itself: the record would say that somebody read it. */}
        {id === undefined && next !== undefined && (
          <>
            <h2 className="mt-2">Choose one to read it here</h2>
            <p className="mt-1 text-ink-soft">Who waits longest stands first. With the keyboard:</p>
            <KeyList />
            <Link to={beside(next)} aria-keyshortcuts="J" className="button mt-6">
              Open the first
            </Link>
          </>
        )}
        <Outlet context={lines.find((line) => line.id === id)} />
      </div>
    </div>
  );
}

/** The filters, one of which is shown. */
function Views({ shown, isOnPhone }: { shown: string; isOnPhone: boolean }) {
  const counts = useLive<DeskCounts>('/counts');
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current then
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav
      aria-label="Show"
      className={`overflow-x-auto border-line border-b bg-paper px-4 py-1 [scrollbar-width:none] lg:sticky lg:top-14 lg:z-2 lg:col-span-full lg:h-13.5 ${isOnPhone ? '' : NOT_ON_PHONE}`}
    >
      <ul className="flex w-max gap-2">
        {views.map(({ label, query, count }) => (
          <li key={label}>
            <Link
              ref={shown === query ? current : null}
              to={{ search: query }}
              preventScrollReset
              aria-current={shown === query ? 'true' : undefined}
              className="inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-1.5 pt-[3px] text-note no-underline hover:border-current aria-current:border-current forced-colors:not-aria-current:border-[Canvas] aria-current:font-bold aria-current:text-ink"
            >
              {label}
              {count && counts.data && ` (${counts.data[count]})`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function emptyText(shown: string, words: string, seesOwn: boolean): string {
  if (words !== '') return `Nothing here holds “${words}”.`;
  if (shown === 'person=me' || seesOwn) return 'Nothing is given to you.';
  if (shown === '') return 'Nothing has come in yet. What visitors send appears here by itself.';
  const view = views.find(({ query }) => query === shown);
  return `Nothing is under “${view?.label ?? shown}” now.`;
}
