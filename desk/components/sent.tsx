import { useState } from 'react';
import type { LeadDetail } from '../../contracts/desk.ts';
import { doWithLead } from '../queries.ts';
import { Action } from './controls.tsx';

/** Of so few letters a label and what was sent stand on one line. */
const LABEL = 12;
const LINE = 40;

/** All that was sent, what became of its e-mail, and both for other programs. */
export function Sent({ lead }: { lead: LeadDetail }) {
  const { state, said, mail } = lead.delivery;
  const isShort = (label: string, value: string) =>
    label.length <= LABEL && label.length + value.length < LINE;
  return (
    <section aria-labelledby="sent" className="panel">
      <h2 id="sent">What was sent</h2>
      <dl className="sent">
        {[...lead.fields, { label: 'Came from', value: lead.source }].map(({ label, value }) => (
          <div key={label} className={isShort(label, value) ? 'contents' : 'col-span-full'}>
            <dt>{label}</dt>
            <dd>{value || '(nothing)'}</dd>
          </div>
        ))}
        <div className="col-span-full">
          <dt>E-mail to you</dt>
          <dd>{said}</dd>
        </div>
      </dl>
      {state !== 'not-set-up' && (
        <details>
          <summary className="target">See the e-mail</summary>
          <p className="mt-1 font-semibold">{mail.subject}</p>
          <p className="mb-3 whitespace-pre-wrap">{mail.text}</p>
        </details>
      )}
      <div className="mt-2 flex flex-wrap items-start gap-2">
        {/* It was given up, got lost in somebody's mailbox, or was one too many for its day. */}
        {(state === 'delivered' || state === 'undelivered') && (
          <Action run={() => doWithLead(lead.id, 'resend')}>E-mail it to us again</Action>
        )}
        <Copying lead={lead} />
      </div>
    </section>
  );
}

function Copying({ lead }: { lead: LeadDetail }) {
  const [said, setSaid] = useState('');
  const copy = async (what: string, text: string) => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setSaid(isDone ? `${what} copied.` : `${what} could not be copied: ${text}`);
  };
  const all = lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <>
      <button type="button" className="button-quiet" onClick={() => copy('The address', lead.email)}>
        Copy address
      </button>
      <button type="button" className="button-quiet" onClick={() => copy('The enquiry', all)}>
        Copy all
      </button>
      <p role="status">{said}</p>
    </>
  );
}
