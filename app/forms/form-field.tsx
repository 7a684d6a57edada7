/** A line of text, unless it has rows or options. */
export interface FormField<Name extends string = string> {
  /** The schema's name of the field. */
  name: Name;
  label: string;
  hint?: string;
  isOptional?: true;
  type?: 'email' | 'tel';
  autoComplete?: string;
  rows?: number;
  options?: readonly { value: string; label: string }[];
}

/** From the first to the last; those of an inner list stand side by side. */
export type FormFields<Name extends string> = readonly (FormField<Name> | readonly FormField<Name>[])[];

interface FieldProps {
  form: string;
  field: FormField;
  error: string | undefined;
  /** What ties the control to the form's state. */
  control: object;
}

/** A label above its control, a hint below the label, and the error where the eye already is. */
export function Field({ form, field, error, control }: FieldProps) {
  const { name, label, hint, isOptional, type, autoComplete, rows, options } = field;
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
      <label htmlFor={id} className="font-semibold">
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
      {/* Boxes that stand side by side are level, whatever stands above them. */}
      <div className="mt-auto pt-1.5">
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
        {rows && <textarea {...attributes} rows={rows} />}
        {!options && !rows && (
          <input {...attributes} type={type ?? 'text'} inputMode={type} autoComplete={autoComplete} />
        )}
      </div>
    </div>
  );
}
