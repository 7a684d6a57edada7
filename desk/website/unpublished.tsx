import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DraftChange, DraftState, Website } from '../../contracts/website.ts';
import { ActionButton, Dialog, ErrorMessage, useSingleRun } from '../components/controls.tsx';
import { formatDateTime } from '../format.ts';
import { useDesk, useLastMutation } from '../queries.ts';
import { useFocusAfterRemoval } from './form-context.ts';
import { discard, keep, publish, WEBSITE } from './queries.ts';
import { asSentence, differingLines } from './values.ts';

/** Lists unpublished changes with their author and time, to publish or discard them. */
export function Unpublished({ website }: { website: Website }) {
  const { changes, draft } = website;
  // Stores the unticked ones, so that later changes are ticked by default.
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  // The only one has no tick.
  const chosen = changes.length === 1 ? changes : changes.filter(({ path }) => !unticked.has(path));
  const isAll = chosen.length === changes.length;
  const tick = (path: string, isTicked: boolean) => {
    const next = new Set(unticked);
    if (isTicked) next.delete(path);
    else next.add(path);
    setUnticked(next);
  };
  const [asksDiscard, setAsksDiscard] = useState(false);
  useFocusAfterRemoval(changes.length, '#unpublished');
  return (
    <section aria-labelledby="unpublished" className="py-6">
      <h2 id="unpublished" tabIndex={-1}>
        Not published yet
      </h2>
      {changes.length === 0 ? (
        <p className="mt-2">Nothing. Visitors see everything that is saved here.</p>
      ) : (
        <div className="panel mt-3">
          <ul>
            {changes.map((change) => (
              <Change
                key={change.path}
                change={change}
                isTicked={changes.length > 1 ? !unticked.has(change.path) : null}
                onTick={(isTicked) => tick(change.path, isTicked)}
              />
            ))}
          </ul>
          <PreviewStatus draft={draft} />
        </div>
      )}
      {/* Stays mounted after the last change, so that its status is announced. */}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {changes.length > 0 && (
          <Link className="button-quiet" to={`${WEBSITE}/look`}>
            Look
          </Link>
        )}
        <Publish changes={changes} chosen={chosen} isAll={isAll} />
        {changes.length > 1 && (
          <button type="button" className="target text-coral" onClick={() => setAsksDiscard(true)}>
            Discard all
          </button>
        )}
      </div>
      {asksDiscard && (
        <Dialog
          title="Discard everything that is not published?"
          close="Cancel"
          onClose={() => setAsksDiscard(false)}
          action={
            <ActionButton className="button-danger" run={() => discard().then(() => setAsksDiscard(false))}>
              Discard all
            </ActionButton>
          }
        >
          <p>The forms go back to what visitors see. This cannot be undone.</p>
        </Dialog>
      )}
    </section>
  );
}

interface PublishProps {
  changes: readonly DraftChange[];
  chosen: readonly DraftChange[];
  isAll: boolean;
}

/** The Publish button and its status. */
export function Publish({ changes, chosen, isAll }: PublishProps) {
  const publishing = useMutation({
    mutationFn: () => publish(isAll ? undefined : chosen.map(({ path }) => path)),
  });
  const start = useSingleRun(publishing);
  const isLast = useLastMutation()?.submittedAt === publishing.submittedAt;
  const isDisabled = chosen.length === 0 || publishing.isPending;
  const label = isAll || chosen.length === 0 ? 'Publish' : `Publish ${chosen.length} of ${changes.length}`;
  return (
    <div className={changes.length === 0 && !isLast ? 'hidden' : 'max-w-prose'}>
      {changes.length > 0 && (
        <button
          type="button"
          className="button"
          aria-disabled={isDisabled}
          onClick={({ detail }) => {
            // The second click of a double click could publish what was not ticked for the first.
            if (!isDisabled && detail < 2) start(undefined);
          }}
        >
          {publishing.isPending ? 'Publishing…' : label}
        </button>
      )}
      <p role="status" className="not-empty:mt-2">
        {publishing.isPending && 'On its way. This can take half a minute; you can go on meanwhile.'}
        {!publishing.isPending && chosen.length === 0 && changes.length > 0 && 'Tick what to publish.'}
        {isLast && publishing.isSuccess && 'Published. Visitors see it now.'}
      </p>
      <ErrorMessage error={isLast && publishing.error} />
    </div>
  );
}

