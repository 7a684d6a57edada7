/** Components that the screens share: forms, buttons, dialogs, headings, error messages. */
import {
  type UseInfiniteQueryResult,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
} from '@tanstack/react-query';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router';
import { DeskApiError, isApiError } from '../api.ts';
import { useLastMutation } from '../queries.ts';

/** Defined by desk/vite.config.ts. `logo` null: the firm shows its name only. */
declare const DESK_FIRM: { name: string; logo: { src: string; includesName: boolean } | null };

export const { name: firmName, logo } = DESK_FIRM;

/** Announces an error. Renders an empty live region without one. */
export function ErrorMessage({ error }: { error: unknown }) {
  const text =
    error instanceof DeskApiError ? error.message : 'Something went wrong. Please reload the page.';
  return <div role="alert">{error ? <p className="alert mt-3">{text}</p> : null}</div>;
}

/** Shows that a query is loading, waits for a connection, or has failed. */
export function Loading({ query }: { query: UseQueryResult | UseInfiniteQueryResult }) {
  const isOffline = query.isPaused || isApiError(query.failureReason, 'offline');
  return (
    <>
      <ErrorMessage error={query.error} />
      {query.isLoadingError && !isApiError(query.error, 'not-found') && (
        <button type="button" className="button-quiet mt-3 self-start" onClick={() => query.refetch()}>
          Try again
        </button>
      )}
      {query.isPending && (
        <p role="status" className={isOffline ? 'mt-4' : 'loading'}>
          {isOffline ? (
            'This appears as soon as there is a connection.'
          ) : (
            <span className="sr-only">Loading…</span>
          )}
        </p>
      )}
    </>
  );
}

/** Returns a function that runs a mutation, unless it runs already: a second press may come before the next render. */
export function useSingleRun<Data, Variables>({ mutateAsync }: UseMutationResult<Data, Error, Variables>) {
  const isRunning = useRef(false);
  return (variables: Variables, onSuccess?: () => void): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    // Unlike the callbacks of `mutate`, the promise also settles after a reset. The mutation keeps the error.
    mutateAsync(variables)
      .then(onSuccess, () => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  };
}

interface ActionButtonProps<T> extends Pick<ComponentProps<'button'>, 'className' | 'aria-label'> {
  run: () => Promise<T>;
  /** Returns the message to show on success. */
  doneText?: (answer: T) => string;
  children: ReactNode;
}

/** A button that runs a mutation and shows its outcome. */
export function ActionButton<T>({
  run,
  doneText,
  className = 'button-quiet',
  ...button
}: ActionButtonProps<T>) {
  const action = useMutation({ mutationFn: run });
  const start = useSingleRun(action);
  const isLast = useLastMutation()?.submittedAt === action.submittedAt;
  return (
    <div>
      <button
        {...button}
        type="button"
        className={className}
        // Not `disabled`, which would lose the keyboard focus.
        aria-disabled={action.isPending}
        onClick={() => start(undefined)}
      />
      {doneText && (
        <p role="status" className="inline not-empty:ms-3">
          {isLast && action.isSuccess && doneText(action.data)}
        </p>
      )}
      <ErrorMessage error={isLast && action.error} />
    </div>
  );
}

interface FormProps extends Pick<ComponentProps<'form'>, 'className' | 'children'> {
  /** Gets the values by field name. On failure the form keeps them. */
  run: (values: Record<string, string>) => Promise<unknown>;
  button: string;
  buttonClass?: string;
}

/** A form with a submit button and an error message. */
export function Form({ run, button, buttonClass = 'button mt-3', className, children }: FormProps) {
  const sending = useMutation({ mutationFn: run });
  const start = useSingleRun(sending);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    start(values, () => form.reset());
  };
  return (
    <form className={className} onSubmit={submit}>
      {children}
      <button type="submit" className={buttonClass} aria-disabled={sending.isPending}>
        {button}
      </button>
      <ErrorMessage error={sending.error} />
    </form>
  );
}

/** An input below its label. */
export function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="grid gap-1">
      <span className="label">{label}</span>
      <input {...input} className="control" />
    </label>
  );
}

interface SettingsSectionProps {
  title: string;
  /** Explains the section in a sentence or two. */
  about: string;
  children: ReactNode;
}

/** A section with its title on the left and its controls on the right; on a phone they stack. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-8 gap-y-3 border-line border-t py-6 md:grid-cols-[16rem_minmax(0,1fr)] md:items-baseline"
    >
      <div>
        <h2 id={id}>{title}</h2>
        <p className="label mt-1">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Loads the next page of a paginated list. */
export function ShowMore({ list }: { list: UseInfiniteQueryResult }) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className="button-quiet my-4 w-full"
      aria-disabled={list.isFetchingNextPage}
      onClick={() => list.isFetchingNextPage || list.fetchNextPage()}
    >
      Show more
    </button>
  );
}

/** The screen's heading. It sets the document title and takes the focus after navigation. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed filter must not move the focus
  useEffect(() => {
    // On the first screen the browser's own focus order starts at the top.
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <>
      <title>{`${children} | ${firmName} desk`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}

interface DialogProps {
  title: string;
  /** Null: the dialog cannot be closed. */
  onClose: (() => void) | null;
  /** The label of the close button. */
  close?: string;
  /** The button beside the close button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A modal dialog. The page behind it keeps its input and gets the focus back. */
export function Dialog({ title, onClose, close = 'Close', action, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const text = opener instanceof HTMLTextAreaElement ? opener : null;
    const [from = 0, to = 0] = [text?.selectionStart, text?.selectionEnd];
    element?.showModal();
    return () => {
      element?.close();
      if (text === null || document.activeElement !== text) return;
      // Chromium gives a textarea the focus back, but no caret.
      text.blur();
      text.focus();
      text.setSelectionRange(from, to);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      className="m-auto w-[min(34rem,calc(100vw-2rem))] rounded-xl bg-card p-6 text-ink backdrop:bg-ink/60"
      // Reopens after Escape, which browsers do not let a page block repeatedly.
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
