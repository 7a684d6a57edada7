/** Draws the fields of a form, whichever they are. */
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldPath, FormField } from '../../contracts/website.ts';
import { ColourField } from './colour-field.tsx';
import { ListField, RecordField } from './entries.tsx';
import { type FieldProps, fieldId, useForm } from './form-context.ts';
import { PictureField } from './picture-field.tsx';
import {
  asSentence,
  emptyValue,
  type FieldOf,
  type Group,
  isFixed,
  isValues,
  orEmpty,
  reshaped,
  shapeOf,
  withField,
} from './values.ts';

/** Any field. One that offers no choice is not drawn. */
export function FormFieldInput(props: FieldProps<FormField>) {
  const { field, ...rest } = props;
  switch (field.kind) {
    case 'line':
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
      return <ListField field={field} {...rest} />;
    case 'record':
      return <RecordField field={field} {...rest} />;
  }
}

interface FieldsProps extends Omit<FieldProps<Group>, 'field'> {
  group: Group;
  /** Whose fields they are, for who hears "More" without what is around it. */
  label: string;
}

/** The fields of a group, those that are rarely changed behind "More". */
export function Fields({ group, path, value, onChange, label }: FieldsProps) {
  const draw = (field: FormField) => (
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
      {shown.filter(({ isAdvanced }) => !isAdvanced).map(draw)}
      {advanced.length > 0 && (
        <details>
          <summary className="target">
            More<span className="sr-only"> of {label}</span>
          </summary>
          <div className="grid gap-4 pt-2">{advanced.map(draw)}</div>
        </details>
      )}
    </>
  );
}

interface LabelledProps {
  field: FormField;
  path: FieldPath;
  /** More that describes it, by ids. */
  describedBy?: string;
  children: (control: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode;
}

/** A control with its label, its hint and what is wrong with it. */
export function Labelled({ field, path, describedBy, children }: LabelledProps) {
  const id = fieldId(path);
  const { described, hint, problem } = useDescription(field, path);
  const ids = [described, describedBy].filter(Boolean).join(' ');
  return (
    <div className="grid max-w-2xl gap-1">
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

/** The hint and the problems of a field, with the ids by which a control names them. */
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

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const INPUT_TYPES = { line: 'text', email: 'email', day: 'date' } as const;

function LineField({
  field,
  path,
  value,
  onChange,
}: FieldProps<FieldOf<'line' | 'lines' | 'email' | 'day'>>) {
  const type = field.kind === 'lines' ? 'text' : INPUT_TYPES[field.kind as keyof typeof INPUT_TYPES];
  const text = textOf(value);
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <>
          <input
            {...control}
            type={type}
            className={`control ${type === 'date' ? 'max-w-56' : ''} aria-invalid:border-2 aria-invalid:border-coral`}
            autoComplete="off"
            value={text}
            onChange={({ target }) => onChange(orEmpty(field, target.value))}
          />
          {field.kind === 'line' && <TooLong text={text} maxLength={field.maxLength} />}
        </>
      )}
    </Labelled>
  );
}

function LinesField({ field, path, value, onChange }: FieldProps<FieldOf<'line' | 'lines'>>) {
  const text = textOf(value);
  const rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 64), 0);
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <>
          <textarea
            {...control}
            rows={Math.min(12, Math.max(2, rows))}
            className="control aria-invalid:border-2 aria-invalid:border-coral"
            value={text}
            onChange={({ target }) => onChange(orEmpty(field, target.value))}
          />
          <TooLong text={text} maxLength={field.maxLength} />
        </>
      )}
    </Labelled>
  );
}

/** Said while one types; what is pasted is never cut. */
function TooLong({ text, maxLength }: { text: string; maxLength: number | undefined }) {
  if (maxLength === undefined || text.length <= maxLength) return null;
  return <p className="text-coral">{text.length - maxLength} characters too many.</p>;
}

/** What is no number yet stays as it was typed, and the server says what it expects. */
function NumberField({ field, path, value, onChange }: FieldProps<FieldOf<'number'>>) {
  const [typed, setTyped] = useState('');
  // What stands there, such as "1.", may be the same number.
  const shown = typed !== '' && numberIn(typed) === value ? typed : textOf(value);
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={field.integer ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="control max-w-56 aria-invalid:border-2 aria-invalid:border-coral"
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(orEmpty(field, numberIn(target.value)));
          }}
        />
      )}
    </Labelled>
  );
}

/** As people write it, with commas between thousands. */
function numberIn(text: string): number | string {
  const plain = text.trim().replaceAll(',', '');
  const number = Number(plain);
  return plain === '' || !Number.isFinite(number) ? text.trim() : number;
}

function YesNoField({ field, path, value, onChange }: FieldProps<FieldOf<'yes-no'>>) {
  return (
    <Tick
      field={field}
      path={path}
      isTicked={value === undefined ? field.default : value === true}
      onChange={onChange}
    />
  );
}

interface TickProps {
  field: FormField;
  path: FieldPath;
  isTicked: boolean;
  onChange: (isTicked: boolean) => void;
}

function Tick({ field, path, isTicked, onChange }: TickProps) {
  const { described, hint, problem } = useDescription(field, path);
  return (
    <div className="grid max-w-2xl">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id={fieldId(path)}
          type="checkbox"
          className="size-5 flex-none accent-fig"
          aria-describedby={described}
          aria-invalid={problem === null ? undefined : true}
          checked={isTicked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {field.label}
      </label>
      {hint}
      {problem}
    </div>
  );
}

function ChoiceField({ field, path, value, onChange }: FieldProps<FieldOf<'choice'>>) {
  const { options } = field;
  const [only] = options;
  if (options.length === 1 && only !== undefined) {
    return (
      <Tick
        field={field}
        path={path}
        isTicked={value === only.value}
        onChange={(isTicked) => onChange(isTicked ? only.value : emptyValue(field))}
      />
    );
  }
  const text = textOf(value);
  const isKnown = text === '' || options.some((option) => String(option.value) === text);
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <select
          {...control}
          className="control max-w-96 aria-invalid:border-2 aria-invalid:border-coral"
          value={text}
          onChange={({ target }) => {
            const chosen = options.find((option) => String(option.value) === target.value);
            onChange(orEmpty(field, chosen?.value ?? ''));
          }}
        >
          {(field.optional || text === '') && (
            <option value="">{field.optional ? 'Not set' : 'Choose…'}</option>
          )}
          {!isKnown && <option value={text}>{text}</option>}
          {options.map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface FieldSetProps {
  field: FormField;
  path: FieldPath;
  children: ReactNode;
}

/** Fields that belong together, below what they are. */
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
          {field.optional && field.kind !== 'list' && field.kind !== 'record' && <Optional />}
        </legend>
      )}
      {hint}
      {problem}
      <div className="mt-2 grid gap-4">{children}</div>
    </fieldset>
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

/** One of several shapes: which, and then its fields. */
export function Shape({ field, path, value, onChange }: FieldProps<FieldOf<'shape'>>) {
  const chosen = shapeOf(field, value);
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
        {field.shapes.map(({ label }, index) => radio(index, label, () => reshaped(field, index, value)))}
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
