import { type ComponentProps, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { type LeadDetail, type LeadLine, type Stage, stages } from '../../contracts/desk.ts';
import { copy } from '../api.ts';
import { Action, Field, Form, Loading, PageTitle, Problem } from '../components/controls.tsx';
import { Notes } from '../components/notes.tsx';
import { Part } from '../components/part.tsx';
import { EraseSender, Keeping, Planning } from '../components/planning.tsx';
import { phoneNumber } from '../phone-number.ts';
import { doWithLead, leadPath, useChange, useDesk, useLive, useNow } from '../queries.ts';
import { answerLink, stageNames, time, waiting } from '../words.ts';

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
  const { person } = useDesk();
  const known = lead ?? line;
  return (
    <>
      <PageTitle>{known?.name ?? (asked.isPending ? 'One moment' : 'Not found')}</PageTitle>
      {known && (
        <Part name="When it came">
          <Received lead={known} />
        </Part>
      )}
      <Loading of={asked} />
      {lead?.suspectedSpam && (
        <div className="alert mt-4">
          <p className="mb-3">It looks automated, so it is held here and was not emailed.</p>
          <Action className="button" run={() => doWithLead(id, 'release')}>
            Not spam: release it
          </Action>
        </div>
      )}
      {lead && (
        <>
          <Part name="How to answer it">
            <Answering lead={lead} />
          </Part>
          <div className="grid items-start gap-x-8 gap-y-6 @2xl:grid-cols-[minmax(0,1fr)_16rem] @2xl:grid-rows-[auto_auto_1fr] @5xl:grid-cols-[minmax(0,44rem)_minmax(0,30rem)] print:block print:space-y-6">
            <Part name="The message">
              <Sent lead={lead} />
            </Part>
            <Part name="Who has it and when to follow up">
              <Planning lead={lead} />
            </Part>
            <Part name="The list of notes">
              <Notes lead={lead} />
            </Part>
            {person.role === 'owner' && (
              <details className="@2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-2 @5xl:row-span-1 @5xl:row-start-3">
                <summary className="target" aria-label="More: keep or erase">
                  More
                </summary>
                <div className="grid gap-6 pt-2">
                  <Part name="How long it is kept">
                    <Keeping lead={lead} />
                  </Part>
                  <Part name="Erasing">
                    <EraseSender sender={lead.email || lead.phone} />
                  </Part>
                </div>
              </details>
            )}
          </div>
        </>
      )}
    </>
  );
}

/** When it came, and what is left of the promise. */
function Received({ lead }: { lead: LeadLine }) {
  const { firm } = useDesk();
  const wait = waiting(lead, useNow());
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-soft">
      <span>{time(lead.receivedAt, firm.timeZone)}</span>
      {lead.kind === 'application' && <span>Broker application</span>}
      {wait && (
        <span className={wait.isLate ? 'font-semibold text-coral' : undefined}>
          {wait.text}, promised within <span className="whitespace-nowrap">{firm.replyPromise}</span>
        </span>
      )}
    </p>
  );
}

