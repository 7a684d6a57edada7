/** Formats the promised response time, to complete "within ...". */
import type { Site } from './schema.ts';

export function replyPromise(within: Site['replyWithin']): string {
  const [count, unit] = 'hours' in within ? [within.hours, 'hour'] : [within.weekdays, 'business day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
