/** Puts typed values and error messages into a prerendered form. Everything is escaped by cheerio. */
import type { CheerioAPI } from 'cheerio';
import type { Problem } from '../leads/problems.ts';

/** Shows what was typed in the form's controls. */
export function fillValues(
  $: CheerioAPI,
  formSelector: string,
  values: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const controls = $(formSelector).find(`[name="${name}"]`);
    controls.each((_index, element) => {
      const control = $(element);
      if (control.is('textarea')) {
        // HTML drops a line break right after the tag, so one that was typed needs another.
        control.text(value.startsWith('\n') ? `\n${value}` : value);
      } else if (control.is('select')) {
        control.find('option').removeAttr('selected');
        control
          .find('option')
          .filter((_i, option) => ($(option).attr('value') ?? $(option).text()) === value)
          .attr('selected', '');
      } else if (control.is('[type=radio], [type=checkbox]')) {
        if (control.attr('value') === value) control.attr('checked', '');
        else control.removeAttr('checked');
      } else {
        control.attr('value', value);
      }
    });
  }
}

/**
 * Ties a message to its control the way the form does in the browser: `aria-invalid`,
 * `aria-describedby`, and a paragraph with the id `<control id>-error`.
 *
 * @returns the id of the control, for links from the summary.
 */
export function showProblem(
  $: CheerioAPI,
  formSelector: string,
  idPrefix: string,
  problem: Problem,
): string {
  const controls = $(formSelector).find(`[name="${problem.field}"]`);
  const controlId = controls.first().attr('id') ?? `${idPrefix}-${problem.field}`;
  const errorId = `${controlId}-error`;
  const described = controls.first().attr('aria-describedby')?.split(/\s+/) ?? [];
  controls.attr('aria-invalid', 'true');
  controls.attr('aria-describedby', [...new Set([...described, errorId])].join(' ').trim());

  const existing = $(formSelector).find(`[id="${errorId}"]`);
  if (existing.length > 0) {
    existing.removeAttr('hidden').text(problem.message);
  } else {
    const paragraph = $('<p class="field-error mt-1"></p>').attr('id', errorId);
    // Below label and hint: before the part of the field's wrapper that holds the control.
    const control = controls.first();
    const part = control.closest('[data-field]').children().has(`#${controlId}`);
    (part.length > 0 ? part : control).before(paragraph.text(problem.message));
  }
  return controlId;
}
