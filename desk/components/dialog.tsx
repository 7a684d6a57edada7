import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  /** Null: it stays until what it asks for is done. */
  onClose: (() => void) | null;
  /** On the button that closes it, which has the focus first where nothing before it can. */
  close?: string;
  /** The button beside that one. */
  action?: ReactNode;
  children: ReactNode;
}

/** Over the page, which keeps what was typed in it, and gets the focus back. */
export function Dialog({ title, onClose, close = 'Close', action, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-xl bg-card p-6 text-ink backdrop:bg-ink/60"
      // Also with Escape, which no browser lets a page refuse for ever.
      onClose={() => (onClose ? onClose() : dialog.current?.showModal())}
    >
      <h2 id="dialog-title">{title}</h2>
      <div className="mt-3">{children}</div>
      {onClose && (
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="button" className="button-quiet" onClick={onClose}>
            {close}
          </button>
          {action}
        </div>
      )}
    </dialog>
  );
}
