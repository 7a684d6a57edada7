import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AuditPage, DeskPerson, Invited } from '../../contracts/desk.ts';
import { ask, copy, post } from '../api.ts';
import {
  Action,
  Dialog,
  Field,
  Form,
  Loading,
  PageTitle,
  Problem,
  ShowMore,
} from '../components/controls.tsx';
import { useDesk, usePeople, useRecord } from '../queries.ts';
import { time } from '../words.ts';

/** Who is at the desk; owners invite, change and remove. */
export function People() {
  const { person: me } = useDesk();
  const people = usePeople();
  const [invited, setInvited] = useState<Invited>();
  return (
    <>
      <PageTitle>People at the desk</PageTitle>
      <Loading of={people} />
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <ul className="border-line border-b">
          {people.data?.people.map((person) => (
            <PersonRow key={person.id} person={person} me={me} onInvited={setInvited} />
          ))}
        </ul>
        {me.role === 'owner' && <Invite onInvited={setInvited} />}
      </div>
      {invited && (
        <Dialog
          title={`A link for ${invited.person.name}`}
          onClose={() => setInvited(undefined)}
          action={
            <Action run={() => copy(invited.link)} said={() => 'Copied.'}>
              Copy the link
            </Action>
          }
        >
          <p>It works once, within a day. {invited.said}</p>
          <input
            readOnly
            aria-label="Link to pass on"
            className="control mt-3"
            value={invited.link}
            onFocus={({ target }) => target.select()}
          />
        </Dialog>
      )}
    </>
  );
}

interface PersonRowProps {
  person: DeskPerson;
  me: DeskPerson;
  onInvited: (invited: Invited) => void;
}

/** One person; for owners with what they may do about them. */
function PersonRow({ person: { id, name, email, role, sees }, me, onInvited }: PersonRowProps) {
  const isMe = id === me.id;
  const isOwner = me.role === 'owner';
  const access = `${role} ${role === 'owner' ? 'all' : sees}`;
  const [isAsking, setAsking] = useState(false);
  const path = `/people/${id}`;
  const change = useMutation({
    mutationFn: (access: string) => ask(path, { method: 'PATCH', body: accessOf(access) }),
  });
  return (
    <li className="border-line border-t py-3">
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <h2>
            {name}
            {isMe && ' (you)'}
          </h2>
          <p className="label">{email}</p>
        </div>
        {/* The desk needs an owner: another one changes or removes them. */}
        {isMe || !isOwner ? (
          <p>{accessNames[access]}</p>
        ) : (
          <AccessSelect
            label={<span className="sr-only">What {name} may do</span>}
            value={access}
            onChange={({ target }) => change.mutate(target.value)}
          />
        )}
      </div>
      {isOwner && (
        <div className="flex flex-wrap gap-x-6">
          <Action className="target" run={async () => onInvited(await post<Invited>(`${path}/invitation`))}>
            New link
          </Action>
          <Action
            className="target"
            run={() => ask(`${path}/sessions`, { method: 'DELETE' })}
            said={() => 'Done. They can sign in again with their passkey.'}
          >
            Sign out everywhere
          </Action>
          {!isMe && (
            <button type="button" className="target text-coral" onClick={() => setAsking(true)}>
              Remove
            </button>
          )}
        </div>
      )}
      <Problem error={change.error} />
      {isAsking && (
        <Dialog
          title={`Remove ${name}?`}
          close="Cancel"
          onClose={() => setAsking(false)}
          action={
            <Action className="button-danger" run={() => ask(path, { method: 'DELETE' })}>
              Remove
            </Action>
          }
        >
          <p>{email} is signed out at once. Their enquiries become unassigned; their notes stay.</p>
        </Dialog>
      )}
    </li>
  );
}

function Invite({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const invite = async ({ access = '', ...who }: Record<string, string>) =>
    onInvited(await post<Invited>('/people', { ...who, ...accessOf(access) }));
  return (
    <section aria-labelledby="invite" className="panel w-full max-w-md">
      <h2 id="invite">Invite somebody</h2>
      <Form className="mt-3 grid gap-3" run={invite} button="Invite">
        <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
        <Field label="Email address" name="email" type="email" required autoComplete="off" />
        <AccessSelect label={<span className="label">What they may do</span>} name="access" />
      </Form>
    </section>
  );
}

const accessNames: Record<string, string> = {
  'broker all': 'Broker: all enquiries',
  'broker own': 'Broker: only their own',
  'owner all': 'Owner: everything',
};

/** What somebody may do and what they see, in one choice: an owner always sees all. */
function AccessSelect({ label, ...select }: ComponentProps<'select'> & { label: ReactNode }) {
  return (
    <label className="grid content-start gap-1">
      {label}
      <select {...select} className="control">
        {Object.entries(accessNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function accessOf(access: string): Record<'role' | 'sees', string> {
  const [role = '', sees = ''] = access.split(' ');
  return { role, sees };
}

/** Who read, changed, exported and erased what, for owners. */
export function Record() {
  const { firm } = useDesk();
  const record = useRecord();
  return (
    <>
      <PageTitle>Who did what</PageTitle>
      <p className="mt-1 text-ink-soft">Nobody can change it here, and it names no sender.</p>
      <Loading of={record} />
      <ul className="mt-4">
        {grouped(record.data?.pages.flatMap((page) => page.entries) ?? []).map(
          ({ id, at, by, did, leadId, detail, times }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-3 border-line border-t py-2 leading-snug sm:grid sm:grid-cols-[13rem_9rem_minmax(0,1fr)_auto] sm:gap-x-6"
            >
              <span className="label">{time(at, firm.timeZone)}</span>
              <span>{by}</span>
              <span>
                {did}
                {times > 1 && ` ${times} times`}
                {detail && ` (${detail})`}
              </span>
              {leadId && <Link to={`/leads/${leadId}`}>enquiry {leadId.slice(0, 8)}</Link>}
            </li>
          ),
        )}
      </ul>
      <ShowMore list={record} />
    </>
  );
}

/** Who reads one enquiry several times, with nothing in between, stands there once. */
function grouped(entries: AuditPage['entries']) {
  const lines: ((typeof entries)[number] & { times: number })[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const isSame = entry.did === 'read' && last?.did === 'read' && last.by === entry.by;
    if (isSame && last.leadId === entry.leadId) last.times += 1;
    else lines.push({ ...entry, times: 1 });
  }
  return lines;
}
