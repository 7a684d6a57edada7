import { useState } from 'react';
import type { DeskPerson } from '../../contracts/desk.ts';
import { Dialog } from './dialog.tsx';

interface PersonRowProps {
  person: DeskPerson;
  isMe: boolean;
  onChange: (wanted: Pick<DeskPerson, 'role' | 'sees'>) => void;
  onInvite: () => void;
  onSignOut: () => void;
  onRemove: () => void;
}

/** One person, with what an owner may do about them. */
export function PersonRow({ person, isMe, onChange, onInvite, onSignOut, onRemove }: PersonRowProps) {
  const [isAsking, setAsking] = useState(false);
  const { name, email, role, sees } = person;
  return (
    <li className="panel">
      <h2 className="text-heading">
        {name}
        {isMe && ' (you)'}
      </h2>
      <p className="text-ink-soft">{email}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <label className="grow">
          <span className="sr-only">What {name} may do</span>
          <select
            className="control"
            value={`${role} ${sees}`}
            onChange={({ target }) => {
              const [wantedRole, wantedSees] = target.value.split(' ');
              onChange({ role: wantedRole as DeskPerson['role'], sees: wantedSees as DeskPerson['sees'] });
            }}
          >
            <option value="broker all">Broker: all enquiries</option>
            <option value="broker own">Broker: only enquiries given to them</option>
            <option value="owner all">Owner: everything, people included</option>
          </select>
        </label>
        <button type="button" className="button-quiet" onClick={onInvite}>
          New link
        </button>
        <button type="button" className="button-quiet" onClick={onSignOut}>
          Sign out everywhere
        </button>
        <button type="button" className="button-danger" onClick={() => setAsking(true)}>
          Remove
        </button>
      </div>
      {isAsking && (
        <Dialog title={`Remove ${name}?`} onClose={() => setAsking(false)}>
          <p>They are signed out at once. What was given to them becomes nobody’s; their notes stay.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <button
              type="button"
              className="button-danger"
              onClick={() => {
                setAsking(false);
                onRemove();
              }}
            >
              Remove {name}
            </button>
            <button type="button" className="button-quiet" onClick={() => setAsking(false)}>
              Keep
            </button>
          </div>
        </Dialog>
      )}
    </li>
  );
}
