import { useEffect, useRef } from 'react';
import type { Field as FieldDefinition } from '../../contracts/forms.ts';

interface FieldProps {
  form: string;
  name: string;
  definition: FieldDefinition;
  error: string | undefined;
  /** Props from react-hook-form's `register`. */
  control: object;
}

/** Puts the error below the control, so that controls side by side stay aligned. */
export function Field({ form, name, definition, error, control }: FieldProps) {
  const { label, isOptional, hasLines, options, hint, type, autoComplete, rows, isHalf } = definition;
  const id = `${form}-${name}`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    className: 'control mt-1.5',
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
    ...control,
  };
  return (
    <div data-field={name} className={`flex flex-col ${isHalf ? '' : 'sm:col-span-2'}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
        {isOptional ? (
          <span className="font-normal text-ink-soft"> (optional)</span>
        ) : (
          <span aria-hidden="true" className="text-coral">
            {' *'}
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      )}
      {options && (
        <select {...attributes}>
          <option value="">Choose one</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {hasLines && <textarea {...attributes} rows={rows} />}
      {!options && !hasLines && (
        <input {...attributes} type={type ?? 'text'} inputMode={type} autoComplete={autoComplete} />
      )}
      {error && (
        <p id={`${id}-error`} className="field-error mt-1">
          {error}
        </p>
      )}
    </div>
  );
}

interface ErrorSummaryProps {
  form: string;
  /** Messages by field. */
  problems: ReadonlyMap<string, string>;
  /** The number of submits. The summary gets the focus after each failed one. */
  attempt: number;
}

/** Lists all errors of a form, each linked to its field. */
export function ErrorSummary({ form, problems, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    summary.current?.focus({ preventScroll: true });
    // Focus alone would leave the top of a long summary under the header.
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
        {problems.size === 1 ? 'There is 1 answer to check' : `There are ${problems.size} answers to check`}
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
