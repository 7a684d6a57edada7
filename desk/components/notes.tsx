import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { LeadDetail, LeadHistoryLine, NoteRequest, Stage } from '../../contracts/desk.ts';
import { post } from '../api.ts';
import { formatDate, formatDateTime, stageNames } from '../format.ts';
import { cacheLead, leadPath, useDesk, useLastMutation } from '../queries.ts';
import { ErrorMessage } from './controls.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const NOTE = 'my-2 whitespace-pre-wrap border-s-4 py-1 ps-3';

/** The form for a note, and below it notes and changes, newest first. */
export function Notes({ lead }: { lead: LeadDetail }) {
  const [text, setText] = useState(() => loadDraft(lead.id));
  const changeText = (value: string) => {
    setText(value);
    saveDraft(lead.id, value);
  };
  const saving = useMutation({
    mutationFn: (note: NoteRequest) => post<LeadDetail>(`${leadPath(lead.id)}/notes`, note),
    onSuccess: (saved) => {
      changeText('');
      cacheLead(saved);
    },
  });
  const isLast = useLastMutation()?.submittedAt === saving.submittedAt;

  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' || saving.isPending) return;
    // A retry reuses the id: the first try may have succeeded without its answer arriving.
    const isRetry = saving.isError && saving.variables.text === trimmed;
    const id = isRetry ? saving.variables.id : crypto.randomUUID();
    saving.mutate({ id, text: trimmed });
  };

  return (
    <section aria-labelledby="notes" className="@2xl:row-start-3 @5xl:col-start-2 @5xl:row-start-2">
      <h2 id="notes">Notes and history</h2>
      <form className="mt-1" onSubmit={save}>
        <label className="label" htmlFor="note">
          What was said or agreed. Colleagues see it, the sender does not.
        </label>
        <textarea
          id="note"
          rows={3}
          required
          maxLength={10_000}
          readOnly={saving.isPending}
          className="control mt-2"
          value={text}
          onChange={({ target }) => changeText(target.value)}
        />
        <button type="submit" className="button-quiet mt-2" aria-disabled={saving.isPending}>
          Save note
        </button>
      </form>
      <ErrorMessage error={saving.error} />
      <p role="status" className="mt-2">
        {isLast && saving.isSuccess && 'Note saved.'}
      </p>
      <ul className="mt-2">
        {lead.history.toReversed().map((line) => (
          <li key={line.id} className={line.kind === 'note' ? `${NOTE} border-fig` : 'py-1.5'}>
            <ErrorBoundary name="This note or change">
              <HistoryEntry line={line} />
            </ErrorBoundary>
          </li>
        ))}
        <li className="py-1.5">
          Received
          <ErrorBoundary name="The time it arrived">
            <EventMeta at={lead.receivedAt} />
          </ErrorBoundary>
        </li>
      </ul>
    </section>
  );
}

function HistoryEntry({ line }: { line: LeadHistoryLine }) {
  return (
    <>
      {describeEvent(line)}
      <EventMeta by={line.by} at={line.at} />
    </>
  );
}

function EventMeta({ by, at }: { by?: string; at: string }) {
  const { firm } = useDesk();
  return (
    <span className="label">
      {by && `${by}, `}
      {formatDateTime(at, firm.timeZone)}
    </span>
  );
}

function describeEvent({ kind, text }: LeadHistoryLine): string {
  switch (kind) {
    case 'note':
      return text;
    case 'stage':
      return `Stage: ${stageNames[text as Stage] ?? text}`;
    case 'person':
      return text === '' ? 'Unassigned' : `Assigned to ${text}`;
    case 'follow-up':
      return text === '' ? 'Follow-up removed' : `Follow up on ${formatDate(text)}`;
    case 'released':
      return 'Released: not spam';
    case 'contact':
      return text;
    case 'kept':
      return text === '' ? 'No longer kept past its date' : `Kept past its date: ${text}`;
  }
}

/** Drafts of notes stay in this browser, separate for each person, until they are saved or the person signs out. */
let draftOwnerId = '';

/** Must be called before a draft is read or saved, so that people who share a browser do not see each other's. */
export function setDraftOwner(personId: string): void {
  draftOwnerId = personId;
}

const prefix = () => `desk-note:${draftOwnerId}:`;
const draftKey = (leadId: string) => `${prefix()}draft:${leadId}`;

export function loadDraft(leadId: string): string {
  return localStorage.getItem(draftKey(leadId)) ?? '';
}

export function saveDraft(leadId: string, text: string): void {
  if (text === '') localStorage.removeItem(draftKey(leadId));
  else localStorage.setItem(draftKey(leadId), text);
}

/** Deletes the drafts of the signed-in person. */
export function clearDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix())) localStorage.removeItem(key);
}
