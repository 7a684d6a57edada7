/**
 * How many months the firm's promise is. Apart from the schema, since commands need no schema.
 *
 * @param text as `privacy.retention` has it: `24 months` or `2 years`.
 */
export function retentionMonths(text: string): number {
  const [count, unit] = text.trim().split(' ');
  return Number(count) * (unit?.startsWith('year') ? 12 : 1);
}
