import { site } from '../../../config/site.ts';
import { TagChip } from '../../components/tag-badge.tsx';
import type { Tag } from '../../content/tags.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { Byline } from './byline.tsx';
import { CopyLink } from './copy-link.tsx';

interface ArticleHeaderProps {
  slug: string;
  title: string;
  tags: Tag[];
  published: string;
  updated: string;
  readMinutes: number;
  words: number;
}

export function ArticleHeader({ slug, title, tags, ...byline }: ArticleHeaderProps) {
  return (
    <header>
      <Breadcrumb title={title} />
      <ul className="no-print flex flex-wrap gap-2" aria-label="Topics">
        {tags.map((tag) => (
          <li key={tag}>
            <TagChip tag={tag} />
          </li>
        ))}
      </ul>
      <h1 className="mt-5 max-w-4xl text-title">{title}</h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-base">
        <Byline {...byline} />
        <CopyLink address={`${site.url}/blog/${slug}`} />
      </div>
    </header>
  );
}
