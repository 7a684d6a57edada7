import { useParams } from 'react-router';
import type { LeadDetail } from '../../contracts/desk.ts';
import { isProblem } from '../api.ts';
import { Answering } from '../components/answering.tsx';
import { Action, Problem } from '../components/controls.tsx';
import { EraseSender } from '../components/erase-sender.tsx';
import { Keeping } from '../components/keeping.tsx';
import { Notes } from '../components/notes.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Progress } from '../components/progress.tsx';
import { Sent } from '../components/sent.tsx';
import { useDesk, useNow } from '../components/use-desk.ts';
import { doWithLead, leadPath, useLive } from '../queries.ts';
import { time, waiting } from '../words.ts';

/** The one that the address names; another is another screen, with a draft of its own. */
export function Lead() {
  const { id = '' } = useParams();
  return <Thread key={id} id={id} />;
}

/** One enquiry or application: what was sent, how to answer it, and what has become of it. */
function Thread({ id }: { id: string }) {
  const { data: lead, error, isPending } = useLive<LeadDetail>(leadPath(id));
  const { firm, person } = useDesk();
  const now = useNow();
  if (lead === undefined) {
    return (
      <>
        <PageTitle>{isPending ? 'Loading…' : 'Enquiry'}</PageTitle>
        <Problem error={error} />
      </>
    );
  }
  const wait = waiting(lead, now);
  return (
    <>
      <PageTitle>{lead.name}</PageTitle>
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft">
        <span className="whitespace-nowrap">{time(lead.receivedAt, firm.timeZone)}</span>
        {lead.kind === 'application' && <span className="whitespace-nowrap">Broker application</span>}
        {wait && (
          <span className={wait.isLate ? 'font-semibold text-coral' : undefined}>
            waiting {wait.since}, promised within {firm.replyPromise}
          </span>
        )}
      </p>
      {isProblem(error, 'not-found') && <Problem error={error} />}
      {lead.suspectedSpam && (
        <div className="alert mt-4">
          <p className="mb-3">It looks automated, and was held back: nobody has been e-mailed about it.</p>
          <Action run={() => doWithLead(id, 'release')}>It is no spam: release it</Action>
        </div>
      )}
      <Answering lead={lead} firm={firm.name} />
      <div className="mt-4 grid items-start gap-4 @2xl:grid-cols-2">
        <Sent lead={lead} />
        <div className="grid gap-4">
          <Progress lead={lead} />
          <Notes lead={lead} timeZone={firm.timeZone} />
        </div>
      </div>
      {person.role === 'owner' && (
        <details className="mt-4">
          <summary className="target">
            More<span className="sr-only"> with this enquiry</span>
          </summary>
          <div className="mt-2 grid items-start gap-4 @2xl:grid-cols-2">
            <Keeping lead={lead} />
            <EraseSender email={lead.email} />
          </div>
        </details>
      )}
    </>
  );
}
