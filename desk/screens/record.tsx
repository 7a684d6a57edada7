import { Link } from 'react-router';
import { PageTitle } from '../components/page-title.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../components/use-desk.ts';
import { useRecord } from '../queries.ts';
import { time } from '../words.ts';

/** Who read, changed, exported and erased what, for owners. */
export function Record() {
  const { firm } = useDesk();
  const record = useRecord();
  const entries = record.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <PageTitle>Who did what</PageTitle>
      <p className="mt-2 text-ink-soft">
        Kept with the enquiries. Nobody can change it here; no sender is named in it.
      </p>
      <Problem error={record.error} />
      <ul className="mt-5 grid gap-2">
        {entries.map(({ id, at, by, did, leadId, detail }) => (
          <li key={id} className="border-line border-b pb-2">
            <span className="block text-ink-soft text-note">{time(at, firm.timeZone)}</span>
            {by}: {did}
            {leadId && (
              <>
                {' '}
                <Link className="underline" to={`/leads/${leadId}`}>
                  an enquiry
                </Link>
              </>
            )}
            {detail && ` (${detail})`}
          </li>
        ))}
      </ul>
      {record.hasNextPage && (
        <button
          type="button"
          className="button-quiet mt-5 w-full"
          disabled={record.isFetchingNextPage}
          onClick={() => record.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </>
  );
}
