import { type FormEvent, useEffect, useRef } from 'react';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import type { LeadLine } from '../../contracts/desk.ts';
import { DESK_API, type DeskCounts } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { ActionButton, Loading, PageTitle, ShowMore } from '../components/controls.tsx';
import { DeleteSpam } from '../components/delete-spam.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { LeadRow } from '../components/lead-row.tsx';
import { useDesk, useLeads, useLive, useNow, usePeople } from '../queries.ts';

interface Filter {
  label: string;
  query: string;
  count?: keyof DeskCounts;
}

const APPLICATIONS = 'kind=application';

const leadFilters: readonly Filter[] = [
  { label: 'All', query: '' },
  { label: 'New', query: 'stage=new', count: 'new' },
  { label: 'Waiting too long', query: 'waiting=too-long', count: 'waitingTooLong' },
  { label: 'To follow up today', query: 'due=today', count: 'followUpDue' },
  { label: 'Mine', query: 'person=me' },
  { label: 'From clients', query: 'kind=enquiry' },
  { label: 'From brokers', query: APPLICATIONS },
  { label: 'Email failed', query: 'mail=refused', count: 'undelivered' },
  { label: 'Held as spam', query: 'spam=1', count: 'suspectedSpam' },
];

/** On a phone and in print, either the list or the open lead is visible. */
const HIDE_WHEN_NARROW = 'max-lg:hidden print:hidden';

