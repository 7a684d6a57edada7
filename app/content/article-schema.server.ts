import { z } from 'zod';
import { isoDate, nonEmpty } from './front-matter.server.ts';
import { tags } from './tags.ts';

const tagValues = tags.map(({ value }) => value);

/** The front matter of an article. Unknown fields are refused, so that a typing slip is noticed. */
export const articleSchema = z.strictObject({
  /** Stable identifier; a text, because it is never counted with. */
  id: z
    .string('expected a text such as "9", in quotes')
    .regex(/^\d+$/, 'expected digits in quotes, such as "9"'),
  title: nonEmpty,
  /** The address below /blog/, and the file's name. */
  slug: z
    .string('expected the slug, but it is missing')
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected lower-case words joined by hyphens'),
  description: nonEmpty.max(160, 'expected at most 160 characters'),
  tags: z
    .array(
      z.enum(tagValues, `expected only tags out of ${tagValues.join(', ')}`),
      'expected a list of tags',
    )
    .min(1, 'expected at least one tag')
    .refine((list) => new Set(list).size === list.length, 'expected each tag once'),
  /** The picture: one of the charts in app/figures. */
  image: z
    .string('expected the path of a chart, but it is missing')
    .regex(/^\/charts\/[a-z0-9-]+\.svg$/, 'expected /charts/<name>.svg'),
  published: isoDate,
  updated: isoDate,
  sources: z.array(
    z.strictObject({
      title: nonEmpty,
      url: z.url('expected a web address'),
      id: z.optional(nonEmpty),
    }),
  ),
});

export type ArticleFrontMatter = z.infer<typeof articleSchema>;
