import { problemText } from '../api.ts';

/** What went wrong, told at once. Nothing where nothing did. */
export function Problem({ error }: { error: unknown }) {
  return <div role="alert">{error ? <p className="alert mt-3">{problemText(error)}</p> : null}</div>;
}
