/** Fields with a single value: text, number, date, checkbox or choice. */
import { type ComponentProps, useState } from 'react';
import type { FieldPath, FormField } from '../../contracts/website.ts';
import { type FieldProps, fieldId, useForm } from './form-context.ts';
import { Labelled, useDescription } from './labelled.tsx';
import { usePages } from './queries.ts';
import { emptyValue, entryTitle, type FieldOf, isValues, orEmpty } from './values.ts';

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const INPUT_TYPES = { email: 'email', day: 'date' } as const;

export function LineField({ field, path, value, onChange }: FieldProps<FieldOf<'line' | 'email' | 'day'>>) {
  const type = field.kind === 'email' || field.kind === 'day' ? INPUT_TYPES[field.kind] : 'text';
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
          {'maxLength' in field && <LengthWarning text={text} maxLength={field.maxLength} />}
        </>
      )}
    </Labelled>
  );
}

/** Characters. Longer text wraps, since it would not fit a single-line input. */
const LONG_LINE = 50;

/** Text without line breaks: a select for references, otherwise an input, or a textarea if it is long. */
export function TextField(props: FieldProps<FieldOf<'line'>>) {
  // Set once, so that the element does not change while typing.
  const [isLong] = useState(textOf(props.value).length > LONG_LINE);
  if (props.field.oneOf) return <ReferenceField {...props} oneOf={props.field.oneOf} />;
  return isLong ? <LinesField {...props} isOneLine /> : <LineField {...props} />;
}

interface LinesFieldProps extends FieldProps<FieldOf<'lines'>> {
  /** Wraps, but allows no line breaks. */
  isOneLine?: boolean;
}

export function LinesField({ field, path, value, onChange, isOneLine = false }: LinesFieldProps) {
  const text = textOf(value);
  const rows = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 64), 0);
  const change = (typed: string) =>
    onChange(orEmpty(field, isOneLine ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed));
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <>
          <textarea
            {...control}
            rows={Math.min(12, Math.max(2, rows))}
            className="field-sizing-content control max-h-96 aria-invalid:border-2 aria-invalid:border-coral"
            value={text}
            onChange={({ target }) => change(target.value)}
            onKeyDown={(event) => {
              if (!isOneLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <LengthWarning text={text} maxLength={field.maxLength} />
        </>
      )}
    </Labelled>
  );
}

type ReferenceKind = NonNullable<FieldOf<'line'>['oneOf']>;

/** A select for a reference to a page, article or person. */
function ReferenceField({
  field,
  path,
  value,
  onChange,
  oneOf,
}: FieldProps<FieldOf<'line'>> & { oneOf: ReferenceKind }) {
  const named = { people: usePeopleOptions(), ...usePageOptions() }[oneOf];
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <Select
          {...control}
          options={named}
          isOptional={field.optional === true}
          text={textOf(value)}
          onChange={(text) => onChange(orEmpty(field, text))}
        />
      )}
    </Labelled>
  );
}

function usePeopleOptions(): SelectOption[] {
  const { people } = useForm().value;
  if (!isValues(people)) return [];
  return Object.entries(people).map(([name, person]) => ({ value: name, label: entryTitle(person, name) }));
}

const ARTICLE = /^\/blog\/([^/]+)$/;

function usePageOptions(): Record<'pages' | 'articles', SelectOption[]> {
  const pages = usePages().map(({ address, label }) => ({ value: address, label }));
  const articles = pages.flatMap(({ value, label }) => {
    const slug = ARTICLE.exec(value)?.[1];
    return slug === undefined ? [] : [{ value: slug, label }];
  });
  return { pages, articles };
}

interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  options: readonly SelectOption[];
  isOptional: boolean;
  text: string;
  onChange: (text: string) => void;
}

/** Keeps a value that is no longer among the options. */
function Select({ options, isOptional, text, onChange, ...select }: SelectProps) {
  const isKnown = text === '' || options.some(({ value }) => value === text);
  return (
    <select
      {...select}
      className="control max-w-96 aria-invalid:border-2 aria-invalid:border-coral"
      value={text}
      onChange={({ target }) => onChange(target.value)}
    >
      {(isOptional || text === '') && <option value="">{isOptional ? 'Not set' : 'Choose…'}</option>}
      {!isKnown && <option value={text}>{text}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Warns about too long text; maxLength on the input would cut pasted text. */
function LengthWarning({ text, maxLength }: { text: string; maxLength: number | undefined }) {
  if (maxLength === undefined || text.length <= maxLength) return null;
  return <p className="text-coral">{text.length - maxLength} characters too many.</p>;
}

/** Keeps invalid input as typed; the server reports the problem. */
export function NumberField({ field, path, value, onChange }: FieldProps<FieldOf<'number'>>) {
  const [typed, setTyped] = useState('');
  // Keep input such as "1.", which is the same number.
  const shown = typed !== '' && parseNumber(typed) === value ? typed : textOf(value);
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
            onChange(orEmpty(field, parseNumber(target.value)));
          }}
        />
      )}
    </Labelled>
  );
}

/** Parses a number with optional commas between thousands; returns the text if it is not a number. */
function parseNumber(text: string): number | string {
  const plain = text.trim().replaceAll(',', '');
  const number = Number(plain);
  return plain === '' || !Number.isFinite(number) ? text.trim() : number;
}

export function YesNoField({ field, path, value, onChange }: FieldProps<FieldOf<'yes-no'>>) {
  return (
    <Checkbox
      field={field}
      path={path}
      isChecked={value === undefined ? field.default : value === true}
      onChange={onChange}
    />
  );
}

interface CheckboxProps {
  field: FormField;
  path: FieldPath;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function Checkbox({ field, path, isChecked, onChange }: CheckboxProps) {
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
          checked={isChecked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {field.label}
      </label>
      {hint}
      {problem}
    </div>
  );
}

export function ChoiceField({ field, path, value, onChange }: FieldProps<FieldOf<'choice'>>) {
  const { options } = field;
  const [only] = options;
  if (options.length === 1 && only !== undefined) {
    return (
      <Checkbox
        field={field}
        path={path}
        isChecked={value === only.value}
        onChange={(isChecked) => onChange(isChecked ? only.value : emptyValue(field))}
      />
    );
  }
  return (
    <Labelled field={field} path={path}>
      {(control) => (
        <Select
          {...control}
          options={options.map(({ value, label }) => ({ value: String(value), label }))}
          isOptional={field.optional === true}
          text={textOf(value)}
          onChange={(text) => {
            const chosen = options.find((option) => String(option.value) === text);
            onChange(orEmpty(field, chosen?.value ?? ''));
          }}
        />
      )}
    </Labelled>
  );
}
