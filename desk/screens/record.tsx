import { Link } from 'react-router';
import { Loading, PageTitle, ShowMore } from '../components/controls.tsx';
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
      <Loading of={record} />
      <ul className="mt-4">
        {record.data?.pages
          .flatMap((page) => page.entries)
          .map(({ id, at, by, did, leadId, detail }) => (
            <li key={id} className="ruled">
              <span className="items-baseline leading-snug sm:flex">
                <span className="label w-52 flex-none">{time(at, firm.timeZone)}</span>
                <span>
                  {by}: {did} {leadId && <Link to={`/leads/${leadId}`}>an enquiry</Link>}{' '}
                  {detail && `(${detail})`}
                </span>
              </span>
            </li>
          ))}
      </ul>
      <ShowMore list={record} />
    </>
  );
}
