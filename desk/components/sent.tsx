import type { LeadDetail } from '../../contracts/desk.ts';
import { doWithLead } from '../queries.ts';
import { Action } from './controls.tsx';

/** What was written, all else that was sent, what became of its e-mail, and all of it for other programs. */
export function Sent({ lead }: { lead: LeadDetail }) {
  const { state, said, mail } = lead.delivery;
  const all = lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const written = lead.fields.find(({ value }) => value === lead.message);
  const facts = [
    // The name is the heading of the screen.
    ...lead.fields.filter((field) => field !== written && field.value !== lead.name),
    { label: 'Came from', value: lead.source },
    { label: 'E-mail to you', value: said },
  ];
  return (
    <section aria-labelledby="sent" className="panel @2xl:row-span-2 @5xl:row-span-3">
      <h2 id="sent" className="label">
        {written?.label ?? 'Message'}
      </h2>
      <p className="max-w-[36em] whitespace-pre-wrap text-lg">{lead.message || '(nothing)'}</p>
      <dl className="mt-4 mb-1 grid gap-2 border-line border-t pt-3 text-[0.9375rem]">
        {facts.map(({ label, value }) => (
          <div key={label} className="items-baseline @md:grid @md:grid-cols-[7.5rem_minmax(0,1fr)]">
            <dt className="label">{label}</dt>
            <dd className="whitespace-pre-wrap">{value || '(nothing)'}</dd>
          </div>
        ))}
      </dl>
      {state !== 'not-set-up' && (
        <details>
          <summary className="target">See the e-mail</summary>
          <p className="mt-1 font-semibold">{mail.subject}</p>
          <p className="mb-3 whitespace-pre-wrap">{mail.text}</p>
        </details>
      )}
      <div className="flex flex-wrap gap-x-6">
        <Action
          className="target"
          run={() => navigator.clipboard.writeText(lead.email)}
          said={() => 'The address is copied.'}
        >
          Copy address
        </Action>
        <Action
          className="target"
          run={() => navigator.clipboard.writeText(all)}
          said={() => 'The enquiry is copied.'}
        >
          Copy all
        </Action>
        {/* It was given up, got lost in somebody's mailbox, or was one too many for its day. */}
        {(state === 'delivered' || state === 'undelivered') && (
          <Action className="target" run={() => doWithLead(lead.id, 'resend')}>
            E-mail it to us again
          </Action>
        )}
      </div>
    </section>
  );
}
