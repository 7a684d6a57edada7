/** Layouts for a control or group of controls, with label, hint and problems. */
import type { ComponentProps, ReactNode } from 'react';
import type { FieldPath, FormField } from '../../contracts/website.ts';
import { fieldId, useForm } from './form-context.ts';
import { asSentence } from './values.ts';

interface LabelledProps {
  field: FormField;
  path: FieldPath;
  /** Ids of further descriptions. */
  describedBy?: string;
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode;
}

/** A control with its label, hint and problems. */
export function Labelled({ field, path, describedBy, children }: LabelledProps) {
  const id = fieldId(path);
  const { described, hint, problem } = useDescription(field, path);
  const ids = [described, describedBy].filter(Boolean).join(' ');
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-1">
      <label htmlFor={id} className="font-semibold">
        {field.label}
        {field.optional && <Optional />}
      </label>
      {hint}
      {problem}
      {children({
        id,
        'aria-describedby': ids || undefined,
        'aria-invalid': problem === null ? undefined : true,
      })}
    </div>
  );
}

const Optional = () => <span className="font-normal text-ink-soft"> (may be empty)</span>;

/** Returns the hint and problems of a field, and their ids for aria-describedby. */
export function useDescription(field: FormField, path: FieldPath) {
  const { problemsAt } = useForm();
  const id = fieldId(path);
  const problems = problemsAt(path);
  return {
    described:
      [field.hint && `${id}-hint`, problems.length > 0 && `${id}-problem`].filter(Boolean).join(' ') ||
      undefined,
    hint: field.hint ? (
      <p id={`${id}-hint`} className="label">
        {field.hint}
      </p>
    ) : null,
    problem:
      problems.length > 0 ? (
        <p id={`${id}-problem`} className="font-semibold text-coral">
          {problems.map(asSentence).join(' ')}
        </p>
      ) : null,
  };
}

interface FieldSetProps {
  field: FormField;
  path: FieldPath;
  children: ReactNode;
}

/** A fieldset with its legend. */
export function FieldSet({ field, path, children }: FieldSetProps) {
  const { described, hint, problem } = useDescription(field, path);
  const isTop = path.length === 1;
  return (
    <fieldset
      id={fieldId(path)}
      tabIndex={-1}
      aria-describedby={described}
      className={`min-w-0 ${isTop ? '' : 'border-line border-s-4 ps-4'}`}
    >
      {field.label !== '' && (
        <legend className={isTop ? 'font-bold text-lg' : 'font-semibold'}>
          {field.label}
          {isAllOrNothing(field) && <Optional />}
        </legend>
      )}
      {hint}
      {problem}
      <div className="mt-2 grid grid-cols-1 gap-4">{children}</div>
    </fieldset>
  );
}

/** Returns whether an optional group has required fields, so that "may be empty" applies to the whole group. */
const isAllOrNothing = (field: FormField): boolean =>
  field.optional === true && field.kind === 'group' && field.fields.some((one) => !one.optional);
