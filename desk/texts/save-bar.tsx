import { useState } from 'react';
import { ErrorMessage } from '../components/controls.tsx';
import { useFocusAfterChange } from '../website/form-context.ts';
import { SavedMessage, StartAgainDialog } from '../website/save-messages.tsx';
import type { TextEditorState } from './use-text-editor.ts';

const SAVE_ID = 'save-text';
const FINISH_ID = 'finish-hint';

/** The Save button and its status, at the bottom of the screen. */
export function SaveBar({ editor }: { editor: TextEditorState }) {
  const { isDirty, saving, dropping, theirs, failure, content, preview } = editor;
  const isDraft = content.head.draft === true;
  const isWrong = preview === null || preview.problems.length > 0;
  const [isDropping, setDropping] = useState(false);
  const focusAfterChange = useFocusAfterChange();
  const drop = () =>
    dropping.mutate(undefined, {
      onSuccess: () => {
        setDropping(false);
        focusAfterChange(SAVE_ID);
      },
    });
  return (
    <div className="sticky bottom-0 z-2 -mx-4 mt-6 border-line border-t bg-paper px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button
          id={SAVE_ID}
          type="button"
          className="button"
          aria-disabled={saving.isPending}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => editor.save()}
        >
          {saving.isPending ? 'Saving…' : 'Save'}
        </button>
        {isDirty && (
          <button type="button" className="target" onClick={() => setDropping(true)}>
            Start again
          </button>
        )}
        {isDraft && (
          <button
            type="button"
            className="button-quiet"
            aria-disabled={isWrong}
            aria-describedby={FINISH_ID}
            onClick={() => isWrong || editor.finish()}
          >
            Finish and save
          </button>
        )}
        {isDraft && isWrong && preview !== null && (
          <p id={FINISH_ID} className="label">
            Fix what is wrong first.
          </p>
        )}
        <p role="status">
          {isDirty && !saving.isPending && failure === null && 'Not saved yet.'}
          {!isDirty && saving.isSuccess && <Saved editor={editor} />}
        </p>
        <p role="status" className="text-coral empty:hidden">
          {failure !== null &&
            (failure.code === 'offline'
              ? 'Kept on this device. The server can’t be reached.'
              : `Kept on this device. ${failure.message}`)}
        </p>
      </div>
      {!theirs && <ErrorMessage error={saving.error} />}
      {isDropping && (
        <StartAgainDialog
          onDrop={drop}
          onClose={() => setDropping(false)}
          isPending={dropping.isPending}
          error={dropping.error}
        />
      )}
    </div>
  );
}

function Saved({ editor: { content, preview } }: { editor: TextEditorState }) {
  if (content.head.draft === true) return 'Saved as a draft, which visitors don’t see.';
  if (preview !== null && preview.problems.length > 0) {
    return 'Saved. Fix what is wrong before you publish it.';
  }
  return <SavedMessage />;
}
