/** Draws the fields of a form, whichever they are. */
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldPath, FormField } from '../../contracts/website.ts';
import { ColourField } from './colour-field.tsx';
import { ListField, RecordField } from './entries.tsx';
import { type FieldProps, fieldId, useForm } from './form-context.ts';
import { PictureField } from './picture-field.tsx';
import { usePages } from './queries.ts';
import {
  asSentence,
  emptyValue,
  entryTitle,
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

const INPUT_TYPES = { email: 'email', day: 'date' } as const;

function LineField({ field, path, value, onChange }: FieldProps<FieldOf<'line' | 'email' | 'day'>>) {
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
          {'maxLength' in field && <TooLong text={text} maxLength={field.maxLength} />}
        </>
      )}
    </Labelled>
  );
}

/** From here on a line is seen whole only where it is broken; on a phone that is a third line. */
const LONG_LINE = 50;

/** A text without line breaks: chosen, on one line, or broken where it is long. */
function TextField(props: FieldProps<FieldOf<'line'>>) {
  // What one types into does not become another element meanwhile.
  const [isLong] = useState(textOf(props.value).length > LONG_LINE);
  if (props.field.oneOf) return <NamedField {...props} oneOf={props.field.oneOf} />;
  return isLong ? <LinesField {...props} isOneLine /> : <LineField {...props} />;
}

interface LinesFieldProps extends FieldProps<FieldOf<'lines'>> {
  /** It is broken on the screen alone. */
  isOneLine?: boolean;
}

function LinesField({ field, path, value, onChange, isOneLine = false }: LinesFieldProps) {
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
          <TooLong text={text} maxLength={field.maxLength} />
        </>
      )}
    </Labelled>
  );
}

type Named = NonNullable<FieldOf<'line'>['oneOf']>;

/** What names something else of the site or the form: chosen, not typed. */
function NamedField({ field, path, value, onChange, oneOf }: FieldProps<FieldOf<'line'>> & { oneOf: Named }) {
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

/** Also what is in no list any more stays chosen. */
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
          {isAllOrNothing(field) && <Optional />}
        </legend>
      )}
      {hint}
      {problem}
      <div className="mt-2 grid grid-cols-1 gap-4">{children}</div>
    </fieldset>
  );
}

/** Fields that all have to be filled in where one is; where none has to, nobody needs to be told. */
const isAllOrNothing = (field: FormField): boolean =>
  field.optional === true && field.kind === 'group' && field.fields.some((one) => !one.optional);

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
