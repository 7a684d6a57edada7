import type { Finding } from './finding.ts';
import type { LaunchSubject } from './subject.ts';

/** Figures of the marketing copy that nobody can show the origin of. */
export function claimsWithoutSource({ site, today }: LaunchSubject): Finding[] {
  return Object.entries(site.claims).flatMap(([name, { value, source }]) => {
    const where = `config/site.ts: claims.${name}.source`;
    if (source === null) {
      return [
        {
          what: `The site states "${value}" and names no source for it.`,
          where,
          fix: 'Write down who states the figure, where, and the day you read it; or take the claim off the page. A figure that cannot be shown misleads (ASIC Act, section 12DB).',
        },
      ];
    }
    if (source.read <= today) return [];
    return [
      {
        what: `The source of "${value}" was read on ${source.read}, which is in the future.`,
        where,
        fix: 'Write the day on which somebody read it.',
      },
    ];
  });
}
