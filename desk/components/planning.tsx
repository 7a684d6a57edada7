import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Erased, LeadDetail } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { client, leadPath, useChange, useLastDone, usePeople } from '../queries.ts';
import { dayText } from '../words.ts';
import { Action, Dialog, Field, Form, Problem } from './controls.tsx';

/** Whose it is, and when to come back to it. Each is saved as soon as it is chosen. */
export function Planning({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const isLast = useLastDone()?.submittedAt === change.submittedAt;
  const people = usePeople();
  const dayInput = useRef<HTMLInputElement>(null);
  const asked = useRef(lead.followUpOn ?? '');
  useEffect(() => {
    asked.current = lead.followUpOn ?? '';
    // A colleague may have chosen another day; what somebody types here is not taken away from them.
    const input = dayInput.current;
    if (input && document.activeElement !== input) input.value = asked.current;
  }, [lead.followUpOn]);
  const followUp = (day: string) => {
    if (day === asked.current) return;
    asked.current = day;
    change.mutate({ followUpOn: day === '' ? null : day });
  };
  return (
    <section
      aria-label="Who and when"
      className="grid content-start gap-4 @6xl:grid-cols-2 @max-2xl:@md:grid-cols-2"
    >
      <label className="grid gap-1">
        <span className="label">Assigned to</span>
        <select
          className="control"
          value={lead.personId ?? ''}
          onChange={({ target }) => change.mutate({ personId: target.value || null })}
        >
          <option value="">Unassigned</option>
          {people.data?.people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1">
        <span className="label">Follow up on</span>
        <input
          ref={dayInput}
          type="date"
          className="control min-w-0"
          defaultValue={lead.followUpOn ?? ''}
          // A year that is being typed is a year of long ago, and half a day is none, until it is whole.
          onChange={({ target }) => target.value >= '2000' && followUp(target.value)}
          onBlur={({ target }) => target.validity.badInput || followUp(target.value)}
        />
      </label>
      <div className="col-span-full">
        <Problem error={isLast && change.error} />
        <p role="status">{isLast && change.isSuccess && 'Saved.'}</p>
      </div>
    </section>
  );
}

/** When it is deleted by age, and keeping it back with a reason. */
export function Keeping({ lead }: { lead: LeadDetail }) {
  const { mutateAsync: change } = useChange(lead);
  return (
    <section aria-labelledby="keeping">
      <h2 id="keeping">How long it is kept</h2>
      {lead.keptBecause === null ? (
        <>
          <p className="mt-1 mb-3">
            {lead.deletedOn === null
              ? 'Not deleted before it has been answered or emailed.'
              : `Kept until ${dayText(lead.deletedOn)}, then deleted, as the privacy policy promises.`}
          </p>
          <Form
            run={({ reason = '' }) => change({ keptBecause: reason })}
            button="Keep it longer"
            look="button-quiet mt-2"
          >
            <Field label="A reason to keep it longer" name="reason" required maxLength={500} />
          </Form>
        </>
      ) : (
        <>
          <p className="mt-1 mb-3">Kept past its date: {lead.keptBecause}</p>
          <Action run={() => change({ keptBecause: null })}>Stop keeping it longer</Action>
        </>
      )}
    </section>
  );
}

/** Erases a person: first what there is, and what remains elsewhere, then the deed. */
/** @param sender their address, or the number of who gave none. */
export function EraseSender({ sender }: { sender: string }) {
  const [found, setFound] = useState<Erased>();
  const navigate = useNavigate();
  const erase = async () => {
    await post<Erased>('/erase', { sender, onlyCount: false });
    client.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(leadPath('')) });
    navigate('/');
  };
  const count = found?.leads === 1 ? 'one message' : `${found?.leads} messages`;
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase this person</h2>
      <p className="mt-1 mb-3">
        For privacy requests: deletes everything from this address or number, with its notes.
      </p>
      <Action
        className="button-danger"
        run={async () => setFound(await post<Erased>('/erase', { sender, onlyCount: true }))}
      >
        Erase…
      </Action>
      {found && (
        <Dialog
          title="Erase this person?"
          close="Cancel"
          onClose={() => setFound(undefined)}
          action={
            <Action className="button-danger" run={erase}>
              Erase {count}
            </Action>
          }
        >
          <p>From {sender}, permanently. What remains for a while, and why:</p>
          <ul className="mt-2 list-disc ps-5">
            {found.remains.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </section>
  );
}
