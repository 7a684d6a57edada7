import type { FieldErrors, FieldValues } from 'react-hook-form';

/** A form's errors in the order of its fields, for the summary. */
export function listErrors<T extends FieldValues>(
  errors: FieldErrors<T>,
  order: readonly string[],
) {
  return order.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ name, message }] : [];
  });
}
