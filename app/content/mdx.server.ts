import { createProcessor } from '@mdx-js/mdx';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';

/** How the site's texts are read: MDX with tables, and an anchor for each heading. */
export const mdx = createProcessor({
  outputFormat: 'function-body',
  // With the place of each element, so that a mistake is told with its line.
  development: true,
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug],
}).freeze();

/** A whole text's syntax tree. */
export type MdxRoot = ReturnType<typeof mdx.parse>;
