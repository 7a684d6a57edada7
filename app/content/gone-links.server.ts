/** Links to what a firm's site has not: in the product's texts they become words. */
import { isSectionLeftOut } from '../../config/home-sections.ts';
import type { LoadedFirm } from '../../config/loaded-firm.ts';
import { whyGone } from '../../config/why-gone.ts';
import { type BodyNode, joined } from './body-node.ts';

/**
 * Where a link inside the site leads.
 *
 * @param from the address of the page that it stands on.
 * @returns null for a link to elsewhere, undefined for one that is no address.
 */
export function insideTarget(
  link: string,
  from: string,
): { page: string; anchor: string } | null | undefined {
  // A whole address may lead to what stands beside the site, such as a document of the owner's.
  if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(link)) return null;
  // The host is nobody's: only what stands behind it is read.
  const address = URL.parse(link, `https://site.invalid${from}`);
  if (address === null) return undefined;
  try {
    const anchor = decodeURIComponent(address.hash.slice(1));
    return { page: address.pathname.replace(/(?<=.)\/$/, ''), anchor };
  } catch {
    return undefined;
  }
}

/** Why the site has not what a link leads to, as the end of a sentence; null where nobody knows of it. */
export function whyLinkIsGone(firm: LoadedFirm, link: string, from: string): string | null {
  const target = insideTarget(link, from);
  if (!target) return null;
  const { page, anchor } = target;
  if (page === '/' && isSectionLeftOut(firm.words.home, anchor))
    return 'the home page leaves that section out';
  return whyGone(firm, page);
}

/** The text with the words of such links, and without the links. */
export function withoutGoneLinks(firm: LoadedFirm, nodes: readonly BodyNode[], from: string): BodyNode[] {
  return joined(
    nodes.flatMap((node) => {
      if (typeof node === 'string' || node.children === undefined) return [node];
      const children = withoutGoneLinks(firm, node.children, from);
      const isGone = node.tag === 'a' && whyLinkIsGone(firm, String(node.props?.href), from) !== null;
      return isGone ? children : [{ ...node, children }];
    }),
  );
}
