import { differingLines } from '../website/values.ts';

interface DifferingTextsProps {
  first: { label: string; text: string };
  second: { label: string; text: string };
}

/** Two texts side by side, where they differ. */
export function DifferingTexts({ first, second }: DifferingTextsProps) {
  const [one, other] = differingLines(first.text, second.text);
  if (first.text === second.text) return <p className="mt-3">The texts are the same.</p>;
  return (
    <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
      <ReadOnlyText label={first.label} text={one} />
      <ReadOnlyText label={second.label} text={other} />
    </div>
  );
}

const MOST_ROWS = 12;

function ReadOnlyText({ label, text }: { label: string; text: string }) {
  const rows = Math.min(MOST_ROWS, text.split('\n').length + 1);
  return (
    <label className="grid min-w-0 gap-1">
      <span className="label">{label}</span>
      <textarea readOnly rows={rows} className="control text-note" value={text} />
    </label>
  );
}
