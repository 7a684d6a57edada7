import { useState } from 'react';
import { type Field, showNumber, sliderEnd, type Unit } from '../../figures/calculator.ts';
import { formatTyped } from '../../figures/typed-number.ts';
import { Folded } from '../components/folded.tsx';
import { SliderRange } from './slider.tsx';
import type { Example } from './use-example.ts';

export const fieldGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-8 gap-y-2 print:block';

interface FieldProps {
  example: Example;
  field: Field;
}

/** All fields of an example. Advanced ones are collapsed until one has a reader's number or a problem. */
export function ExampleFields({ example }: { example: Example }) {
  const { calculator, premises, values, problems } = example;
  const advanced = calculator.fields.filter(({ isAdvanced }) => isAdvanced);
  const needsAttention = ({ name }: Field) => values[name] !== premises[name] || problems[name] !== undefined;
  // Stays open: closing when a number returns to the article's would drop the focus.
  const [wasOpened, setWasOpened] = useState(false);
  if (!wasOpened && advanced.some(needsAttention)) setWasOpened(true);
  const render = (field: Field) => <ExampleField key={field.name} example={example} field={field} />;
  return (
    <>
      {calculator.fields.filter((field) => !field.isAdvanced).map(render)}
      {advanced.length > 0 && (
        <Folded
          title={advanced.length === 1 ? 'One more detail' : `${advanced.length} more numbers`}
          isOpen={wasOpened || undefined}
          className="example-advanced col-span-full"
        >
          <div className={fieldGrid}>{advanced.map(render)}</div>
        </Folded>
      )}
    </>
  );
}

function ExampleField(props: FieldProps) {
  return props.field.unit === 'choice' ? <ChoiceField {...props} /> : <NumberField {...props} />;
}

const fieldRow =
  'flex flex-wrap content-start items-center justify-between gap-x-3 gap-y-1 print:flex-nowrap print:justify-start';
const fieldLabel = 'grow basis-30 leading-tight font-semibold text-balance print:flex-none';
const control =
  'control min-h-11 py-1 text-base print:w-auto print:min-h-0 print:border-0 print:p-0 print:font-bold';

function ChoiceField({ example, field: { name, label, options = [] } }: FieldProps) {
  const id = `${example.id}-${name}`;
  return (
    <div className={fieldRow}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        autoComplete="off"
        className={`${control} w-35 print:appearance-none print:bg-none`}
        value={example.typed[name]}
        onChange={(event) => example.type(name, event.target.value)}
        onBlur={() => example.blur(name)}
      >
        {options.map((option) => (
          // The value is explicit because the browser may translate the text.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The unit inside the input box. */
const inside = 'pointer-events-none absolute inset-y-0 content-center text-ink-soft print:static';

const paddings: Partial<Record<Unit, string>> = { dollars: 'pl-7', percent: 'pr-8' };

/** A text input and a slider for the same number. */
function NumberField({ example, field }: FieldProps) {
  const { name, label, unit, from, step } = field;
  const id = `${example.id}-${name}`;
  const problem = example.problems[name];
  const value = example.numberIn(name);
  const to = sliderEnd(field, example.numberIn);
  return (
    <div className={fieldRow}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <span className="relative w-35 print:flex print:w-auto">
        {unit === 'dollars' && (
          <span aria-hidden="true" className={`${inside} left-3.5`}>
            $
          </span>
        )}
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={`${control} ${paddings[unit] ?? 'pr-18'} tabular-nums print:field-sizing-content`}
          value={example.typed[name] ?? ''}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
          onChange={(event) => example.type(name, event.target.value)}
          onBlur={() => example.blur(name)}
        />
        {unit !== 'dollars' && (
          <span className={`${inside} right-3.5 ${unit === 'percent' ? '' : 'print:ml-1'}`}>
            {unit === 'percent' ? '%' : unit}
          </span>
        )}
      </span>
      <SliderRange
        name={`${name}-slider`}
        aria-label={`${label}, slider`}
        valueText={showNumber(field, value)}
        from={from}
        to={to}
        step={step}
        value={value}
        onMove={(moved) => example.type(name, formatTyped(moved))}
        onPointerDown={example.startDrag}
        onKeyUp={example.settle}
        onBlur={() => example.blur(name)}
      />
      {/* Screen readers announce the ends with the slider. */}
      <p
        aria-hidden="true"
        className="-mt-1.5 mb-2 flex basis-full justify-between text-[0.8125rem] leading-tight whitespace-nowrap text-ink-soft tabular-nums print:hidden"
      >
        <span>{showNumber(field, from)}</span>
        <span>{showNumber(field, to)}</span>
      </p>
      {problem && (
        <p id={`${id}-error`} className="field-error basis-full">
          {problem}
        </p>
      )}
    </div>
  );
}
