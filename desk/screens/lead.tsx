import { type ComponentProps, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { type LeadDetail, type LeadLine, type Stage, stages } from '../../contracts/desk.ts';
import { copyText } from '../api.ts';
import { ActionButton, ErrorMessage, Field, Form, Loading, PageTitle } from '../components/controls.tsx';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { Notes } from '../components/notes.tsx';
import { EraseSender, Planning, Retention } from '../components/planning.tsx';
import { formatDateTime, replyMailto, replyStatus, stageNames } from '../format.ts';
import { phoneNumber } from '../phone-number.ts';
import { leadPath, postLeadAction, useChange, useDesk, useLive, useNow } from '../queries.ts';

/** Shows the lead whose id is in the URL. The key resets state, such as the draft, when the id changes. */
export function Lead() {
  const { id = '' } = useParams();
  return <LeadView key={id} id={id} />;
}

/** One enquiry or application: reply buttons, stage, content, planning and history. */
function LeadView({ id }: { id: string }) {
  const query = useLive<LeadDetail>(leadPath(id));
  const lead = query.data;
  const line = useOutletContext<LeadLine | undefined>();
  const { person } = useDesk();
  // Until the lead is loaded, its line of the list shows name and time.
  const summary = lead ?? line;
  return (
    <>
      <PageTitle>{summary?.name ?? (query.isPending ? 'One moment' : 'Not found')}</PageTitle>
      {summary && (
        <ErrorBoundary name="The time it arrived">
          <Received lead={summary} />
        </ErrorBoundary>
      )}
      <Loading query={query} />
      {lead?.suspectedSpam && (
        <div className="alert mt-4">
          <p className="mb-3">It looks automated, so it is held here and was not emailed.</p>
          <ActionButton className="button" run={() => postLeadAction(id, 'release')}>
            Not spam: release it
          </ActionButton>
        </div>
      )}
      {lead && (
        <>
          <ErrorBoundary name="The part with the reply buttons">
            <ReplyActions lead={lead} />
          </ErrorBoundary>
          <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-[minmax(0,1fr)_16rem] @2xl:grid-rows-[auto_auto_1fr] @5xl:grid-cols-[minmax(0,44rem)_minmax(0,30rem)] print:block print:space-y-6">
            <ErrorBoundary name="The message">
              <SubmittedMessage lead={lead} />
            </ErrorBoundary>
            <ErrorBoundary name="Who has it and when to follow up">
              <Planning lead={lead} />
            </ErrorBoundary>
            <ErrorBoundary name="The list of notes">
              <Notes lead={lead} />
            </ErrorBoundary>
            {person.role === 'owner' && (
              <details className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-2 @5xl:row-span-1 @5xl:row-start-3">
                <summary className="target" aria-label="More: keep or erase">
                  More
                </summary>
                <div className="grid gap-6 pt-2">
                  <ErrorBoundary name="How long it is kept">
                    <Retention lead={lead} />
                  </ErrorBoundary>
                  <ErrorBoundary name="The part that erases a person">
                    <EraseSender sender={lead.email || lead.phone} />
                  </ErrorBoundary>
                </div>
              </details>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** The time of receipt, and the time left to reply. */
function Received({ lead }: { lead: LeadLine }) {
  const { firm } = useDesk();
  const wait = replyStatus(lead, useNow());
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-soft">
      <span>{formatDateTime(lead.receivedAt, firm.timeZone)}</span>
      {lead.kind === 'application' && <span>Broker application</span>}
      {wait && (
        <span className={wait.isLate ? 'font-semibold text-coral' : undefined}>
          {wait.text}, promised within <span className="whitespace-nowrap">{firm.replyPromise}</span>
        </span>
      )}
    </p>
  );
}

/** The reply buttons, on a phone fixed at the bottom, and the stage. */
function ReplyActions({ lead }: { lead: LeadDetail }) {
  const [isAnswering, setAnswering] = useState(false);
  const change = useChange(lead);
  const answer = () => setAnswering(true);
  // Held spam has to be released first.
  const linkClass = lead.suspectedSpam ? 'button-quiet' : 'button';
  const setStage = (stage: Stage) => lead.stage !== stage && !change.isPending && change.mutate({ stage });
  return (
    <div className="my-3 flex flex-wrap items-start justify-between gap-3">
      {/* Reversed on a phone, so that the question does not move the buttons. */}
      <section
        aria-label="Answer"
        className="flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-2 max-lg:flex-col-reverse max-lg:border-line-strong max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:py-2 print:hidden"
      >
        <div className="flex gap-2 max-lg:*:grow">
          <ErrorBoundary name="The call button">
            <CallLink className={linkClass} phone={lead.phone} onClick={answer} />
          </ErrorBoundary>
          {lead.email !== '' && (
            <ErrorBoundary
              name="The email button"
              // Links to the address without the quoted message.
              fallback={
                <a className={linkClass} href={`mailto:${lead.email}`} onClick={answer}>
                  Email
                </a>
              }
            >
              <EmailLink className={linkClass} lead={lead} onClick={answer} />
            </ErrorBoundary>
          )}
          <button
            type="button"
            className="button-quiet"
            onClick={() => document.getElementById('note')?.focus()}
          >
            Note
          </button>
        </div>
        {/* Replies are written in the person's own mail program, so the desk cannot see them. */}
        {isAnswering && lead.stage === 'new' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Have you answered?
            <button type="button" className="button-quiet" onClick={() => setStage('contacted')}>
              Yes: {stageNames.contacted}
            </button>
          </div>
        )}
        <ErrorMessage error={change.error} />
      </section>
      <fieldset className="-outline-offset-1 flex max-w-104 grow rounded-lg bg-card outline outline-line-strong @6xl:max-w-120 print:hidden">
        <legend className="sr-only">Stage</legend>
        {stages.map((stage: Stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={lead.stage === stage}
            className="min-h-11 grow whitespace-nowrap rounded-lg px-1 font-semibold text-[0.9375rem] text-fig hover:bg-mist @xs:px-2 aria-pressed:bg-fig-dark aria-pressed:text-paper forced-colors:aria-pressed:border-8"
            onClick={() => setStage(stage)}
          >
            {stageNames[stage]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type LinkProps = Pick<ComponentProps<'a'>, 'className' | 'onClick'>;

/** Renders nothing without a number that can be dialled. */
function CallLink({ phone, ...link }: LinkProps & { phone: string }) {
  const number = phoneNumber(phone);
  if (number === null) return null;
  return (
    <a {...link} href={`tel:${number}`}>
      Call <span className="max-lg:sr-only">{phone}</span>
    </a>
  );
}

function EmailLink({ lead, ...link }: LinkProps & { lead: LeadDetail }) {
  const { firm } = useDesk();
  return (
    <a {...link} href={replyMailto(lead, firm.name)}>
      Email
    </a>
  );
}

/** The message, and below it the other fields. */
function SubmittedMessage({ lead }: { lead: LeadDetail }) {
  const messageField = lead.fields.find(({ value }) => value === lead.message);
  return (
    <section aria-labelledby="sent" className="panel @2xl:row-span-2 @5xl:row-span-3">
      <h2 id="sent" className="label">
        {messageField?.label ?? 'Message'}
      </h2>
      <p className="max-w-[36em] whitespace-pre-wrap text-lg">{lead.message || 'Not given'}</p>
      <ErrorBoundary name="The rest of the form">
        <OtherFields lead={lead} messageField={messageField} />
      </ErrorBoundary>
    </section>
  );
}

interface OtherFieldsProps {
  lead: LeadDetail;
  /** The field with the message. */
  messageField: LeadDetail['fields'][number] | undefined;
}

/** The other fields, the delivery of the email, and buttons to copy and resend. */
function OtherFields({ lead, messageField }: OtherFieldsProps) {
  const { state, said, mail } = lead.delivery;
  const all = lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const facts = [
    // Leaves out the name: the screen's heading shows it.
    ...lead.fields.filter((field) => field !== messageField && field.value !== lead.name),
    { label: 'Came from', value: lead.source },
    { label: 'Email to you', value: said },
  ];
  return (
    <>
      <dl className="mt-4 mb-1 grid gap-2 border-line border-t pt-3 text-[0.9375rem]">
        {facts.map(({ label, value }) => (
          <div key={label} className="items-baseline @md:grid @md:grid-cols-[7.5rem_minmax(0,1fr)]">
            <dt className="label">{label}</dt>
            <dd className="whitespace-pre-wrap">{value || 'Not given'}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="target">Correct phone or email</summary>
        <ContactForm lead={lead} />
      </details>
      {state !== 'not-set-up' && (
        <details>
          <summary className="target">See the email</summary>
          <p className="mt-1 font-semibold">{mail.subject}</p>
          <p className="mb-3 whitespace-pre-wrap">{mail.text}</p>
        </details>
      )}
      <div className="flex flex-wrap gap-x-6">
        {lead.email !== '' && (
          <ActionButton className="target" run={() => copyText(lead.email)} doneText={() => 'Copied.'}>
            Copy address
          </ActionButton>
        )}
        <ActionButton className="target" run={() => copyText(all)} doneText={() => 'Copied.'}>
          Copy all
        </ActionButton>
        {/* Also for a delivered email, which may be lost in a mailbox. */}
        {(state === 'delivered' || state === 'undelivered') && (
          <ActionButton className="target" run={() => postLeadAction(lead.id, 'resend')}>
            Email it to us again
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** Corrects a mistyped phone number or address. The history keeps the old one. */
function ContactForm({ lead }: { lead: LeadDetail }) {
  const { mutateAsync: change } = useChange(lead);
  const { phone, email } = lead;
  const correct = (values: Record<string, string>) => {
    const changed = Object.entries({ phone, email }).filter(
      ([name, before]) => values[name] && values[name] !== before,
    );
    return change(Object.fromEntries(changed.map(([name]) => [name, values[name]])));
  };
  return (
    // The key remounts the form after saving, so that its fields show the saved values.
    <Form
      key={`${phone} ${email}`}
      className="mb-3 grid max-w-md gap-3"
      run={correct}
      button="Save"
      buttonClass="button-quiet"
    >
      <Field label="Phone" name="phone" type="tel" defaultValue={phone} maxLength={100} />
      <Field label="Email" name="email" type="email" defaultValue={email} />
    </Form>
  );
}
