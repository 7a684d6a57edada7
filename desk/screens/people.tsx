import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { DeskPerson, Invited } from '../../contracts/desk.ts';
import { ask, post } from '../api.ts';
import { Action, Field, Problem } from '../components/controls.tsx';
import { Dialog } from '../components/dialog.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { useDesk } from '../components/use-desk.ts';
import { usePeople } from '../queries.ts';

/** Who is at the desk; owners invite, change and remove. */
export function People() {
  const { person: me } = useDesk();
  const people = usePeople();
  const [invited, setInvited] = useState<Invited>();
  return (
    <>
      <PageTitle>People at the desk</PageTitle>
      <Problem error={people.error} />
      <ul className="mt-4 grid gap-3">
        {people.data?.people.map((person) => (
          <PersonRow key={person.id} person={person} isMe={person.id === me.id} onInvited={setInvited} />
        ))}
      </ul>
      <div role="status">
        {invited && (
          <div className="alert mt-4">
            <p>
              The link for {invited.person.name} works once, within a day
              {invited.emailed
                ? '. It is being e-mailed as well.'
                : '. No mail is set up: pass it on yourself.'}
            </p>
            <input
              readOnly
              aria-label="Link to pass on"
              className="control mt-2"
              value={invited.link}
              onFocus={({ target }) => target.select()}
            />
          </div>
        )}
      </div>
      <Invite onInvited={setInvited} />
    </>
  );
}

interface PersonRowProps {
  person: DeskPerson;
  isMe: boolean;
  onInvited: (invited: Invited) => void;
}

/** One person, with what an owner may do about them. */
function PersonRow({ person: { id, name, email, role, sees }, isMe, onInvited }: PersonRowProps) {
  const [isAsking, setAsking] = useState(false);
  const path = `/people/${id}`;
  const change = useMutation({
    mutationFn: (access: string) => ask(path, { method: 'PATCH', body: accessOf(access) }),
  });
  return (
    <li className="panel">
      <h2>
        {name}
        {isMe && ' (you)'}
      </h2>
      <p className="text-ink-soft">{email}</p>
      <div className="mt-3 flex flex-wrap items-start gap-2">
        <AccessSelect
          label={<span className="sr-only">What {name} may do</span>}
          value={`${role} ${sees}`}
          onChange={({ target }) => change.mutate(target.value)}
        />
        <Action run={async () => onInvited(await post<Invited>(`${path}/invitation`))}>New link</Action>
        <Action
          run={() => ask(`${path}/sessions`, { method: 'DELETE' })}
          said={() => 'Done. With their passkey they can sign in again.'}
        >
          Sign out everywhere
        </Action>
        <button type="button" className="button-danger" onClick={() => setAsking(true)}>
          Remove
        </button>
      </div>
      <Problem error={change.error} />
      {isAsking && (
        <Dialog
          title={`Remove ${name}?`}
          close="Keep"
          onClose={() => setAsking(false)}
          action={
            <Action className="button-danger" run={() => ask(path, { method: 'DELETE' })}>
              Remove {name}
            </Action>
          }
        >
          <p>They are signed out at once. What was given to them becomes nobody’s; their notes stay.</p>
        </Dialog>
      )}
    </li>
  );
}

function Invite({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const invite = useMutation({ mutationFn: (body: object) => post<Invited>('/people', body) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { access, ...who } = Object.fromEntries(new FormData(form));
    invite.mutate(
      { ...who, ...accessOf(String(access)) },
      {
        onSuccess: (answer) => {
          onInvited(answer);
          form.reset();
        },
      },
    );
  };
  return (
    <section aria-labelledby="invite" className="panel mt-6 max-w-xl">
      <h2 id="invite">Invite somebody</h2>
      <form className="mt-3 grid gap-3" onSubmit={submit}>
        <Field label="Name" name="name" required maxLength={100} autoComplete="off" />
        <Field label="E-mail address" name="email" type="email" required autoComplete="off" />
        <AccessSelect label="What they may do" name="access" />
        <button type="submit" className="button w-fit" disabled={invite.isPending}>
          Invite
        </button>
      </form>
      <Problem error={invite.error} />
    </section>
  );
}

/** What somebody may do and what they see, in one choice: an owner always sees all. */
function AccessSelect({ label, ...select }: ComponentProps<'select'> & { label: ReactNode }) {
  return (
    <label className="grid min-w-60 flex-1 gap-1">
      {label}
      <select {...select} className="control">
        <option value="broker all">Broker: all enquiries</option>
        <option value="broker own">Broker: only their own</option>
        <option value="owner all">Owner: everything</option>
      </select>
    </label>
  );
}

function accessOf(access: string): Record<'role' | 'sees', string> {
  const [role = '', sees = ''] = access.split(' ');
  return { role, sees };
}
