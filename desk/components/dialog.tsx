import { type ReactNode, useEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  /** Absent: it stays until what it asks for is done. */
  onClose?: () => void;
  /** On the button that closes it. */
  close?: string;
  /** The button beside that one. */
  action?: ReactNode;
  children: ReactNode;
}

/** Over the page, which keeps what was typed in it. */
export function Dialog({ title, onClose, close = 'Close', action, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id="dialog-title">{title}</h2>
      <div className="mt-3">{children}</div>
      {onClose && (
        <div className="mt-4 flex flex-wrap gap-3">
          {action}
          <button type="button" className="button-quiet" onClick={onClose}>
            {close}
          </button>
        </div>
      )}
    </dialog>
  );
}
