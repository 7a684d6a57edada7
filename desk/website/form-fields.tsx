/** Renders form fields of every kind. */
import { useId } from 'react';
import type { FormField } from '../../contracts/website.ts';
import { ColourField } from './colour-field.tsx';
import { type EntryFieldsProps, ListField, RecordField } from './entries.tsx';
import type { FieldProps } from './form-context.ts';
import { FieldSet } from './labelled.tsx';
import { PictureField } from './picture-field.tsx';
import { ChoiceField, LineField, LinesField, NumberField, TextField, YesNoField } from './simple-fields.tsx';
import {
  convertShape,
  emptyValue,
  type FieldOf,
  findShape,
  type Group,
  isFixed,
  isValues,
  withField,
} from './values.ts';

/** Renders a field by its kind. Skips fixed choices. */
export function FormFieldInput(props: FieldProps<FormField>) {
  const { field, ...rest } = props;
  switch (field.kind) {
    case 'line':
      return <TextField field={field} {...rest} />;
    case 'email':
    case 'day':
      return <LineField field={field} {...rest} />;
    case 'lines':
      return <LinesField field={field} {...rest} />;
    case 'number':
      return <NumberField field={field} {...rest} />;
    case 'yes-no':
      return <YesNoField field={field} {...rest} />;
    case 'choice':
      return isFixed(field) ? null : <ChoiceField field={field} {...rest} />;
    case 'colour':
      return <ColourField field={field} {...rest} />;
    case 'picture':
      return <PictureField field={field} {...rest} />;
    case 'shape':
      return <ShapeField field={field} {...rest} />;
    case 'group':
      return <GroupField field={field} {...rest} />;
    case 'list':
      return <ListField field={field} Fields={EntryFields} {...rest} />;
    case 'record':
      return <RecordField field={field} Fields={EntryFields} {...rest} />;
  }
}

interface FieldsProps extends Omit<FieldProps<Group>, 'field'> {
  group: Group;
  /** The group's label, which tells screen readers what "More" belongs to. */
  label: string;
}

/** The fields of a group, with advanced ones behind "More". */
function Fields({ group, path, value, onChange, label }: FieldsProps) {
  const render = (field: FormField) => (
    <FormFieldInput
      key={field.name}
      field={field}
      path={[...path, field.name]}
      value={isValues(value) ? value[field.name] : undefined}
      onChange={(content) => onChange(withField(group, value, field.name, content))}
    />
  );
  const shown = group.fields.filter((field) => !isFixed(field));
  const advanced = shown.filter(({ isAdvanced }) => isAdvanced);
  return (
    <>
      {shown.filter(({ isAdvanced }) => !isAdvanced).map(render)}
      {advanced.length > 0 && (
        <details>
          <summary className="target">
            More<span className="sr-only"> of {label}</span>
          </summary>
          <div className="grid gap-4 pt-2">{advanced.map(render)}</div>
        </details>
      )}
    </>
  );
}

function GroupField({ field, path, value, onChange }: FieldProps<FieldOf<'group'>>) {
  return (
    <FieldSet field={field} path={path}>
      <Fields group={field} path={path} value={value} onChange={onChange} label={field.label} />
    </FieldSet>
  );
}

function ShapeField(props: FieldProps<FieldOf<'shape'>>) {
  return (
    <FieldSet field={props.field} path={props.path}>
      <Shape {...props} />
    </FieldSet>
  );
}

/** Radio buttons for the shape, and the fields of the chosen one. */
function Shape({ field, path, value, onChange }: FieldProps<FieldOf<'shape'>>) {
  const chosen = findShape(field, value);
  const name = useId();
  const radio = (index: number, label: string, next: () => unknown) => (
    <label key={label} className="flex min-h-11 items-center gap-2">
      <input
        type="radio"
        name={name}
        className="size-5 flex-none accent-fig"
        checked={chosen === index}
        onChange={() => onChange(next())}
      />
      {label}
    </label>
  );
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        {field.optional && radio(-1, 'Not set', () => emptyValue(field))}
        {field.shapes.map(({ label }, index) => radio(index, label, () => convertShape(field, index, value)))}
      </div>
      {chosen >= 0 && (
        <Fields
          group={{ fields: field.shapes[chosen]?.fields ?? [] }}
          path={path}
          value={value}
          onChange={onChange}
          label={field.label}
        />
      )}
    </>
  );
}

/** The fields of an entry, without a fieldset of their own. */
function EntryFields({ field, title, ...rest }: EntryFieldsProps) {
  if (field.kind === 'group') return <Fields group={field} label={title} {...rest} />;
  if (field.kind === 'shape') return <Shape field={field} {...rest} />;
  return <FormFieldInput field={field} {...rest} />;
}
