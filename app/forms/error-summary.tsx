import { useEffect, useRef } from 'react';

interface ErrorSummaryProps {
  form: string;
  /** Messages by field. */
  problems: ReadonlyMap<string, string>;
  /** How often the form was submitted: after each failed attempt the summary is gone to. */
  attempt: number;
}

/** All errors of a form in one place, each leading to its field. */
export function ErrorSummary({ form, problems, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    summary.current?.focus({ preventScroll: true });
    // By itself the focus would leave the top of a long summary under the header.
    summary.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);

  if (problems.size === 0) return null;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-label="Please check your answers"
      className="rounded-md border-2 border-coral bg-card p-5"
    >
      <p className="font-bold">
        {problems.size === 1 ? 'There is 1 answer' : `There are ${problems.size} answers`} to check
      </p>
      <ul className="mt-2 grid gap-1">
        {[...problems].map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${form}-${name}`}
              className="text-coral underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${form}-${name}`)?.focus();
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
