/** Alternates the background of a page's sections. */
export const band = 'odd:bg-mist';

interface Step {
  title?: string;
  text: string;
}

export function NumberedSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="border-b border-line">
      {steps.map(({ title, text }, index) => (
        <li key={title ?? text} className="flex break-inside-avoid gap-4 border-t border-line py-4">
          <span
            aria-hidden="true"
            className="w-6 shrink-0 text-title font-bold text-fig [font-variant-numeric:tabular-nums]"
          >
            {index + 1}
          </span>
          <div>
            {title && <h3 className="text-heading">{title}</h3>}
            <p className={title && 'mt-1 text-ink-soft'}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
