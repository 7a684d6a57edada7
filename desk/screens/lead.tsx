import { useParams } from 'react-router';
import type { LeadDetail } from '../../contracts/desk.ts';
import { Answering } from '../components/answering.tsx';
import { Copying } from '../components/copying.tsx';
import { EraseSender } from '../components/erase-sender.tsx';
import { History } from '../components/history.tsx';
import { Keeping } from '../components/keeping.tsx';
import { Notes } from '../components/notes.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { Problem } from '../components/problem.tsx';
import { Progress } from '../components/progress.tsx';
import { useDesk, useNow } from '../components/use-desk.ts';
import { DeskProblem } from '../desk-problem.ts';
import { useLead, useRelease, useSendAgain } from '../queries.ts';
import { kindNames, time, waiting } from '../words.ts';

/** Of so few letters a label and what was sent stand on one line. */
const LINE = 40;

/** The one that the address names; another is another screen, with a draft of its own. */
export function Lead() {
  const { id = '' } = useParams();
  return <Thread key={id} id={id} />;
}

/** One enquiry or application: what was sent, how to answer it, and what has become of it. */
function Thread({ id }: { id: string }) {
  const { data: lead, error, isPending } = useLead(id);
  const { firm, person } = useDesk();
  const now = useNow();
  const release = useRelease(id);
  if (lead === undefined) {
    return (
      <>
        <PageTitle>{isPending ? 'Loading…' : 'Enquiry'}</PageTitle>
        <Problem error={error} />
      </>
    );
  }
  const wait = waiting(lead, firm.replyPromise, now);
  const isGone = error instanceof DeskProblem && error.code === 'not-found';
  return (
    <>
      <PageTitle>{lead.name}</PageTitle>
      <p className="mt-1 text-ink-soft">
        {kindNames[lead.kind]}, {time(lead.receivedAt, firm.timeZone)}
        {wait && (
          <>
            {' '}
            <span className={wait.isTooLong ? 'tag tag-urgent' : 'tag'}>{wait.text}</span>
          </>
        )}
      </p>
      {isGone && <Problem error={error} />}
      {lead.suspectedSpam && (
        <div className="alert mt-4">
          <p>It looks automated, and was held back: nobody has been e-mailed about it.</p>
          <button
            type="button"
            className="button-quiet mt-3"
            disabled={release.isPending}
            onClick={() => release.mutate()}
          >
            It is no spam: release it
          </button>
          <Problem error={release.error} />
        </div>
      )}
      <Answering lead={lead} firm={firm.name} />
      <div className="mt-4 grid items-start gap-4 @2xl:grid-cols-2">
        <section aria-labelledby="sent" className="panel">
          <h2 id="sent" className="text-heading">
            What was sent
          </h2>
          <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
            {lead.fields.map(({ label, value }) => (
              <div key={label} className={label.length + value.length < LINE ? 'contents' : 'col-span-full'}>
                <dt className="text-ink-soft text-note">{label}</dt>
                <dd className="whitespace-pre-wrap">{value || '(nothing)'}</dd>
              </div>
            ))}
            <div className="col-span-full">
              <dt className="text-ink-soft text-note">Came from</dt>
              <dd>{lead.source}</dd>
            </div>
            <div className="col-span-full">
              <dt className="text-ink-soft text-note">E-mail to you</dt>
              <dd>
                <Delivery {...lead.delivery} />
                <SendAgain lead={lead} />
              </dd>
            </div>
          </dl>
          <Copying lead={lead} />
        </section>
        <div className="grid content-start gap-4">
          <Progress lead={lead} />
          <Notes leadId={lead.id} />
        </div>
      </div>
      <History lead={lead} timeZone={firm.timeZone} />
      {person.role === 'owner' && (
        <details className="mt-6">
          <summary className="thread-link">
            More<span className="sr-only"> with this enquiry</span>
          </summary>
          <div className="mt-2 grid gap-4 @2xl:grid-cols-2">
            <Keeping lead={lead} />
            <EraseSender email={lead.email} />
          </div>
        </details>
      )}
    </>
  );
}

/** What became of the e-mail, and its words. */
function Delivery({ state, said, mail }: LeadDetail['delivery']) {
  return (
    <>
      {said}
      {state !== 'not-set-up' && (
        <details className="mt-2">
          <summary className="w-fit cursor-pointer underline">See the e-mail</summary>
          <p className="mt-2 font-semibold">{mail.subject}</p>
          <p className="whitespace-pre-wrap">{mail.text}</p>
        </details>
      )}
    </>
  );
}

/** Where a mail was given up, got lost in somebody's mailbox, or was one too many for its day. */
function SendAgain({ lead }: { lead: LeadDetail }) {
  const again = useSendAgain(lead.id);
  const { state } = lead.delivery;
  if (lead.suspectedSpam || state === 'waiting' || state === 'not-set-up') return null;
  return (
    <>
      <button
        type="button"
        className="button-quiet mt-2 block"
        disabled={again.isPending}
        onClick={() => again.mutate()}
      >
        E-mail it to us again
      </button>
      <Problem error={again.error} />
    </>
  );
}
