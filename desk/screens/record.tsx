import { Link } from 'react-router';
import { Loading, Problem, ShowMore } from '../components/controls.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useDesk, useRecord } from '../queries.ts';
import { time } from '../words.ts';

/** Who read, changed, exported and erased what, for owners. */
export function Record() {
  const { firm } = useDesk();
  const record = useRecord();
  return (
    <>
      <PageTitle>Who did what</PageTitle>
      <p className="mt-1 text-ink-soft">
        Kept with the enquiries. Nobody can change it here; no sender is named in it.
      </p>
      <Problem error={record.error} />
      {record.isPending && <Loading />}
      <ul className="mt-4">
        {record.data?.pages
          .flatMap((page) => page.entries)
          .map(({ id, at, by, did, leadId, detail }) => (
            <li key={id} className="ruled">
              <span className="items-baseline leading-snug sm:flex">
                <span className="label w-52 flex-none">{time(at, firm.timeZone)}</span>
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
