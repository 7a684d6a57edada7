import { dollars, percent } from '../lib/format.ts';
import type { Field } from './calculators/calculator.ts';
import { isCounted, type Unit } from './calculators/units.ts';

const units: Record<Unit, string> = {
  dollars: '$',
  percent: '%',
  years: 'years',
  months: 'months',
  days: 'days',
};

export function showNumber(unit: Unit, value: number): string {
  if (unit === 'dollars') return dollars(value, { cents: !Number.isInteger(value) });
  if (unit === 'percent') return percent(value);
  return `${value} ${value === 1 ? units[unit].replace(/s$/, '') : units[unit]}`;
}

interface ExampleFieldProps {
  /** Id of the example, so that two of a page share no id. */
  example: string;
  field: Field;
  /** What stands in the box, which may not be a number yet. */
  typed: string;
  /** The number that counts: the last one that was within the limits. */
  value: number;
  invalid: boolean;
  onType: (text: string) => void;
}

/** A number in a box, and the same number on a slider. */
export function ExampleField({ example, field, typed, value, invalid, onType }: ExampleFieldProps) {
  const id = `${example}-${field.name}`;
  const limits = { min: field.min, max: field.max, step: field.step };
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-2 text-base font-semibold">
        {field.label} <span className="font-normal text-ink-soft">{units[field.unit]}</span>
      </label>
      <input
        id={id}
        name={field.name}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        className="control mt-1"
        {...limits}
        value={typed}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onChange={(event) => onType(event.target.value)}
      />
      <input
        type="range"
        name={`${field.name}-slider`}
        aria-label={`${field.label}, slider`}
        aria-valuetext={showNumber(field.unit, value)}
        className="mt-1 block h-11 w-full cursor-pointer accent-fig"
        {...limits}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {invalid && (
        <p id={`${id}-error`} className="field-error">
          Put in a {isCounted(field.unit) ? 'whole ' : ''}number from {showNumber(field.unit, field.min)} to{' '}
          {showNumber(field.unit, field.max)}.
        </p>
      )}
    </div>
  );
}
