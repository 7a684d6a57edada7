/** Dialogs and buttons that hide, copy or delete a text, in the list and on its own screen. */
import { useNavigate } from 'react-router';
import type { TextSummary } from '../../contracts/texts.ts';
import { ActionButton, Dialog } from '../components/controls.tsx';
import { copyText, deleteText, hideText, textPath } from './queries.ts';

/** The status of the list's navigation: what was done on the screen before. */
export interface ListStatus {
  done: string;
}

interface TextActionProps {
  text: TextSummary;
  onDone: (status: string) => void;
}

/** Hides a text with the next Publish, or shows it again. */
export function HideButton({ text, onDone, className }: TextActionProps & { className?: string }) {
  const { title, isHidden, canHide } = text;
  if (!canHide) return null;
  const label = isHidden ? 'Show again' : 'Hide';
  return (
    <ActionButton
      {...(className !== undefined && { className })}
      aria-label={`${label}: ${title}`}
      run={async () => {
        await hideText(text, !isHidden);
        onDone(isHidden ? 'Shown again with the next Publish.' : 'Hidden with the next Publish.');
      }}
    >
      {label}
    </ActionButton>
  );
}

export const isReplacement = ({ origin }: TextSummary): boolean => origin === 'replacement';

/** Asks before a firm's text is deleted, or replaced by the product's. */
export function DeleteDialog({ text, onDone, onClose }: TextActionProps & { onClose: () => void }) {
  const isBack = isReplacement(text);
  const label = isBack ? 'Back to the product’s' : 'Delete';
  return (
    <Dialog
      title={isBack ? 'Go back to the product’s text?' : `Delete “${text.title}”?`}
      close="Cancel"
      onClose={onClose}
      action={
        <ActionButton
          className="button-danger"
          run={async () => {
            await deleteText(text);
            const next = text.isNew ? '.' : ' with the next Publish.';
            onDone(isBack ? `The product’s text is back${next}` : `Deleted${next}`);
          }}
        >
          {label}
        </ActionButton>
      }
    >
      <p>
        {text.isNew
          ? 'It was never published, so it cannot be brought back.'
          : isBack
            ? 'Visitors see the product’s text with the next Publish. Versions that were published keep yours.'
            : 'It goes from the site with the next Publish. Versions that were published keep it.'}
      </p>
    </Dialog>
  );
}

export const COPY_EXPLANATION =
  'It becomes yours. It then gets no corrections from the product any more, but you are told when the product’s text changes. You can go back to the product’s text at any time.';

/** Copies the product's text into the firm's folder, and opens it. */
export function CopyButton({ text, className = 'button' }: { text: TextSummary; className?: string }) {
  const navigate = useNavigate();
  return (
    <ActionButton className={className} run={async () => navigate(textPath(await copyText(text)))}>
      Say it our way
    </ActionButton>
  );
}

/** Explains what copying means before it is done. */
export function CopyDialog({ text, onClose }: { text: TextSummary; onClose: () => void }) {
  return (
    <Dialog
      title={`Say “${text.title}” our way?`}
      close="Cancel"
      onClose={onClose}
      action={<CopyButton text={text} />}
    >
      <p>{COPY_EXPLANATION}</p>
    </Dialog>
  );
}
