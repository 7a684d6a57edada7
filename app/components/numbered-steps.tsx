interface NumberedStepsProps {
  steps: readonly { title: string; text: string }[];
  /** Side by side for the steps of a band, stacked beside a form. */
  layout: 'row' | 'stack';
}

/** What happens in which order. */
export function NumberedSteps({ steps, layout }: NumberedStepsProps) {
  return (
    <ol className={`grid gap-8 ${layout === 'row' ? 'md:grid-cols-3 md:gap-10' : ''}`}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-fig font-bold text-card tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="pt-1 text-heading">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
