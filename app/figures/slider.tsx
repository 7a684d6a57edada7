import { type ComponentProps, useId } from 'react';

type Input = ComponentProps<'input'>;

interface RangeProps
  extends Pick<Input, 'id' | 'name' | 'aria-label' | 'onPointerDown' | 'onKeyUp' | 'onBlur'> {
  /** The value as screen readers announce it. */
  valueText: string;
  from: number;
  to: number;
  step: number;
  value: number;
  onMove: (value: number) => void;
}

interface SliderProps extends Omit<RangeProps, 'id' | 'aria-label'> {
  label: string;
  /** The value beside the label. */
  shown: string;
}

/** A slider with its label and formatted value. */
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

/** A slider without its label. */
export function SliderRange({ valueText, from, to, step, value, onMove, ...rest }: RangeProps) {
  const travelled = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return (
    <input
      {...rest}
      // The content security policy blocks style attributes in HTML, so a script sets it.
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
