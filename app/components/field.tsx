import type { ReactNode } from 'react';

/** What a field hands to its control, so that label, hint and error are tied to it. */
export interface ControlProps {
  id: string;
  className: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  /** Prefix of the form, so that two forms never share an id. */
  form: string;
  /** The schema's name of the field. */
  name: string;
  label: string;
  required: boolean;
  hint?: string | undefined;
  error: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A label above its control, a hint below the label, and the error where the eye already is. */
export function Field({ form, name, label, required, hint, error, children }: FieldProps) {
  const id = `${form}-${name}`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div data-field={name}>
      <label htmlFor={id} className="block font-semibold">
        {label}
        {required ? (
          <span aria-hidden="true" className="text-coral">
            {' '}
            *
          </span>
        ) : (
          <span className="font-normal text-ink-soft"> (optional)</span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-base text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error mt-1">
          {error}
        </p>
      )}
      <div className="mt-1.5">
        {children({
          id,
          className: 'control',
          'aria-required': required,
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy || undefined,
        })}
      </div>
    </div>
  );
}
