import { Link } from 'react-router';
import { Problem, ShowMore } from '../components/controls.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useDesk } from '../components/use-desk.ts';
import { useRecord } from '../queries.ts';
import { time } from '../words.ts';

/** Who read, changed, exported and erased what, for owners. */
export function Record() {
  const { firm } = useDesk();
  const record = useRecord();
  return (
    <>
      <PageTitle>Who did what</PageTitle>
      <p className="mt-2 text-ink-soft">
        Kept with the enquiries. Nobody can change it here; no sender is named in it.
      </p>
      <Problem error={record.error} />
      <ul className="mt-4">
        {record.data?.pages
          .flatMap((page) => page.entries)
          .map(({ id, at, by, did, leadId, detail }) => (
            <li
              key={id}
              className="flex min-h-11 flex-wrap items-center gap-x-4 border-line border-b py-1 leading-snug"
            >
              <span className="text-ink-soft text-note sm:min-w-52">{time(at, firm.timeZone)}</span>
              <span>
                {by}: {did} {detail && `(${detail})`}
              </span>
              {leadId && (
                <Link className="target" to={`/leads/${leadId}`}>
                  an enquiry
                </Link>
              )}
            </li>
          ))}
      </ul>
      <ShowMore list={record} />
    </>
  );
}
