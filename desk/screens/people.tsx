import { type FormEvent, useState } from 'react';
import type { DeskPerson, Invited } from '../../contracts/desk.ts';
import { ask, post } from '../api.ts';
import { PageTitle } from '../components/page-title.tsx';
import { PersonRow } from '../components/person-row.tsx';
import { Problem } from '../components/problem.tsx';
import { useDesk } from '../components/use-desk.ts';
import { useAsk, usePeople } from '../queries.ts';

/** Who is at the desk; owners invite, change and remove. */
export function People() {
  const { person: me } = useDesk();
  const people = usePeople();
  const [invited, setInvited] = useState<Invited | null>(null);
  const invite = useAsk(
    (body: Record<string, FormDataEntryValue>) => post<Invited>('/people', body),
    'people',
  );
  const again = useAsk((id: string) => post<Invited>(`/people/${id}/invitation`), 'people');
  const remove = useAsk((id: string) => ask(`/people/${id}`, { method: 'DELETE' }), 'people');
  const signOut = useAsk((id: string) => ask(`/people/${id}/sessions`, { method: 'DELETE' }), 'people');
  const change = useAsk(
    ({ id, ...body }: Partial<DeskPerson>) => ask(`/people/${id}`, { method: 'PATCH', body }),
    'people',
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = Object.fromEntries(new FormData(form));
    const [role, sees] = String(given.access).split(' ');
    invite.mutate(
      { name: given.name ?? '', email: given.email ?? '', role: role ?? '', sees: sees ?? '' },
      {
        onSuccess: (answer) => {
          setInvited(answer);
          form.reset();
        },
      },
    );
  };

  return (
    <>
      <PageTitle>People at the desk</PageTitle>
      <Problem error={people.error} />
      <ul className="mt-5 grid gap-3">
        {people.data?.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === me.id}
            onChange={(wanted) => change.mutate({ id: person.id, ...wanted })}
            onInvite={() => again.mutate(person.id, { onSuccess: setInvited })}
            onSignOut={() => signOut.mutate(person.id)}
            onRemove={() => remove.mutate(person.id)}
          />
        ))}
      </ul>
      <Problem error={change.error ?? again.error ?? remove.error ?? signOut.error} />
      <p role="status" className="mt-2">
        {signOut.isSuccess && 'They are signed out everywhere. With their passkey they can sign in again.'}
      </p>
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
      <section aria-labelledby="invite" className="panel mt-6 max-w-xl">
        <h2 id="invite" className="text-heading">
          Invite somebody
        </h2>
        <form className="mt-3 grid gap-3" onSubmit={submit}>
          <label>
            Name
            <input name="name" required maxLength={100} autoComplete="off" className="control mt-1" />
          </label>
          <label>
            E-mail address
            <input name="email" type="email" required autoComplete="off" className="control mt-1" />
          </label>
          <label>
            What they may do
            <select name="access" className="control mt-1">
              <option value="broker all">Broker: all enquiries</option>
              <option value="broker own">Broker: only enquiries given to them</option>
              <option value="owner all">Owner: everything, people included</option>
            </select>
          </label>
          <div>
            <button type="submit" className="button" disabled={invite.isPending}>
              Invite
            </button>
          </div>
        </form>
        <Problem error={invite.error} />
      </section>
    </>
  );
}
