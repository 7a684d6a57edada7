import { type Field, showNumber, sliderEnd } from '../../figures/calculator.ts';
import { writeTyped } from '../../figures/typed-number.ts';
import { SliderRange } from './slider.tsx';
import type { Example } from './use-example.ts';

interface FieldProps {
  example: Example;
  field: Field;
  /** Whether the slider says where it begins and ends. */
  hasEnds: boolean;
}

/** All of an example's fields; those that most readers leave alone are folded below the others until one matters. */
export function ExampleFields({ example, hasEnds }: Omit<FieldProps, 'field'>) {
  const { calculator, premises, values, problems } = example;
  const advanced = calculator.fields.filter(({ isAdvanced }) => isAdvanced);
  const matters = ({ name }: Field) => values[name] !== premises[name] || problems[name] !== undefined;
  const draw = (field: Field) => (
    <ExampleField key={field.name} example={example} field={field} hasEnds={hasEnds} />
  );
  return (
    <>
      {calculator.fields.filter((field) => !field.isAdvanced).map(draw)}
      {advanced.length > 0 && (
        <details className="example-seldom" open={advanced.some(matters) || undefined}>
          <summary>{advanced.length} more numbers</summary>
          <div>{advanced.map(draw)}</div>
        </details>
      )}
    </>
  );
}

function ExampleField(props: FieldProps) {
  return props.field.unit === 'choice' ? <ChoiceField {...props} /> : <NumberField {...props} />;
}

/** A few words, of which one holds. */
function ChoiceField({ example, field: { name, label, options = [] } }: FieldProps) {
  const id = `${example.id}-${name}`;
  return (
    <div className="example-field">
      <label htmlFor={id}>{label}</label>
      <span className="example-box example-choice">
        <select
          id={id}
          name={name}
          autoComplete="off"
          value={example.typed[name]}
          onChange={(event) => example.type(name, event.target.value)}
          onBlur={() => example.leave(name)}
        >
          {options.map((option) => (
            // Its value by name: its words may have been translated by the browser.
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}

/** A number in a box, and the same number on a slider over what people have. */
function NumberField({ example, field, hasEnds }: FieldProps) {
  const { name, label, unit, from, step } = field;
  const id = `${example.id}-${name}`;
  const problem = example.problems[name];
  const value = example.numberIn(name);
  const most = sliderEnd(field, example.numberIn);
  return (
    <div className="example-field">
      <label htmlFor={id}>{label}</label>
      <span className="example-box">
        {unit === 'dollars' && <span aria-hidden="true">$</span>}
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={example.typed[name] ?? ''}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
          onChange={(event) => example.type(name, event.target.value)}
          onBlur={() => example.leave(name)}
        />
        {unit !== 'dollars' && <span>{unit === 'percent' ? '%' : unit}</span>}
      </span>
      <SliderRange
        name={`${name}-slider`}
        aria-label={`${label}, slider`}
        valueText={showNumber(field, value)}
        from={from}
        to={most}
        step={step}
        value={value}
        onMove={(moved) => example.type(name, writeTyped(moved))}
        onPointerDown={example.grab}
        onKeyUp={example.settle}
        onBlur={() => example.leave(name)}
      />
      {/* A screen reader is told them with the slider. */}
      {hasEnds && (
        <p className="example-ends" aria-hidden="true">
          <span>{showNumber(field, from)}</span>
          <span>{showNumber(field, most)}</span>
        </p>
      )}
      {problem && (
        <p id={`${id}-error`} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
