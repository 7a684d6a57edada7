import { hero } from 'virtual:firm/work-with-us';
import { useState } from 'react';
import type { Field, Values } from '../../../figures/calculator.ts';
import type { Drawing, ShownChart } from '../../../figures/chart.ts';
import { primaryButton } from '../../components/button.ts';
import { FoldedTable } from '../../components/folded-table.tsx';
import { ScrollButton } from '../../components/links.tsx';
import type { BookView } from '../../figures/book-view.ts';
import { ChartDrawing } from '../../figures/chart-drawing.tsx';
import { Slider } from '../../figures/slider.tsx';

/** The outer columns are the margins of the page. */
const columns = 'lg:grid lg:grid-cols-[1fr_minmax(0,38rem)_minmax(0,34rem)_1fr]';

/** A book of loans, which can be moved; or the chart of another example, which stands still. */
type HeroProps = { book: BookOfLoansProps } | { chart: ShownChart };

export function Hero(shown: HeroProps) {
  return (
    <section
      aria-labelledby="hero-title"
      className={`bg-mist pt-5 pb-14 [--ground:var(--color-mist)] md:py-12 ${columns}`}
    >
      <div className="px-gutter lg:col-start-2 lg:pr-8">
        <h1 id="hero-title" className="text-display">
          {hero.title}
        </h1>
        <p className="mt-3 md:mt-4 text-heading font-semibold text-fig">{hero.advantage}</p>
        <p className="mt-3 md:mt-4 max-w-xl text-lead text-ink-soft">{hero.introduction}</p>
        <p className="mt-5 md:mt-7">
          <ScrollButton section="apply" className={primaryButton}>
            {hero.button}
          </ScrollButton>
        </p>
      </div>
      <div className="mt-12 max-lg:px-gutter lg:mt-0 lg:pr-gutter">
        {'book' in shown ? <BookOfLoans {...shown.book} /> : <StillChart {...shown.chart} />}
      </div>
    </section>
  );
}

function StillChart({ message, ...chart }: ShownChart) {
  return (
    <figure>
      <figcaption className="mb-2 max-w-lg text-heading font-bold text-balance">{message}</figcaption>
      <ChartWithNote {...chart} />
    </figure>
  );
}

type Work = (values: Values) => BookView;

interface BookOfLoansProps {
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
function BookOfLoans({ values: ours, start, sliders }: BookOfLoansProps) {
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
          const value = values[name] ?? from;
          return (
            <Slider
              key={name}
              label={label}
              shown={said(field, value)}
              valueText={`${said(field, value)}. ${message}`}
              from={from}
              to={Number(field.to)}
              step={step}
              value={value}
              onMove={(moved) => {
                load();
                setValues({ ...values, [name]: moved });
              }}
            />
          );
        })}
      </div>
      <ChartWithNote {...chart} beside={values === ours ? null : start.drawing} />
    </figure>
  );
}

interface ChartWithNoteProps extends Omit<ShownChart, 'message'> {
  /** The same for our numbers. */
  beside?: Drawing | null;
}

/** A chart, what it assumes, and its numbers folded away below. */
function ChartWithNote({ drawing, alt, note, table, beside }: ChartWithNoteProps) {
  return (
    <>
      <ChartDrawing drawing={drawing} alt={alt} room="low" beside={beside} />
      <div className="max-w-lg">
        <p className="mt-2 text-note text-ink-soft">{note}</p>
        <FoldedTable table={table} />
      </div>
    </>
  );
}
