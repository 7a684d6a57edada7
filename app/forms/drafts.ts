/**
 * What has been typed and not been sent, so that nothing of it is lost: before React took the form
 * over (the form library would start with empty fields), and when the visitor looks at another
 * page, such as the privacy policy, and comes back. Kept in memory only, gone with the tab.
 */
const drafts = new Map<string, Record<string, string>>();

/** @param empty the form's fields, all empty; answered with where nothing has been typed. */
export function draftOf<Values extends Record<string, string>>(
  formId: string,
  empty: Values,
): Values {
  if (typeof document === 'undefined') return empty;
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return { ...empty, ...drafts.get(formId) };
  const typed = new FormData(form);
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]) => {
      const found = typed.get(name);
      return [name, typeof found === 'string' ? found : value];
    }),
  ) as Values;
}

export function keepDraft(formId: string, values: Record<string, string>) {
  drafts.set(formId, values);
}

export function forgetDraft(formId: string) {
  drafts.delete(formId);
}

/** Adds to what has been typed into a field of a form that is on another page. */
export function addToDraft(formId: string, field: string, text: string) {
  const draft = drafts.get(formId) ?? {};
  const typed = draft[field]?.trimEnd();
  drafts.set(formId, { ...draft, [field]: typed ? `${typed}\n\n${text}` : text });
}
