import type { FieldPath } from '../../contracts/website.ts';
import { contrastOf, contrastText, isColour } from './contrast.ts';
import { type FieldProps, type FormParts, fieldId, useForm } from './form-context.ts';
import { Labelled } from './labelled.tsx';
import { type FieldOf, locateField, orEmpty, valueAt } from './values.ts';

/** A colour picker with a hex field, and contrast warnings against the colours it is used with. */
export function ColourField({ field, path, value, onChange }: FieldProps<FieldOf<'colour'>>) {
  const { detail, value: form } = useForm();
  const text = typeof value === 'string' ? value : '';
  const pairs = pairsOf(detail, form, path);
  const tooLow = pairs.filter(({ contrast, least }) => contrast < least);
  const [lowest] = pairs.toSorted((a, b) => a.contrast - b.contrast);
  const contrastId = `${fieldId(path)}-contrast`;
  return (
    <Labelled field={field} path={path} {...(pairs.length > 0 && { describedBy: contrastId })}>
      {(control) => (
        <>
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={`${field.label}: choose by eye`}
              className="h-11 w-16 flex-none rounded-lg border border-line-strong bg-card p-1"
              value={isColour(text) ? text : '#ffffff'}
              onChange={({ target }) => onChange(target.value)}
            />
            <input
              {...control}
              type="text"
              autoComplete="off"
              spellCheck={false}
              className="control max-w-40 aria-invalid:border-2 aria-invalid:border-coral"
              value={text}
              onChange={({ target }) => onChange(orEmpty(field, target.value.trim().toLowerCase()))}
            />
          </div>
          <ul id={contrastId} className="text-note">
            {tooLow.map(({ label, contrast, least }) => (
              <li key={label} className="font-semibold text-coral">
                {label}: {contrastText(contrast)}, too little to read. It needs {least} to 1.
              </li>
            ))}
            {tooLow.length === 0 && lowest && (
              <li className="text-ink-soft">
                Reads well wherever it meets another colour: {contrastText(lowest.contrast)} at least.
              </li>
            )}
          </ul>
        </>
      )}
    </Labelled>
  );
}

/** Lists the field's colour pairs, as foreground or background, with their contrast. */
function pairsOf({ contrast = [], fields }: FormParts, form: unknown, path: FieldPath) {
  const name = path.at(-1);
  return contrast.flatMap(({ over, ground, least }) => {
    if (over !== name && ground !== name) return [];
    const other = [...path.slice(0, -1), over === name ? ground : over];
    const found = contrastOf(valueAt(form, path), valueAt(form, other));
    const label = locateField({ fields }, form, other).labels.at(-1) ?? '';
    return found === null
      ? []
      : [{ label: `${over === name ? 'On' : 'Under'} “${label}”`, contrast: found, least }];
  });
}
