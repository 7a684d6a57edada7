import { generalWarning } from '../../../content/general-warning.ts';
import { Day } from './byline.tsx';

export interface Change {
  /** Day as 2026-11-20. */
  date: string;
  what: string;
}

interface ClosingProps {
  sources: { title: string; url: string }[];
  updated: string;
  changes: Change[];
}

/** What stands below every article: the warning, the sources with the day they were checked, changes. */
export function Closing({ sources, updated, changes }: ClosingProps) {
  return (
    <footer className="mt-14 max-w-measure border-t border-line pt-8 text-base">
      <p className="rounded-lg bg-mist p-6">
        <strong>{generalWarning.lead}</strong> {generalWarning.text}
      </p>
      {sources.length > 0 && (
        <>
          <h2 className="mt-8 text-heading">Sources</h2>
          <p className="mt-2 text-ink-soft">
            Checked on <Day date={updated} />. Rules and rates may have moved since.
          </p>
          <ul className="mt-4 grid gap-2">
            {sources.map(({ title, url }) => (
              <li key={url + title}>
                <a className="text-fig underline underline-offset-4 wrap-anywhere" href={url}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <details className="mt-6">
        <summary className="w-fit cursor-pointer py-2 font-semibold text-fig underline-offset-4 hover:underline">
          What changed
        </summary>
        <ul className="mt-2 grid gap-2">
          {changes.map(({ date, what }) => (
            <li key={date + what}>
              <Day date={date} />: {what}
            </li>
          ))}
        </ul>
      </details>
    </footer>
  );
}
