import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';

interface ErrorSummaryProps<Values extends FieldValues> {
  /** The id prefix of the form's controls. */
  form: string;
  errors: FieldErrors<Values>;
  /** The names of the form's fields, from the first to the last. */
  order: readonly string[];
  /** How often the form was submitted: after each failed attempt the summary is gone to. */
  attempt: number;
}

/** All errors of a form in one place, each leading to its field. */
export function ErrorSummary<Values extends FieldValues>({
  form,
  errors,
  order,
  attempt,
}: ErrorSummaryProps<Values>) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    summary.current?.focus({ preventScroll: true });
    // By itself the focus would leave the top of a long summary under the header.
    summary.current?.scrollIntoView({ block: 'start' });
  }, [attempt]);

  const found = order.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-label="Please check your answers"
      className="rounded-md border-2 border-coral bg-card p-5"
    >
      <p className="font-bold">
        {found.length === 1 ? 'There is 1 answer' : `There are ${found.length} answers`} to check
      </p>
      <ul className="mt-2 grid gap-1">
        {found.map(({ name, message }) => (
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
