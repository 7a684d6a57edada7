import { useState } from 'react';
import type { Field, Values } from '../../../figures/calculator.ts';
import type { BookView } from '../../figures/book-view.ts';
import { ChartWithNote } from './chart-with-note.tsx';

type Work = (values: Values) => BookView;

export interface BookOfLoansProps {
  /** The numbers of the example. */
  values: Values;
  /** As the build worked it out. */
  start: BookView;
  /** The numbers that a visitor can move. */
  sliders: readonly Field[];
}

/** As figures/calculator.ts says it, which is fetched with the hand. */
function said({ unit }: Field, value: number): string {
  return unit === 'percent' ? `${value}%` : `${value} ${value === 1 ? 'loan' : 'loans'}`;
}

/** Whole as HTML alone. What works it out again is loaded when a hand comes near. */
export function BookOfLoans({ values: ours, start, sliders }: BookOfLoansProps) {
  const [work, setWork] = useState<Work>();
  const [values, setValues] = useState(ours);
  const { message, also, ...chart } = work ? work(values) : start;

  const load = () => {
    if (work) return;
    Promise.all([import('../../figures/book-view.ts'), import('virtual:firm/figures')]).then(
      ([{ bookView }, { figureFacts }]) => setWork(() => (numbers: Values) => bookView(numbers, figureFacts)),
      (error: unknown) => console.warn('The book stays still for now:', error),
    );
  };

  return (
    <figure className="book" onPointerEnter={load} onPointerDown={load} onFocus={load}>
      {/* As high with every number, so that nothing moves below a hand. */}
      <figcaption className="book-says">
        <p className="text-heading font-bold tabular-nums">{message}</p>
        <p className="mt-1 text-base text-ink-soft tabular-nums">{also}</p>
      </figcaption>
      <div className="needs-scripts book-sliders">
        {sliders.map((field) => {
          const { name, label, from, step } = field;
          const to = Number(field.to);
          const value = values[name] ?? from;
          return (
            <label key={name}>
              <span className="flex items-baseline justify-between gap-2 font-semibold">
                {label}
                <span className="shrink-0 font-bold tabular-nums">{said(field, value)}</span>
              </span>
              <input
                // Not as an attribute of the page's HTML, which the Content-Security-Policy would refuse.
                ref={(slider) =>
                  slider?.style.setProperty('--travelled', String((value - from) / (to - from)))
                }
                type="range"
                className="handle"
                aria-label={label}
                aria-valuetext={`${said(field, value)}. ${message}`}
                min={from}
                max={to}
                step={step}
                value={value}
                onChange={({ target }) => {
                  load();
                  setValues({ ...values, [name]: target.valueAsNumber });
                }}
              />
            </label>
          );
        })}
      </div>
      <ChartWithNote {...chart} />
    </figure>
  );
}