/** The list of leads and, beside it or on a phone instead of it, the open lead. The server sorts the list. */
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
  const isSpam = filters.get('spam') !== null;
  const lines = leads.data?.pages.flatMap((page) => page.leads) ?? [];
  const { next, previous } = useNeighbours(lines, id);
  const isNearEnd = id !== undefined && lines.findIndex((line) => line.id === id) >= lines.length - 2;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = leads;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const searchWords = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    const searched = new URLSearchParams(view);
    if (searchWords !== '') searched.set('words', searchWords);
    setFilters(searched, { preventScrollReset: true });
  };
  const toLead = (leadId: string) => ({ pathname: `/leads/${leadId}`, search: filters.toString() });

  return (
    <div className="lg:grid print:block lg:grid-cols-[26.25rem_minmax(0,1fr)]">
      <FilterTabs shown={view.toString()} isAlone={isList} />
      <section
        aria-label="List"
        className={`flex flex-col px-4 lg:sticky lg:top-27.5 lg:h-[calc(100vh-6.875rem)] lg:scroll-pt-15 lg:scroll-pb-12 lg:overflow-y-auto lg:border-line lg:border-e ${isList ? '' : HIDE_WHEN_NARROW}`}
      >
        {isList && (
          <div className="sr-only print:not-sr-only">
            <PageTitle>Enquiries</PageTitle>
          </div>
        )}
        <search className="-mx-4 bg-paper px-4 py-2 lg:sticky lg:top-0 lg:z-1">
          {/* The key resets the field when the URL's search changes, such as by the back button. */}
          <form key={words} className="flex gap-2" onSubmit={search}>
            <input
              name="words"
              type="search"
              aria-label="Search names, numbers and words"
              placeholder="Names, numbers, words"
              defaultValue={words}
              maxLength={200}
              className="control min-w-0 placeholder:text-ink/65"
            />
            <button type="submit" className="button-quiet">
              Search
            </button>
            <Link
              to="/caller"
              aria-label="Add a caller"
              title="Add a caller"
              className="button-quiet flex-none text-title leading-none"
            >
              +
            </Link>
          </form>
        </search>
        <Loading query={leads} />
        {leads.isSuccess && lines.length === 0 && (
          <>
            <p className="mt-4">{emptyListText(view.toString(), words, person.sees === 'own')}</p>
            {filters.size > 0 && (
              <Link className="target" to="/">
                Show all
              </Link>
            )}
          </>
        )}
        <ul className="-mx-4">
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
        <footer
          className={`-mx-4 mt-auto flex min-h-11 items-center justify-between gap-4 border-line border-t bg-paper px-4 text-note lg:sticky lg:bottom-0 ${lines.length > 0 ? '' : 'sr-only'}`}
        >
          {/* Announces the result of a filter or search to screen readers. */}
          <p role="status">
            {leads.isSuccess && `${lines.length}${hasNextPage ? ' and more' : ''} in the list`}
          </p>
          {person.role === 'owner' && lines.length > 0 && (
            <details className="relative">
              <summary className="target" aria-label={isSpam ? 'More: export or delete' : 'More: export'}>
                More
              </summary>
              <div className="panel absolute end-0 bottom-full z-2 grid gap-3">
                <ActionButton run={() => download(filters)}>Export these (CSV)</ActionButton>
                {isSpam && <DeleteSpam />}
              </div>
            </details>
          )}
        </footer>
      </section>
      {/* The bottom padding leaves room for the fixed reply buttons on a phone. */}
      <div
        className={`@container max-w-316 px-4 pt-2 pb-32 lg:px-6 lg:pb-6 ${isList ? HIDE_WHEN_NARROW : ''}`}
      >
        {id !== undefined && (
          // Aligned to the end, so that Next stays in place.
          <nav aria-label="Other enquiries" className="flex gap-x-6 lg:float-end lg:-mt-1">
            <Link to={{ pathname: '/', search: filters.toString() }} className="target me-auto lg:hidden">
              Back to the list
            </Link>
            {previous !== undefined && (
              <Link to={toLead(previous)} replace className="target">
                Previous
              </Link>
            )}
            {next !== undefined && (
              <Link to={toLead(next)} replace className="target">
                Next
              </Link>
            )}
          </nav>
        )}
        {/* Does not open the first lead by itself: the audit log would record a reading. */}
        {isList && (leads.isPending || next !== undefined) && (
          <>
            <h2 className="mt-2 text-title">Choose an enquiry to read it here</h2>
            <p className="mt-1 mb-4 text-ink-soft">
              {view.toString() === '' &&
                words === '' &&
                'Unanswered enquiries come first, longest waiting at the top. Then the answered ones, newest first.'}
            </p>
            {next !== undefined && (
              <Link to={toLead(next)} className="button mb-6">
                Open the first
              </Link>
            )}
          </>
        )}
        <ErrorBoundary name="This enquiry">
          <Outlet context={lines.find((line) => line.id === id)} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** Confirms the sign-in first, because a download cannot ask for one. */
async function download(filters: URLSearchParams): Promise<void> {
  await post('/confirmed');
  const link = document.createElement('a');
  link.href = `${DESK_API}/export.csv?${filters}`;
  link.download = '';
  link.click();
}

/** @param isAlone whether no lead is open. */
function FilterTabs({ shown, isAlone }: { shown: string; isAlone: boolean }) {
  const counts = useLive<DeskCounts>('/counts');
  const { firm } = useDesk();
  const offered = leadFilters.filter(({ query }) => firm.recruitment || query !== APPLICATIONS);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change which tab is current or how wide it is
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown, counts.isSuccess]);
  return (
    <nav
      aria-label="Show"
      className={`border-line border-b bg-paper lg:sticky lg:top-14 lg:z-2 lg:col-span-full lg:h-13.5 ${isAlone ? '' : HIDE_WHEN_NARROW}`}
    >
      {/* The mask fades tabs at the edges. */}
      <ul
        className="flex scroll-px-12 gap-2 overflow-x-auto py-1 ps-4 pe-12 [mask-image:linear-gradient(to_right,transparent,black_1rem_calc(100%-3rem),transparent)] [scrollbar-width:none]"
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {offered.map(({ label, query, count }) => (
          <li key={label}>
            <Link
              ref={shown === query ? current : null}
              to={{ search: query }}
              preventScrollReset
              aria-current={shown === query ? 'true' : undefined}
              className="-outline-offset-3 inline-flex min-h-11 items-center whitespace-nowrap border-transparent border-b-3 px-1.5 pt-[3px] text-note no-underline hover:border-current aria-current:border-current forced-colors:not-aria-current:border-[Canvas] aria-current:font-bold aria-current:text-ink"
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

function emptyListText(shown: string, words: string, seesOwn: boolean): string {
  if (words !== '') return `Nothing matches “${words}”.`;
  if (shown === 'person=me' || seesOwn) return 'Nothing is assigned to you.';
  if (shown === '') return 'Nothing has come in yet. What visitors send appears here by itself.';
  const view = leadFilters.find(({ query }) => query === shown);
  return `Nothing under “${view?.label ?? shown}” at the moment.`;
}

interface Neighbours {
  id?: string | undefined;
  stage?: string | undefined;
  next?: string | undefined;
  previous?: string | undefined;
}

/**
 * Returns the leads before and after the open one. When it is answered it moves down the list; the neighbours then
 * stay the same, so that Next still leads to the lead that waits next.
 */
function useNeighbours(lines: readonly LeadLine[], id: string | undefined): Neighbours {
  const previousRender = useRef<Neighbours>({});
  const index = lines.findIndex((line) => line.id === id);
  const stage = lines[index]?.stage;
  const before = previousRender.current;
  const wasAnswered =
    before.id !== undefined && before.id === id && before.stage === 'new' && stage !== 'new';
  const current = { id, stage, next: lines[index + 1]?.id, previous: lines[index - 1]?.id };
  const neighbours = wasAnswered ? before : current;
  useEffect(() => {
    previousRender.current = neighbours;
  });
  return neighbours;
}
