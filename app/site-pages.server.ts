/** The list of the site's pages, used by routes, prerendering, preview images and link checks. */
import { type ContentFile, type TextPage, textPages } from '../config/content-files.ts';
import { CALCULATORS, RECRUITMENT } from '../config/fixed-pages.ts';
import type { LoadedFirm } from '../config/load-firm.ts';
import { readOrUndefined } from '../config/problems.ts';
import { readListedArticle } from './articles/articles.server.ts';
import { examplePart } from './figures/example-link.ts';
import { examplesIn, parseText } from './markdoc/text.server.ts';

export type SitePage = { path: string } & (
  | { kind: 'home' }
  /** The list of articles. */
  | { kind: 'list' }
  | { kind: 'article'; slug: string }
  /** A worked example of an article on its own page. */
  | { kind: 'example'; slug: string; part: string }
  /** The list of all worked examples. */
  | { kind: 'calculators' }
  | { kind: 'recruitment' }
  /** A legal text or a page that the firm added. */
  | { kind: 'text'; text: TextPage }
);

/** Lists the pages, without hidden, disabled, draft and invalid ones. */
export function sitePages(loaded: LoadedFirm): SitePage[] {
  const { articles, firm, pages } = loaded;
  return [
    { kind: 'home', path: '/' },
    { kind: 'list', path: '/blog' },
    ...articles.map(({ name, address }) => ({ kind: 'article', path: address, slug: name }) as const),
    ...articles.flatMap((file) =>
      exampleParts(loaded, file).map(
        (part) => ({ kind: 'example', path: `${file.address}/${part}`, slug: file.name, part }) as const,
      ),
    ),
    { kind: 'calculators', path: CALCULATORS },
    ...(firm.features.recruitment ? [{ kind: 'recruitment', path: RECRUITMENT } as const] : []),
    ...textPages(pages).map((text) => ({ kind: 'text', path: `/${text.name}`, text }) as const),
  ];
}

/** Returns the addresses that a build renders. */
export function prerenderedPaths(pages: readonly SitePage[]): string[] {
  // Any unknown address renders the not-found page; scripts/postbuild.ts turns this one into 404.html.
  return [...pages.map(({ path }) => path), '/404'];
}

/** Returns the last part of the address of each example. */
function exampleParts(loaded: LoadedFirm, file: ContentFile): string[] {
  const examples = readOrUndefined(() => readListedArticle(loaded, file).examples) ?? {};
  const names = examplesIn(parseText(file), 'example').flatMap((name) => examples[name]?.calculator ?? []);
  return names.map((name, index) =>
    examplePart(name, names.slice(0, index + 1).filter((one) => one === name).length),
  );
}
