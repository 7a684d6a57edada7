import { type ComponentProps, useId } from 'react';

type Input = ComponentProps<'input'>;

interface RangeProps
  extends Pick<Input, 'id' | 'name' | 'aria-label' | 'onPointerDown' | 'onKeyUp' | 'onBlur'> {
  /** The value in words, as screen readers say it. */
  valueText: string;
  from: number;
  to: number;
  step: number;
  value: number;
  onMove: (value: number) => void;
}

interface SliderProps extends Omit<RangeProps, 'id' | 'aria-label'> {
  label: string;
  /** The value in words, as shown beside the label. */
  shown: string;
}

/** A number to move between two ends: its label, its value in words, and the ring. */
export function Slider({ label, shown, ...range }: SliderProps) {
  const id = useId();
  return (
    <div>
      <p className="flex items-baseline justify-between gap-2 font-semibold">
        <label htmlFor={id}>{label}</label>
        <span className="shrink-0 font-bold tabular-nums">{shown}</span>
      </p>
      <SliderRange id={id} {...range} />
    </div>
  );
}

/** The ring on its line, for a place with a label of its own. */
export function SliderRange({ valueText, from, to, step, value, onMove, ...rest }: RangeProps) {
  const travelled = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return (
    <input
      {...rest}
      // The Content-Security-Policy refuses style attributes in HTML, so a script sets it.
      ref={(slider) => slider?.style.setProperty('--travelled', String(travelled))}
      type="range"
      aria-valuetext={valueText}
      className="handle"
      min={from}
      max={to}
      step={step}
      value={value}
      onChange={({ target }) => {
        // Safari doesn't focus a slider when a pointer moves it.
        target.focus({ preventScroll: true });
        onMove(target.valueAsNumber);
      }}
    />
  );
}
