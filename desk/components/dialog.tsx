import { type ReactNode, useEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  /** Absent: it stays until what it asks for is done. */
  onClose?: () => void;
  children: ReactNode;
}

/** Over the page, which keeps what was typed in it. */
export function Dialog({ title, onClose, children }: DialogProps) {
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
      <h2 id="dialog-title" className="text-heading">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </dialog>
  );
}
