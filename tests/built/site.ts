import { join } from 'node:path';
import { site } from '../../config/site.ts';
import { hasAddress, readBuiltSite } from '../../scripts/links/built-pages.ts';

/** The build that these tests judge. */
export const client = join(process.env.BUILD_DIR ?? 'build', 'client');
export const origin = site.url;

export const built = readBuiltSite(client, (page) => page);
/** By the addresses that visitors can be on. */
export const pageAt = new Map(built.pages.filter(hasAddress).map((page) => [page.path, page]));
