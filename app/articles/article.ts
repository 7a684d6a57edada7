import type { z } from 'zod';
import type { articleSchema } from '../../config/article-schema.ts';
import type { ContentFile } from '../../config/content-files.ts';
import type { Examples } from '../../figures/examples.ts';
import type { RenderedContent } from '../markdoc/body-node.ts';

/** `id` and `slug` are filled in from the file name. */
type ArticleFrontMatter = z.infer<typeof articleSchema> & { id: string; slug: string };

/** An article's front matter, with its examples computed. */
export interface ListedArticle extends Omit<ArticleFrontMatter, 'examples' | 'lead'> {
  file: ContentFile;
  examples: Examples;
  lead: { example: string; result: string | null } | null;
}

export interface Article extends ListedArticle, RenderedContent {
  readMinutes: number;
}
