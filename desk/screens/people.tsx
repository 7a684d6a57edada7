import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { AuditPage, DeskPerson, Invited } from '../../contracts/desk.ts';
import type { Editors } from '../../contracts/website.ts';
import { copyText, post, request } from '../api.ts';
import {
  ActionButton,
  Dialog,
  ErrorMessage,
  Field,
  Form,
  Loading,
  PageTitle,
  ShowMore,
} from '../components/controls.tsx';
import { formatDateTime } from '../format.ts';
import { useAuditLog, useDesk, useGet, usePeople } from '../queries.ts';

/** Lists the people at the desk. Owners can invite, change and remove them. */
export function People() {
  const { person: me } = useDesk();
  const people = usePeople();
  const [invited, setInvited] = useState<Invited>();
  return (
    <>
      <PageTitle>People at the desk</PageTitle>
      <Loading query={people} />
      <div className="mt-4 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <ul className="border-line border-b">
          {people.data?.people.map((person) => (
            <PersonRow key={person.id} person={person} me={me} onInvited={setInvited} />
          ))}
        </ul>
        {me.role === 'owner' && <InviteForm onInvited={setInvited} />}
      </div>
      {invited && (
        <Dialog
          title={`A link for ${invited.person.name}`}
          onClose={() => setInvited(undefined)}
          action={
            <ActionButton run={() => copyText(invited.link)} doneText={() => 'Copied.'}>
              Copy the link
            </ActionButton>
          }
        >
          <p>It works once, within 24 hours. {invited.said}</p>
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

/** One person. Owners also see buttons to change them. */
function PersonRow({ person: { id, name, email, role, sees }, me, onInvited }: PersonRowProps) {
  const isMe = id === me.id;
  const isOwner = me.role === 'owner';
  const access = `${role} ${role === 'owner' ? 'all' : sees}`;
  const [isAsking, setAsking] = useState(false);
  const path = `/people/${id}`;
  const change = useMutation({
    mutationFn: (access: string) => request(path, { method: 'PATCH', body: parseAccess(access) }),
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
        {/* Owners cannot change or remove themselves, so that the desk always has an owner. */}
        {isMe || !isOwner ? (
          <p>{accessNames[access]}</p>
        ) : (
          <div>
            <AccessSelect
              label={<span className="sr-only">What {name} may do</span>}
              value={access}
              onChange={({ target }) => change.mutate(target.value)}
            />
            {role === 'broker' && <EditorCheckbox id={id} name={name} />}
          </div>
        )}
      </div>
      {isOwner && (
        <div className="flex flex-wrap gap-x-6">
          <ActionButton
            className="target"
            run={async () => onInvited(await post<Invited>(`${path}/invitation`))}
          >
            New link
          </ActionButton>
          <ActionButton
            className="target"
            run={() => request(`${path}/sessions`, { method: 'DELETE' })}
            doneText={() => 'Done. They can sign in again with their passkey.'}
          >
            Sign out everywhere
          </ActionButton>
          {!isMe && (
            <button type="button" className="target text-coral" onClick={() => setAsking(true)}>
              Remove
            </button>
          )}
        </div>
      )}
      <ErrorMessage error={change.error} />
      {isAsking && (
        <Dialog
          title={`Remove ${name}?`}
          close="Cancel"
          onClose={() => setAsking(false)}
          action={
            <ActionButton className="button-danger" run={() => request(path, { method: 'DELETE' })}>
              Remove
            </ActionButton>
          }
        >
          <p>{email} is signed out at once. Their enquiries become unassigned; their notes stay.</p>
        </Dialog>
      )}
    </li>
  );
}

/** Lets a broker edit the website. */
function EditorCheckbox({ id, name }: { id: string; name: string }) {
  const { data } = useGet<Editors>('/website/editors');
  const change = useMutation({
    mutationFn: (isEditor: boolean) =>
      request(`/website/editors/${id}`, { method: 'PUT', body: { isEditor } }),
  });
  if (data === undefined) return null;
  return (
    <>
      <label className="target gap-2 no-underline">
        <input
          type="checkbox"
          className="size-5"
          checked={change.isPending ? change.variables : data.editors.includes(id)}
          onChange={({ target }) => change.mutate(target.checked)}
        />
        <span>
          May edit the website<span className="sr-only">: {name}</span>
        </span>
      </label>
      <ErrorMessage error={change.error} />
    </>
  );
}

function InviteForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const invite = async ({ access = '', ...person }: Record<string, string>) =>
    onInvited(await post<Invited>('/people', { ...person, ...parseAccess(access) }));
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

/** Selects role and visibility together, because owners always see all enquiries. */
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

function parseAccess(access: string): Record<'role' | 'sees', string> {
  const [role = '', sees = ''] = access.split(' ');
  return { role, sees };
}

/** The audit log, for owners. */
export function AuditLog() {
  const { firm } = useDesk();
  const record = useAuditLog();
  return (
    <>
      <PageTitle>Who did what</PageTitle>
      <p className="mt-1 text-ink-soft">Nobody can change this record, and it does not name senders.</p>
      <Loading query={record} />
      <ul className="mt-4">
        {mergeReadings(record.data?.pages.flatMap((page) => page.entries) ?? []).map(
          ({ id, at, by, did, leadId, detail, times }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-3 border-line border-t py-2 leading-snug sm:grid sm:grid-cols-[13rem_9rem_minmax(0,1fr)_auto] sm:gap-x-6"
            >
              <span className="label">{formatDateTime(at, firm.timeZone)}</span>
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

/** Merges consecutive readings of one enquiry by one person into one line. */
function mergeReadings(entries: AuditPage['entries']) {
  const lines: ((typeof entries)[number] & { times: number })[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    const isSame = entry.did === 'read' && last?.did === 'read' && last.by === entry.by;
    if (isSame && last.leadId === entry.leadId) last.times += 1;
    else lines.push({ ...entry, times: 1 });
  }
  return lines;
}
