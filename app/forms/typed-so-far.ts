/**
 * What has been typed into a form before React took it over, so that nothing of it is lost: the
 * form library would start with empty fields.
 *
 * @param empty the form's fields, all empty; answered with where there is no such form yet.
 */
export function typedSoFar<Values extends Record<string, string>>(
  formId: string,
  empty: Values,
): Values {
  if (typeof document === 'undefined') return empty;
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return empty;
  const typed = new FormData(form);
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]) => {
      const found = typed.get(name);
      return [name, typeof found === 'string' ? found : value];
    }),
  ) as Values;
}
