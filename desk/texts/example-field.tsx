import { useId, useState } from 'react';
import type { CalculatorSummary, StatedValue } from '../../contracts/texts.ts';
import type { FactLine, FieldPath } from '../../contracts/website.ts';
import { fieldId, useFocusAfterChange } from '../website/form-context.ts';
import { Labelled } from '../website/labelled.tsx';
import { describeReference, fits, parseStated } from './examples.ts';

type CalculatorField = CalculatorSummary['fields'][number];

interface ExampleFieldProps {
  path: FieldPath;
  field: CalculatorField;
  value: StatedValue | undefined;
  /** The example whose numbers it has where it states none. */
  like: string | undefined;
  /** The number that applies now, as text. */
  inherited: string | undefined;
  facts: readonly FactLine[];
  /** undefined removes the value. */
  onChange: (value: StatedValue | undefined) => void;
}

const UNITS: Record<CalculatorField['unit'], string> = {
  dollars: 'Dollars',
  percent: 'Per cent',
  years: 'Years',
  months: 'Months',
  days: 'Days',
  loans: 'Loans',
  choice: '',
};

/** All digits that a typed number has. */
const DIGITS = { maximumFractionDigits: 10 };

const show = (limit: number) => limit.toLocaleString('en-AU', DIGITS);

/** A number or choice of an example. A number may follow a fact. */
export function ExampleField(props: ExampleFieldProps) {
  const { path, field, value } = props;
  const { name, label, unit, min, max } = field;
  const isReference = typeof value === 'object';
  return (
    <div className="grid grid-cols-1 gap-1">
      <Labelled
        path={path}
        field={{
          ...{ kind: 'line', name, label },
          ...(unit !== 'choice' && { hint: `${UNITS[unit]}, from ${show(min)} to ${show(max)}` }),
        }}
      >
        {(control) => {
          if (isReference) return <Reference {...props} id={control.id ?? ''} value={value} />;
          return unit === 'choice' ? (
            <Choice {...props} control={control} value={value} />
          ) : (
            <NumberInput {...props} control={control} value={value} />
          );
        }}
      </Labelled>
      {!isReference && <FactPicker {...props} />}
    </div>
  );
}

interface ControlProps extends ExampleFieldProps {
  control: { id?: string | undefined };
  value: number | string | undefined;
}

function Choice({ control, field, value, like, inherited, onChange }: ControlProps) {
  const options = field.options ?? [];
  const text = String(value ?? '');
  return (
    <select
      {...control}
      className="control max-w-96 aria-invalid:border-2 aria-invalid:border-coral"
      value={text}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      {(like !== undefined || text === '') && (
        <option value="">{like === undefined ? 'Choose…' : `As in ${like}: ${inherited ?? ''}`}</option>
      )}
      {text !== '' && !options.includes(text) && <option value={text}>{text}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

/** Keeps invalid input as typed; the server reports the problem. */
function NumberInput({ control, value, like, inherited, onChange }: ControlProps) {
  const [typed, setTyped] = useState('');
  const text = typeof value === 'number' ? value.toLocaleString('en-AU', DIGITS) : (value ?? '');
  // Keeps input such as "1." or "600000", which is the same number.
  const shown = typed !== '' && parseStated(typed) === value ? typed : text;
  return (
    <input
      {...control}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className="control max-w-56 aria-invalid:border-2 aria-invalid:border-coral"
      placeholder={like === undefined ? undefined : inherited}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseStated(target.value));
      }}
    />
  );
}

type ReferenceProps = ExampleFieldProps & { id: string; value: Exclude<StatedValue, number | string> };

/** A number that follows a fact or another example, in words. */
function Reference({ id, field, value, like = '', inherited, facts, onChange }: ReferenceProps) {
  const focusAfterChange = useFocusAfterChange();
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      <p>
        {inherited !== undefined && `${inherited}: `}follows {describeReference(value, facts, like)}.
      </p>
      <button
        id={id}
        type="button"
        className="target"
        aria-label={`Type a number instead: ${field.label}`}
        onClick={() => {
          onChange(inherited === undefined ? undefined : parseStated(inherited));
          focusAfterChange(id);
        }}
      >
        Type a number instead
      </button>
    </div>
  );
}

/** Lets a number follow a fact with the same unit, so that it changes with the fact. */
function FactPicker({ path, field, facts, onChange }: ExampleFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const id = useId();
  const focusAfterChange = useFocusAfterChange();
  const offered = facts.filter((fact) => fits(field.unit, fact));
  if (offered.length === 0) return null;
  return (
    <div>
      <button
        type="button"
        className="target"
        aria-expanded={isOpen}
        aria-label={`Use a dated fact instead: ${field.label}`}
        onClick={() => {
          setOpen(!isOpen);
          if (!isOpen) focusAfterChange(id);
        }}
      >
        Use a dated fact instead
      </button>
      {isOpen && (
        <div className="flex flex-wrap items-end gap-3">
          <label className="grid min-w-0 max-w-96 gap-1">
            <span className="label">The number changes with the fact</span>
            <select
              id={id}
              className="control"
              value={chosen}
              onChange={({ target }) => setChosen(target.value)}
            >
              <option value="">Choose…</option>
              {offered.map((fact) => (
                <option key={fact.id} value={fact.id}>
                  {fact.title}: {fact.value}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            className="button-quiet"
            aria-disabled={chosen === ''}
            onClick={() => {
              if (chosen === '') return;
              onChange({ fact: chosen });
              setOpen(false);
              focusAfterChange(fieldId(path));
            }}
          >
            Use it
          </button>
        </div>
      )}
    </div>
  );
}