interface ChangeProps {
  change: DraftChange;
  /** Null if it is the only change: no checkbox. */
  isTicked: boolean | null;
  onTick: (isTicked: boolean) => void;
}

function Change({ change: { path, what, by, at, opens, conflict }, isTicked, onTick }: ChangeProps) {
  const { firm } = useDesk();
  const [asksDiscard, setAsksDiscard] = useState(false);
  const words = what.join(', ') || path;
  return (
    <li className="border-line py-2 [&+&]:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex min-w-0 items-baseline gap-3">
          {isTicked !== null && (
            <input
              type="checkbox"
              aria-label={`Publish: ${words}`}
              className="size-5 flex-none translate-y-0.5 accent-fig"
              checked={isTicked}
              onChange={({ target }) => onTick(target.checked)}
            />
          )}
          <div>
            <p className="font-semibold">{words}</p>
            <p className="label">
              {by}, {formatDateTime(at, firm.timeZone)}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-x-5">
          {opens !== null && (
            <Link className="target" to={`${WEBSITE}/${opens}`} aria-label={`${openLabel(opens)}: ${words}`}>
              {openLabel(opens)}
            </Link>
          )}
          <button
            type="button"
            className="target text-coral"
            aria-label={`Discard: ${words}`}
            onClick={() => setAsksDiscard(true)}
          >
            Discard
          </button>
        </div>
      </div>
      {conflict && <Conflict path={path} words={words} {...conflict} />}
      {asksDiscard && (
        <Dialog
          title={`Discard “${words}”?`}
          close="Cancel"
          onClose={() => setAsksDiscard(false)}
          action={
            <ActionButton
              className="button-danger"
              run={() => discard(path).then(() => setAsksDiscard(false))}
            >
              Discard
            </ActionButton>
          }
        >
          <p>What was published stays. This change is gone, and cannot be brought back.</p>
        </Dialog>
      )}
    </li>
  );
}

const openLabel = (opens: string) => (opens.startsWith('texts/') ? 'Open the text' : 'Open the form');

type ConflictProps = NonNullable<DraftChange['conflict']> & Pick<DraftChange, 'path'> & { words: string };

/** Shows where the folder's text and the draft differ, to choose one. */
function Conflict({ path, words, inFolder, inDraft }: ConflictProps) {
  const [folder, draft] = differingLines(inFolder, inDraft);
  return (
    <section aria-label={`Changed outside the desk too: ${words}`} className="alert mt-2">
      <p>
        {path} was changed outside the desk since. Keep one of the two: what is in the folder, or what was
        saved here. This is where they differ.
      </p>
      <div className="mt-3 grid grid-cols-1 gap-3 lg:grid-cols-2">
        <ReadOnlyText label="In the folder" text={folder} />
        <ReadOnlyText label="Saved here" text={draft} />
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton run={() => discard(path)}>Keep the folder’s</ActionButton>
        <ActionButton run={() => keep(path)}>Keep mine</ActionButton>
      </div>
    </section>
  );
}

function ReadOnlyText({ label, text }: { label: string; text: string }) {
  return (
    <label className="grid min-w-0 gap-1">
      <span className="label">{label}</span>
      <textarea readOnly rows={12} className="control text-note" value={text} />
    </label>
  );
}

/** The state of the draft release, which is both previewed and published. */
export function PreviewStatus({ draft }: { draft: DraftState }) {
  return (
    <>
      <p role="status" className="mt-2 not-empty:border-line not-empty:border-t not-empty:pt-2">
        {draft.state === 'building' && (
          <>
            The preview is being prepared
            {/* Hidden, since it would be announced every two seconds. */}
            <span aria-hidden="true">: {draft.seconds} s</span>.
          </>
        )}
        {draft.state === 'ready' &&
          `The preview is ready. ${draft.pages.length === 1 ? 'One page changes' : `${draft.pages.length} pages change`}.`}
        {draft.state === 'failed' && 'There is no preview: something has to be corrected first.'}
      </p>
      {draft.state === 'failed' && (
        <ul className="mt-1 list-disc ps-5">
          {draft.problems.map(({ message, opens }) => (
            <li key={message}>
              {asSentence(message)}{' '}
              {opens !== null && (
                <Link to={`${WEBSITE}/${opens}`} aria-label={`${openLabel(opens)}: ${message}`}>
                  {openLabel(opens)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
