import type { Field as Stated } from '../../contracts/fields.ts';

/** How the form draws what the contract states. */
export interface FormField<Name extends string = string> {
  name: Name;
  hint?: string;
  type?: 'email' | 'tel';
  autoComplete?: string;
  /** Of a field that may hold several lines. */
  rows?: number;
}

/** From the first to the last; those of an inner list stand side by side. */
export type FormFields<Name extends string> = readonly (FormField<Name> | readonly FormField<Name>[])[];

interface FieldProps {
  form: string;
  field: FormField;
  stated: Stated;
  error: string | undefined;
  /** What ties the control to the form's state. */
  control: object;
}

/** A label above its control, a hint below the label, and the error where the eye already is. */
export function Field({ form, field, stated, error, control }: FieldProps) {
  const { name, hint, type, autoComplete, rows } = field;
  const { label, isOptional, hasLines, options } = stated;
  const id = `${form}-${name}`;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    className: 'control',
    'aria-required': !isOptional,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy || undefined,
    ...control,
  };
  return (
    <div data-field={name} className="flex flex-col">
      <label htmlFor={id} className="mt-auto font-semibold">
        {label}
        {isOptional ? (
          <span className="font-normal text-ink-soft"> (optional)</span>
        ) : (
          <span aria-hidden="true" className="text-coral">
            {' '}
            *
          </span>
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
      {/* Boxes that stand side by side are level, each with its words right above it. */}
      <div className="pt-1.5">
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
      </div>
    </div>
  );
}
