import type { FieldErrors } from 'react-hook-form';
import type { Fields } from '../../contracts/forms.ts';

/** Splits errors into messages by field, in the form's order, and messages that belong to no field. */
export function splitProblems(errors: FieldErrors, fields: Fields) {
  const messages = Object.entries(errors).flatMap(([name, error]) =>
    typeof error?.message === 'string' ? [[name, error.message] as const] : [],
  );
  const byName = new Map(messages);
  const problems = new Map<string, string>();
  for (const name of Object.keys(fields)) {
    const message = byName.get(name);
    if (message !== undefined) problems.set(name, message);
  }
  const others = messages.filter(([name]) => !(name in fields)).map(([, message]) => message);
  return { problems, others };
}
