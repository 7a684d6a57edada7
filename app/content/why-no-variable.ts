import type { Variables } from './text.server.ts';

/**
 * A sentence about a variable that is not there: how far its path leads, and what there is at that place.
 *
 * @param idle paths of results that do not apply to the numbers of their example.
 */
export function whyNoVariable(
  path: readonly string[],
  variables: Variables,
  idle: ReadonlySet<string> = new Set(),
): string {
  if (idle.has(path.join('.'))) return 'does not apply to the numbers of this example';
  let place: Variables | undefined = variables;
  const passed: string[] = [];
  for (const key of path) {
    const next: unknown = place?.[key];
    if (!Object.hasOwn(place ?? {}, key) || typeof next !== 'object') break;
    place = next as Variables;
    passed.push(key);
  }
  const names = Object.keys(place ?? {}).filter((name) => name !== 'nodes');
  const where = passed.length > 0 ? `$${passed.join('.')} has ` : 'expected one of ';
  return `there is no such variable; ${where}${names.join(', ') || 'no parts'}`;
}
