/** The parts that every screen is made of. */
import { type UseInfiniteQueryResult, type UseQueryResult, useMutation } from '@tanstack/react-query';
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
import { DeskProblem, isProblem } from '../api.ts';
import { useLastDone } from '../queries.ts';

/** The firm's name and logo, which desk/vite.config.ts puts in the place of this; logo null: its name alone. */
declare const DESK_FIRM: { name: string; logo: { src: string; includesName: boolean } | null };

export const { name: firmName, logo } = DESK_FIRM;

/** What went wrong, told at once. Nothing where nothing did. */
export function Problem({ error }: { error: unknown }) {
  const text = error instanceof DeskProblem ? error.message : 'Something went wrong. Please reload the page.';
  return <div role="alert">{error ? <p className="alert mt-3">{text}</p> : null}</div>;
}

/** In the place of what is on its way: that it comes, that it waits for a connection, or why it does not come. */
export function Loading({ of: asked }: { of: UseQueryResult | UseInfiniteQueryResult }) {
  const isWaiting = asked.isPaused || isProblem(asked.failureReason, 'offline');
  return (
    <>
      <Problem error={asked.error} />
      {asked.isLoadingError && !isProblem(asked.error, 'not-found') && (
        <button type="button" className="button-quiet mt-3 self-start" onClick={() => asked.refetch()}>
          Try again
        </button>
      )}
      {asked.isPending && (
        <p role="status" className={isWaiting ? 'mt-4' : 'loading'}>
          {isWaiting ? (
            'It appears here as soon as there is a connection.'
          ) : (
            <span className="sr-only">Loading…</span>
          )}
        </p>
      )}
    </>
  );
}

interface ActionProps<T> extends Pick<ComponentProps<'button'>, 'className' | 'aria-label'> {
  run: () => Promise<T>;
  /** What is told once it is done. */
  said?: (answer: T) => string;
  children: ReactNode;
}

/** A button that has something done, rests meanwhile, and says what became of it. */
export function Action<T>({ run, said, className = 'button-quiet', ...button }: ActionProps<T>) {
  const action = useMutation({ mutationFn: run });
  const isLast = useLastDone()?.submittedAt === action.submittedAt;
  return (
    <div>
      <button
        {...button}
        type="button"
        className={className}
        // Not disabled: whoever pressed it with the keyboard would stand nowhere.
        aria-disabled={action.isPending}
        onClick={() => action.isPending || action.mutate()}
      />
      {said && (
        <p role="status" className="inline not-empty:ms-3">
          {isLast && action.isSuccess && said(action.data)}
        </p>
      )}
      <Problem error={isLast && action.error} />
    </div>
  );
}

interface FormProps extends Pick<ComponentProps<'form'>, 'className' | 'children'> {
  /** What is done with what was typed, by the fields' names. What could not be done stays to be sent again. */
  run: (typed: Record<string, string>) => Promise<unknown>;
  button: string;
  look?: string;
}

/** Fields, the button below them, and what went wrong. */
export function Form({ run, button, look = 'button mt-3', className, children }: FormProps) {
  const sending = useMutation({ mutationFn: run });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.isPending) return;
    const form = event.currentTarget;
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>;
    sending.mutate(typed, { onSuccess: () => form.reset() });
  };
  return (
    <form className={className} onSubmit={submit}>
      {children}
      <button type="submit" className={look} aria-disabled={sending.isPending}>
        {button}
      </button>
      <Problem error={sending.error} />
    </form>
  );
}

/** A field below its label. */
export function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="grid gap-1">
      <span className="label">{label}</span>
      <input {...input} className="control" />
    </label>
  );
}

interface SettingProps {
  title: string;
  /** What it is for, in a sentence. */
  about: string;
  children: ReactNode;
}

/** A part of a screen: what it is on the left, what can be done on the right; on a phone below. */
export function Setting({ title, about, children }: SettingProps) {
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

/** For a list that the server gives a page at a time. */
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

/** The screen's heading, which also names the window, and gets the focus when one comes here from another screen. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirst = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are no other screen
  useEffect(() => {
    // The first screen is where the browser itself begins.
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
