import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LeadDetail, LeadHistoryLine, NoteRequest, Stage } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { leadPath, showLead, useDesk, useLastDone } from '../queries.ts';
import { dayText, stageNames, time } from '../words.ts';
import { Problem } from './controls.tsx';
import { Part } from './part.tsx';

const NOTE = 'my-2 whitespace-pre-wrap border-s-4 py-1 ps-3';

/** Where a note is written, and below it notes and changes, the newest first. */
export function Notes({ lead }: { lead: LeadDetail }) {
  const [text, setText] = useState(() => draftOf(lead.id));
  const type = (typed: string) => {
    setText(typed);
    keepDraft(lead.id, typed);
  };
  const saving = useMutation({
    mutationFn: (note: NoteRequest) => post<LeadDetail>(`${leadPath(lead.id)}/notes`, note),
    onSuccess: (saved) => {
      type('');
      showLead(saved);
    },
  });
  const isLast = useLastDone()?.submittedAt === saving.submittedAt;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const words = text.trim();
    if (words === '' || saving.isPending) return;
    // The server may have kept the first try without being able to say so: under one id it is one note.
    const id = saving.isError && saving.variables.text === words ? saving.variables.id : crypto.randomUUID();
    saving.mutate({ id, text: words });
  };

  return (
    <section aria-labelledby="notes" className="@2xl:row-start-3 @5xl:col-start-2 @5xl:row-start-2">
      <h2 id="notes">Notes and history</h2>
      <form className="mt-1" onSubmit={save}>
        <label className="label" htmlFor="note">
          What was said or agreed; colleagues see it, the sender does not
        </label>
        <textarea
          id="note"
          rows={3}
          required
          maxLength={10_000}
          readOnly={saving.isPending}
          className="control mt-2"
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        <button type="submit" className="button-quiet mt-2" aria-disabled={saving.isPending}>
          Save note
        </button>
      </form>
      <Problem error={saving.error} />
      <p role="status" className="mt-2">
        {isLast && saving.isSuccess && 'Note saved.'}
      </p>
      <ul className="mt-2">
        {lead.history.toReversed().map((line) => (
          <li key={line.id} className={line.kind === 'note' ? `${NOTE} border-fig` : 'py-1.5'}>
            <Part name="This note or change">
              <Event line={line} />
            </Part>
          </li>
        ))}
        <li className="py-1.5">
          Received
          <Part name="When it came">
            <Stamp at={lead.receivedAt} />
          </Part>
        </li>
      </ul>
    </section>
  );
}

function Event({ line }: { line: LeadHistoryLine }) {
  return (
    <>
      {said(line)}
      <Stamp by={line.by} at={line.at} />
    </>
  );
}

function Stamp({ by, at }: { by?: string; at: string }) {
  const { firm } = useDesk();
  return (
    <span className="label">
      {by && `${by}, `}
      {time(at, firm.timeZone)}
    </span>
  );
}

function said({ kind, text }: LeadHistoryLine): string {
  switch (kind) {
    case 'note':
      return text;
    case 'stage':
      return `Stage: ${stageNames[text as Stage] ?? text}`;
    case 'person':
      return text === '' ? 'Unassigned' : `Assigned to ${text}`;
    case 'follow-up':
      return text === '' ? 'Follow-up removed' : `Follow up on ${dayText(text)}`;
    case 'released':
      return 'Released: not spam';
    case 'contact':
      return text;
    case 'kept':
      return text === '' ? 'No longer kept past its date' : `Kept past its date: ${text}`;
  }
}

/**
 * A note that is being typed stays in this browser, each person's apart, until it is saved or the person signs out.
 */
let personId = '';

/** To be called before a draft is read or kept: whoever else signs in here does not see it. */
export function keepNotesOf(person: string): void {
  personId = person;
}

const prefix = () => `desk-note:${personId}:`;
const draftKey = (leadId: string) => `${prefix()}draft:${leadId}`;

export function draftOf(leadId: string): string {
  return localStorage.getItem(draftKey(leadId)) ?? '';
}

export function keepDraft(leadId: string, text: string): void {
  if (text === '') localStorage.removeItem(draftKey(leadId));
  else localStorage.setItem(draftKey(leadId), text);
}

/** Those of who is signed in; they sign out. */
export function forgetNotes(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix())) localStorage.removeItem(key);
}