/** What is done most, each one press away: answering, on a phone under the thumb, and saying how far it is. */
function Answering({ lead }: { lead: LeadDetail }) {
  const [isAnswering, setAnswering] = useState(false);
  const change = useChange(lead);
  const answer = () => setAnswering(true);
  // What is held as spam is released first.
  const look = lead.suspectedSpam ? 'button-quiet' : 'button';
  const reach = (stage: Stage) => lead.stage !== stage && !change.isPending && change.mutate({ stage });
  return (
    <div className="my-3 flex flex-wrap items-start justify-between gap-3">
      {/* What is asked afterwards must not move what is under the thumb. */}
      <section
        aria-label="Answer"
        className="flex flex-col gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-2 max-lg:flex-col-reverse max-lg:border-line-strong max-lg:border-t max-lg:bg-card max-lg:px-4 max-lg:py-2 print:hidden"
      >
        <div className="flex gap-2 max-lg:*:grow">
          <Part name="Calling">
            <Call className={look} phone={lead.phone} onClick={answer} />
          </Part>
          {lead.email !== '' && (
            <Part
              name="Email"
              // Without what quotes the message.
              fallback={
                <a className={look} href={`mailto:${lead.email}`} onClick={answer}>
                  Email
                </a>
              }
            >
              <Email className={look} lead={lead} onClick={answer} />
            </Part>
          )}
          <button
            type="button"
            className="button-quiet"
            onClick={() => document.getElementById('note')?.focus()}
          >
            Note
          </button>
        </div>
        {/* The answer is written in the owner's own program, so only they know that it went out. */}
        {isAnswering && lead.stage === 'new' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            Have you answered?
            <button type="button" className="button-quiet" onClick={() => reach('contacted')}>
              Yes: {stageNames.contacted}
            </button>
          </div>
        )}
        <Problem error={change.error} />
      </section>
      <fieldset className="-outline-offset-1 flex max-w-104 grow rounded-lg bg-card outline outline-line-strong @6xl:max-w-120 print:hidden">
        <legend className="sr-only">Stage</legend>
        {stages.map((stage: Stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={lead.stage === stage}
            className="min-h-11 grow whitespace-nowrap rounded-lg px-1 font-semibold text-[0.9375rem] text-fig hover:bg-mist @xs:px-2 aria-pressed:bg-fig-dark aria-pressed:text-paper forced-colors:aria-pressed:border-8"
            onClick={() => reach(stage)}
          >
            {stageNames[stage]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

type LinkProps = Pick<ComponentProps<'a'>, 'className' | 'onClick'>;

/** Nothing where no number was given. */
function Call({ phone, ...link }: LinkProps & { phone: string }) {
  const number = phoneNumber(phone);
  if (number === null) return null;
  return (
    <a {...link} href={`tel:${number}`}>
      Call <span className="max-lg:sr-only">{phone}</span>
    </a>
  );
}

function Email({ lead, ...link }: LinkProps & { lead: LeadDetail }) {
  const { firm } = useDesk();
  return (
    <a {...link} href={answerLink(lead, firm.name)}>
      Email
    </a>
  );
}

/** What was written, and below it all else that was sent. */
function Sent({ lead }: { lead: LeadDetail }) {
  const written = lead.fields.find(({ value }) => value === lead.message);
  return (
    <section aria-labelledby="sent" className="panel @2xl:row-span-2 @5xl:row-span-3">
      <h2 id="sent" className="label">
        {written?.label ?? 'Message'}
      </h2>
      <p className="max-w-[36em] whitespace-pre-wrap text-lg">{lead.message || 'Not given'}</p>
      <Part name="All else that was sent">
        <SentBeside lead={lead} written={written} />
      </Part>
    </section>
  );
}

interface SentBesideProps {
  lead: LeadDetail;
  /** The field that the message is. */
  written: LeadDetail['fields'][number] | undefined;
}

/** All else that was sent, what became of its email, and all of it for other programs. */
function SentBeside({ lead, written }: SentBesideProps) {
  const { state, said, mail } = lead.delivery;
  const all = lead.fields.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const facts = [
    // The name is the heading of the screen.
    ...lead.fields.filter((field) => field !== written && field.value !== lead.name),
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
        <Contact lead={lead} />
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
          <Action className="target" run={() => copy(lead.email)} said={() => 'Copied.'}>
            Copy address
          </Action>
        )}
        <Action className="target" run={() => copy(all)} said={() => 'Copied.'}>
          Copy all
        </Action>
        {/* It was given up, got lost in somebody's mailbox, or was one too many for its day. */}
        {(state === 'delivered' || state === 'undelivered') && (
          <Action className="target" run={() => doWithLead(lead.id, 'resend')}>
            Email it to us again
          </Action>
        )}
      </div>
    </>
  );
}

/** In the place of what was mistyped; the history keeps what was there. */
function Contact({ lead }: { lead: LeadDetail }) {
  const { mutateAsync: change } = useChange(lead);
  const { phone, email } = lead;
  const correct = (typed: Record<string, string>) => {
    const changed = Object.entries({ phone, email }).filter(
      ([name, before]) => typed[name] && typed[name] !== before,
    );
    return change(Object.fromEntries(changed.map(([name]) => [name, typed[name]])));
  };
  return (
    // Anew once it is saved, so that the fields hold what is kept.
    <Form
      key={`${phone} ${email}`}
      className="mb-3 grid max-w-md gap-3"
      run={correct}
      button="Save"
      look="button-quiet"
    >
      <Field label="Phone" name="phone" type="tel" defaultValue={phone} maxLength={100} />
      <Field label="Email" name="email" type="email" defaultValue={email} />
    </Form>
  );
}
