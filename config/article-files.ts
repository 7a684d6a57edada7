/** Which articles a firm's site has. */
import {
  articleFolders,
  type ContentFile,
  type ContentFolders,
  contentFile,
  contentFiles,
} from './content-files.ts';
import { hidden } from './hidden.ts';

/**
 * The articles that the site shows, in the order of their names: the product's and the firm's, without
 * those that the firm hides or has not finished. Nothing is checked yet.
 */
export function articleFiles(folders: ContentFolders = articleFolders): ContentFile[] {
  return contentFiles(folders).filter(isShown);
}

/** The file of one that the site shows, or null. */
export function articleFile(slug: string, folders: ContentFolders = articleFolders): ContentFile | null {
  const file = /^[a-z0-9-]+$/.test(slug) ? contentFile(slug, folders) : null;
  return file && isShown(file) ? file : null;
}

function isShown({ name }: ContentFile): boolean {
  return !hidden.has(`/blog/${name}`);
}
