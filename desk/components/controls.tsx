/** The parts that every screen is made of. */
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { DeskProblem } from '../api.ts';

/** What went wrong, told at once. Nothing where nothing did. */
export function Problem({ error }: { error: unknown }) {
  const text =
    error instanceof DeskProblem
      ? error.message
      : 'Something here is not working. Please load the page again.';
  return <div role="alert">{error ? <p className="alert mt-3">{text}</p> : null}</div>;
}

interface ActionProps<T> extends Pick<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-label'> {
  run: () => Promise<T>;
  /** What is told once it is done. */
  said?: (answer: T) => string;
  children: ReactNode;
}

/** A button that has something done, rests meanwhile, and says what became of it. */
export function Action<T>({
  run,
  said,
  className = 'button-quiet',
  disabled = false,
  ...button
}: ActionProps<T>) {
  const action = useMutation({ mutationFn: run });
  return (
    <div>
      <button
        {...button}
        type="button"
        className={className}
        disabled={disabled || action.isPending}
        onClick={() => action.mutate()}
      />
      {said && <p role="status">{action.isSuccess && said(action.data)}</p>}
      <Problem error={action.error} />
    </div>
  );
}

/** A field below its label. */
export function Field({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="grid gap-1">
      {label}
      <input {...input} className="control" />
    </label>
  );
}

interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

/** For a list that the server gives a page at a time. */
export function ShowMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className="button-quiet mt-4 w-full"
      disabled={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
    >
      Show more
    </button>
  );
}
