import { type Field, showNumber } from './calculators/calculator.ts';
import { isCounted, type Unit } from './calculators/units.ts';
import type { Example } from './use-example.ts';

const signs: Partial<Record<Unit, string>> = { dollars: '$', percent: '%' };

/** A number in a box, and the same number on a slider. */
export function ExampleField({ example, field }: { example: Example; field: Field }) {
  const { name, label, unit, min, max, step } = field;
  const id = `${example.id}-${name}`;
  const invalid = example.invalid.has(name);
  const limits = { min, max, step };
  const value = example.values[name] ?? min;
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-2 text-base font-semibold">
        {label} <span className="font-normal text-ink-soft">{signs[unit] ?? unit}</span>
      </label>
      <input
        id={id}
        name={name}
        type="number"
        inputMode="decimal"
        autoComplete="off"
        className="control mt-1"
        {...limits}
        value={example.typed[name] ?? ''}
        aria-invalid={invalid}
        aria-describedby={invalid ? `${id}-error` : undefined}
        onChange={(event) => example.type(name, event.target.value)}
      />
      <input
        type="range"
        name={`${name}-slider`}
        aria-label={`${label}, slider`}
        aria-valuetext={showNumber(field, value)}
        className="mt-1 block h-11 w-full cursor-pointer accent-fig"
        {...limits}
        value={value}
        onChange={(event) => example.type(name, event.target.value)}
      />
      {invalid && (
        <p id={`${id}-error`} className="field-error">
          Put in a {isCounted(unit) ? 'whole ' : ''}number from {showNumber(field, min)} to{' '}
          {showNumber(field, max)}.
        </p>
      )}
    </div>
  );
}
