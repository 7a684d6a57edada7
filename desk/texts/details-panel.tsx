import { useId } from 'react';
import type { TextDetail, TextPreview } from '../../contracts/texts.ts';
import type { FormField } from '../../contracts/website.ts';
import { FormFieldInput } from '../website/form-fields.tsx';
import { Labelled } from '../website/labelled.tsx';
import { isFixed, isValues, withField } from '../website/values.ts';
import type { TextEditorState } from './use-text-editor.ts';

interface DetailsPanelProps {
  detail: TextDetail;
  editor: TextEditorState;
}

/** The head of a text as a form. */
export function DetailsPanel({ detail: { fields }, editor }: DetailsPanelProps) {
  const { head } = editor.content;
  const render = (field: FormField) => {
    const props = {
      path: [field.name],
      value: head[field.name],
      onChange: (content: unknown) => {
        const next = withField({ fields }, head, field.name, content);
        if (isValues(next)) editor.setHead(next);
      },
    };
    return (
      <div key={field.name} className="[&+&]:border-line [&+&]:border-t [&+&]:pt-6">
        {field.name === 'lead' ? (
          <LeadField field={field} preview={editor.preview} {...props} />
        ) : (
          <FormFieldInput field={field} {...props} />
        )}
      </div>
    );
  };
  const shown = fields.filter((field) => !isFixed(field));
  const advanced = shown.filter(({ isAdvanced }) => isAdvanced);
  return (
    <form
      noValidate
      aria-label="Details"
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        editor.save();
      }}
    >
      {shown.filter(({ isAdvanced }) => !isAdvanced).map(render)}
      {advanced.length > 0 && (
        <details>
          <summary className="target">
            More<span className="sr-only"> details</span>
          </summary>
          <div className="grid grid-cols-1 gap-6 pt-2">{advanced.map(render)}</div>
        </details>
      )}
    </form>
  );
}

interface LeadFieldProps {
  field: FormField;
  path: string[];
  value: unknown;
  onChange: (value: unknown) => void;
  preview: TextPreview | null;
}

/** The chart above the text, and the figure beside it: one of the results of the examples. */
function LeadField({ field, path, value, onChange, preview }: LeadFieldProps) {
  const noneId = useId();
  const text = typeof value === 'string' ? value : '';
  const charts = (preview?.examples ?? []).filter(({ hasChart }) => hasChart);
  const names = charts.flatMap(({ name, results }) => results.map((result) => `${name}.${result.name}`));
  return (
    <Labelled field={field} path={path} {...(charts.length === 0 && { describedBy: noneId })}>
      {(control) => (
        <>
          <select
            {...control}
            className="control max-w-96 aria-invalid:border-2 aria-invalid:border-coral"
            value={text}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          >
            <option value="">No chart</option>
            {text !== '' && !names.includes(text) && <option value={text}>{text}</option>}
            {charts.map(({ name, title, results }) => (
              <optgroup key={name} label={`${title} (${name})`}>
                {results.map((result) => (
                  <option key={result.name} value={`${name}.${result.name}`}>
                    {result.text}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
          {charts.length === 0 && (
            <p id={noneId} className="label">
              To choose a chart, first add an example that has one, under Examples.
            </p>
          )}
        </>
      )}
    </Labelled>
  );
}
