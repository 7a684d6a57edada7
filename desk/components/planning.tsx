import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Erased, LeadDetail } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { formatDate } from '../format.ts';
import { leadPath, queryClient, useChange, useLastMutation, usePeople } from '../queries.ts';
import { ActionButton, Dialog, ErrorMessage, Field, Form } from './controls.tsx';

/** The assignee and the follow-up date. Each saves on change. */
export function Planning({ lead }: { lead: LeadDetail }) {
  const change = useChange(lead);
  const isLast = useLastMutation()?.submittedAt === change.submittedAt;
  const people = usePeople();
  const dayInput = useRef<HTMLInputElement>(null);
  const savedDay = useRef(lead.followUpOn ?? '');
  useEffect(() => {
    savedDay.current = lead.followUpOn ?? '';
    // Shows a colleague's change, unless someone is typing in the field.
    const input = dayInput.current;
    if (input && document.activeElement !== input) input.value = savedDay.current;
  }, [lead.followUpOn]);
  const saveFollowUp = (day: string) => {
    if (day === savedDay.current) return;
    savedDay.current = day;
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
          // Skips incomplete input: a year being typed looks like year 20, and a partial date is empty.
          onChange={({ target }) => target.value >= '2000' && saveFollowUp(target.value)}
          onBlur={({ target }) => target.validity.badInput || saveFollowUp(target.value)}
        />
      </label>
      <div className="col-span-full">
        <ErrorMessage error={isLast && change.error} />
        <p role="status">{isLast && change.isSuccess && 'Saved.'}</p>
      </div>
    </section>
  );
}

/** The deletion date, and a form to keep the lead longer. */
export function Retention({ lead }: { lead: LeadDetail }) {
  const { mutateAsync: change } = useChange(lead);
  return (
    <section aria-labelledby="keeping">
      <h2 id="keeping">How long it is kept</h2>
      {lead.keptBecause === null ? (
        <>
          <p className="mt-1 mb-3">
            {lead.deletedOn === null
              ? 'Not deleted until it has been answered or emailed.'
              : `Kept until ${formatDate(lead.deletedOn)}, then deleted, as the privacy policy promises.`}
          </p>
          <Form
            run={({ reason = '' }) => change({ keptBecause: reason })}
            button="Keep it longer"
            buttonClass="button-quiet mt-2"
          >
            <Field label="A reason to keep it longer" name="reason" required maxLength={500} />
          </Form>
        </>
      ) : (
        <>
          <p className="mt-1 mb-3">Kept past its date: {lead.keptBecause}</p>
          <ActionButton run={() => change({ keptBecause: null })}>Stop keeping it longer</ActionButton>
        </>
      )}
    </section>
  );
}

/**
 * Shows what an erasure deletes and what remains elsewhere, then erases after a confirmation.
 *
 * @param sender the email address, or the phone number of a caller without one.
 */
export function EraseSender({ sender }: { sender: string }) {
  const [found, setFound] = useState<Erased>();
  const navigate = useNavigate();
  const erase = async () => {
    await post<Erased>('/erase', { sender, onlyCount: false });
    queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(leadPath('')) });
    navigate('/');
  };
  const count = found?.leads === 1 ? 'one message' : `${found?.leads} messages`;
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase this person</h2>
      <p className="mt-1 mb-3">
        For privacy requests: deletes everything from this address or number, including notes.
      </p>
      <ActionButton
        className="button-danger"
        run={async () => setFound(await post<Erased>('/erase', { sender, onlyCount: true }))}
      >
        Erase…
      </ActionButton>
      {found && (
        <Dialog
          title="Erase this person?"
          close="Cancel"
          onClose={() => setFound(undefined)}
          action={
            <ActionButton className="button-danger" run={erase}>
              Erase {count}
            </ActionButton>
          }
        >
          <p>From {sender}, permanently. What remains elsewhere:</p>
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
