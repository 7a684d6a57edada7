/**
 * Addresses that lead to another one: what feed readers and people guess, and those of an older site
 * of the firm. Our server follows this list, and so do Netlify and Cloudflare Pages, for which the
 * build writes it to `_redirects`. One address for one: the two hosts read patterns differently.
 */
import { z } from 'zod';
import { feeds } from './navigation.ts';

const path = z
  .string()
  .regex(/^\/[A-Za-z0-9._~/-]*$/, 'expected a path such as /about-us, without pattern or query');

export const redirectsSchema = z
  .array(
    z.strictObject({
      from: path.refine((value) => value !== '/', 'expected another address than the home page'),
      to: z.union([path, z.url({ protocol: /^https$/ })], 'expected a path or an https address'),
    }),
  )
  .superRefine((list, context) => {
    const known = new Set<string>();
    const targets = new Set(list.map(({ to }) => to));
    for (const [index, { from }] of list.entries()) {
      const refuse = (message: string) =>
        context.addIssue({ code: 'custom', path: [index, 'from'], message, input: from });
      if (known.has(from)) refuse('expected each address once');
      if (targets.has(from)) refuse('expected no redirect to lead to another redirect');
      known.add(from);
    }
  });

export type Redirects = z.infer<typeof redirectsSchema>;

/** All are permanent (301). */
export const redirects: Redirects = [
  { from: '/our-team', to: '/work-with-us' },
  { from: '/feed', to: feeds.rss.to },
  { from: '/rss.xml', to: feeds.rss.to },
  { from: '/security.txt', to: '/.well-known/security.txt' },
];
