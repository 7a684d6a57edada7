import { useOutletContext, useParams } from 'react-router';
import type { LeadDetail, LeadLine } from '../../contracts/desk.ts';
import { Answering } from '../components/answering.tsx';
import { Action, Loading, PageTitle } from '../components/controls.tsx';
import { EraseSender, Keeping } from '../components/keeping.tsx';
import { Notes } from '../components/notes.tsx';
import { Planning } from '../components/planning.tsx';
import { Sent } from '../components/sent.tsx';
import { doWithLead, leadPath, useDesk, useLive, useNow } from '../queries.ts';
import { time, waiting } from '../words.ts';

/** The one that the address names; another is another screen, with a draft of its own. */
export function Lead() {
  const { id = '' } = useParams();
  return <Thread key={id} id={id} />;
}

/** One enquiry or application: what was sent, how to answer it, and what has become of it. */
function Thread({ id }: { id: string }) {
  const asked = useLive<LeadDetail>(leadPath(id));
  const lead = asked.data;
  const line = useOutletContext<LeadLine | undefined>();
  const { firm, person } = useDesk();
  const now = useNow();
  const known = lead ?? line;
  const wait = known && waiting(known, now);
  return (
    <>
      <PageTitle>{known?.name ?? (asked.isPending ? 'One moment' : 'Not here')}</PageTitle>
      {known && (
        <p className="flex flex-wrap gap-x-3 text-ink-soft">
          <span>{time(known.receivedAt, firm.timeZone)}</span>
          {known.kind === 'application' && <span>Broker application</span>}
          {wait && (
            <span className={wait.isLate ? 'font-semibold text-coral' : undefined}>
              {wait.text}, promised within <span className="whitespace-nowrap">{firm.replyPromise}</span>
            </span>
          )}
        </p>
      )}
      <Loading of={asked} />
      {lead?.suspectedSpam && (
        <div className="alert mt-4">
          <p className="mb-3">It looks automated, and was held back: nobody has been e-mailed about it.</p>
          <Action run={() => doWithLead(id, 'release')}>Not spam: release it</Action>
        </div>
      )}
      {lead && (
        <>
          <Answering lead={lead} />
          <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-[minmax(0,1fr)_16rem] @2xl:grid-rows-[auto_auto_1fr] @5xl:grid-cols-[minmax(0,44rem)_minmax(0,30rem)] print:block print:space-y-6">
            <Sent lead={lead} />
            <Planning lead={lead} />
            <Notes lead={lead} />
            {person.role === 'owner' && (
              <details className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-2 @5xl:row-span-1 @5xl:row-start-3">
                <summary className="target">More: keep or erase</summary>
                <div className="grid gap-6 pt-2">
                  <Keeping lead={lead} />
                  <EraseSender email={lead.email} />
                </div>
              </details>
            )}
          </div>
        </>
      )}
    </>
  );
}
