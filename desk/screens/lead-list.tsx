import { type FormEvent, useEffect, useRef } from 'react';
import { Link, Outlet, useParams, useSearchParams } from 'react-router';
import type { LeadLine } from '../../contracts/desk.ts';
import { DESK_API, type DeskCounts } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { Action, Loading, PageTitle, ShowMore } from '../components/controls.tsx';
import { DeleteSpam } from '../components/delete-spam.tsx';
import { LeadRow } from '../components/lead-row.tsx';
import { Part } from '../components/part.tsx';
import { useDesk, useLeads, useLive, useNow, usePeople } from '../queries.ts';

interface View {
  label: string;
  query: string;
  count?: keyof DeskCounts;
}

const APPLICATIONS = 'kind=application';

const views: readonly View[] = [
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

/** On a phone, and on paper, there is the list or the one that is open; on a wide screen both have room. */
const NOT_ALONE = 'max-lg:hidden print:hidden';

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
    const wanted = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    const searched = new URLSearchParams(view);
    if (wanted !== '') searched.set('words', wanted);
    setFilters(searched, { preventScrollReset: true });
  };
  const beside = (leadId: string) => ({ pathname: `/leads/${leadId}`, search: filters.toString() });

  return (
    <div className="lg:grid print:block lg:grid-cols-[26.25rem_minmax(0,1fr)]">
      <Views shown={view.toString()} isAlone={isList} />
      <section
        aria-label="List"
        className={`flex flex-col px-4 lg:sticky lg:top-27.5 lg:h-[calc(100vh-6.875rem)] lg:scroll-pt-15 lg:scroll-pb-12 lg:overflow-y-auto lg:border-line lg:border-e ${isList ? '' : NOT_ALONE}`}
      >
        {isList && (
          <div className="sr-only print:not-sr-only">
            <PageTitle>Enquiries</PageTitle>
          </div>
        )}
        <search className="-mx-4 bg-paper px-4 py-2 lg:sticky lg:top-0 lg:z-1">
          {/* Anew for other words, such as those of the back button. */}
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
        <Loading of={leads} />
        {leads.isSuccess && lines.length === 0 && (
          <>
            <p className="mt-4">{emptyText(view.toString(), words, person.sees === 'own')}</p>
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
          {/* Who listens hears what a filter or a search has found. */}
          <p role="status">
            {leads.isSuccess && `${lines.length}${hasNextPage ? ' and more' : ''} in the list`}
          </p>
          {person.role === 'owner' && lines.length > 0 && (
            <details className="relative">
              <summary className="target" aria-label={isSpam ? 'More: export or delete' : 'More: export'}>
                More
              </summary>
              <div className="panel absolute end-0 bottom-full z-2 grid gap-3">
                <Action run={() => download(filters)}>Export these (CSV)</Action>
                {isSpam && <DeleteSpam />}
              </div>
            </details>
          )}
        </footer>
      </section>
      {/* On a phone the bar of what is done most covers the end. */}
      <div className={`@container max-w-316 px-4 pt-2 pb-32 lg:px-6 lg:pb-6 ${isList ? NOT_ALONE : ''}`}>
        {id !== undefined && (
          // At the end of the line, where the way on stays under the finger.
          <nav aria-label="Beside this one" className="flex gap-x-6 lg:float-end lg:-mt-1">
            <Link to={{ pathname: '/', search: filters.toString() }} className="target me-auto lg:hidden">
              Back to the list
            </Link>
            {previous !== undefined && (
              <Link to={beside(previous)} replace className="target">
                Previous
              </Link>
            )}
            {next !== undefined && (
              <Link to={beside(next)} replace className="target">
                Next
              </Link>
            )}
          </nav>
        )}
        {/* None opens by itself: the record would say that somebody read it. */}
        {isList && (leads.isPending || next !== undefined) && (
          <>
            <h2 className="mt-2 text-title">Choose an enquiry to read it here</h2>
            <p className="mt-1 mb-4 text-ink-soft">
              {view.toString() === '' &&
                words === '' &&
                'Unanswered ones come first, the longest waiting at the top; then the answered, newest first.'}
            </p>
            {next !== undefined && (
              <Link to={beside(next)} className="button mb-6">
                Open the first
              </Link>
            )}
          </>
        )}
        <Part name="This enquiry">
          <Outlet context={lines.find((line) => line.id === id)} />
        </Part>
      </div>
    </div>
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

/** The filters, one of which is shown. */
function Views({ shown, isAlone }: { shown: string; isAlone: boolean }) {
  const counts = useLive<DeskCounts>('/counts');
  const { firm } = useDesk();
  const offered = views.filter(({ query }) => firm.recruitment || query !== APPLICATIONS);
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current then, or as wide as its count
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown, counts.isSuccess]);
  return (
    <nav
      aria-label="Show"
      className={`border-line border-b bg-paper lg:sticky lg:top-14 lg:z-2 lg:col-span-full lg:h-13.5 ${isAlone ? '' : NOT_ALONE}`}
    >
      {/* What goes on beyond an edge fades there. */}
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

function emptyText(shown: string, words: string, seesOwn: boolean): string {
  if (words !== '') return `Nothing matches “${words}”.`;
  if (shown === 'person=me' || seesOwn) return 'Nothing is assigned to you.';
  if (shown === '') return 'Nothing has come in yet. What visitors send appears here by itself.';
  const view = views.find(({ query }) => query === shown);
  return `Nothing under “${view?.label ?? shown}” at the moment.`;
}

interface Neighbours {
  id?: string | undefined;
  stage?: string | undefined;
  next?: string | undefined;
  previous?: string | undefined;
}

/**
 * What stands before and after the one that is open. Once that is answered it sinks among the answered ones,
 * and its neighbours stay those it had: the next one is who waits next.
 */
function useNeighbours(lines: readonly LeadLine[], id: string | undefined): Neighbours {
  const known = useRef<Neighbours>({});
  const at = lines.findIndex((line) => line.id === id);
  const stage = lines[at]?.stage;
  const has = known.current;
  const isMoved = has.id !== undefined && has.id === id && has.stage === 'new' && stage !== 'new';
  const now = { id, stage, next: lines[at + 1]?.id, previous: lines[at - 1]?.id };
  const neighbours = isMoved ? has : now;
  useEffect(() => {
    known.current = neighbours;
  });
  return neighbours;
}
