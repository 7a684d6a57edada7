/**
 * Inlines the styles of a page's first paint, so that the paint waits for no style sheet. The full sheet loads after it,
 * with the brand's font and the styles of later states and other pages.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Beasties, { type Options } from 'beasties';
import { type CheerioAPI, load } from 'cheerio';
import { CLIENT } from './site-files.ts';

/**
 * Selectors that Beasties keeps although they match nothing in the page yet: open details, and the blog's category, which
 * a script sets before the first paint.
 */
const LATER_STATES = [/^:(root|host)/, /^::(before|after)/, /\[(open|data-category)/];

/** Declares a method of Beasties that its types lack. */
const Plain = Beasties as unknown as new (
  options: Options,
) => Beasties & { normalizeCssSelector(selector: string): string };

/** Unwraps `:where(p)`, which Beasties would match with any element; the typography plugin uses it in all selectors. */
class CriticalStyles extends Plain {
  override normalizeCssSelector(selector: string): string {
    const named = selector.replace(/:not\(:where\([^()]*\)\)/g, '').replace(/:where\(([^(),]*)\)/g, '$1');
    return super.normalizeCssSelector(named);
  }
}

const beasties = new CriticalStyles({
  path: CLIENT,
  publicPath: '/',
  pruneSource: false,
  fonts: false,
  noscriptFallback: false,
  reduceInlineStyles: false,
  keyframes: 'critical',
  allowRules: LATER_STATES,
  logLevel: 'silent',
});

/** Cache of critical styles by style sheet and page structure, which most articles share. */
const cache = new Map<string, string>();

export async function inlineStyles($: CheerioAPI): Promise<void> {
  const links = $('link[rel=stylesheet]');
  if (links.length !== 1) throw new Error(`expected one style sheet, found ${links.length}`);
  const href = links.attr('href') ?? '';
  if (!href.startsWith('/assets/')) {
    throw new Error(
      `base: expected "/", found a style sheet at ${href}. The site cannot be served below a path; give it its own ` +
        'domain or subdomain.',
    );
  }
  const key = `${href} ${structureKey($)}`;
  const styles = cache.get(key) ?? (await criticalStyles($, href));
  cache.set(key, styles);
  const css = removeUnused(styles, $.html());
  // "</style" in the CSS would end the element early.
  if (/<\/style/i.test(css)) throw new Error(`${href}: expected no "</style" in a style sheet`);
  links.replaceWith(
    `<style data-sheet="${href}">${css}</style>` +
      `<noscript><link rel="stylesheet" href="${href}"></noscript>`,
  );
}

/**
 * Rules that repaint the whole page when they load: @font-face of local fonts, such as the fallbacks of the brand's font,
 * and @property. Inlined in every page.
 */
const GLOBAL_RULES = /@(?:font-face|property)\b[^{}]*\{(?:(?!url\()[^{}])*\}/g;

/**
 * Left out, because the page has to arrive in one round trip: print, forced colours, and hover, focus and disabled states.
 * The first interaction loads the full sheet; without scripts, <noscript> does.
 */
const PRINT_RULES = /@media (?:print|\(forced-colors:\s?active\))\{(?:[^{}]|\{[^{}]*\})*\}/g;
const INTERACTION_RULES = /[^{}]*:(?:hover|active|focus|disabled)[^{}]*\{[^{}]*\}/g;

/** Fallbacks for browsers without @property (Firefox before 128), which get them with the full sheet. */
const PROPERTY_FALLBACKS = /@layer properties\{@supports(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

/** Rules of the blog's category, which only the blog list needs. */
const CATEGORY_RULES = /[^{}]*\[data-category[^{}]*\{[^{}]*\}/g;

async function criticalStyles($: CheerioAPI, href: string): Promise<string> {
  const whole = await readFile(join(CLIENT, href), 'utf8');
  const seen = load($.html());
  // Closed details are not painted, and opening one loads the full sheet.
  seen('main details:not([open], [class*=details-content]) > :not(summary)').remove();
  // Set the class that app/start.ts sets, to keep its rules beside those of pages without scripts.
  seen('body').addClass('scripted');
  const critical = load(await beasties.process(seen.html()))('style')
    .text()
    .replace(GLOBAL_RULES, '')
    .replace(PROPERTY_FALLBACKS, '')
    .replace(PRINT_RULES, '')
    .replace(INTERACTION_RULES, '')
    .replace($('[data-category]').length > 0 ? '' : CATEGORY_RULES, '')
    .trim();
  if (critical === '' || critical.length > whole.length) {
    throw new Error(`${href}: expected a part of it to be critical, found ${critical.length} characters`);
  }
  return (whole.match(GLOBAL_RULES) ?? []).join('') + critical;
}

/** Removes unused variables, empty rules and repeated declarations. */
function removeUnused(css: string, page: string): string {
  const all = css + page;
  const isRead = (name: string) => all.includes(`var(${name})`) || all.includes(`var(${name},`);
  const isStated = (name: string) => all.includes(`${name}:`);
  const shorter = css
    .replace(/var\(--font-sans,[^()]*\)/g, 'var(--font-sans)')
    .replace(/var\((--[\w-]+),([^()]*)\)/g, (read, name, otherwise) => (isStated(name) ? read : otherwise))
    .replace(/@property (--[\w-]+)\{[^{}]*\}|(?<=[{;])(--[\w-]+):[^;{}]+;?/g, (stated, typed, set) =>
      isRead(typed ?? set) ? stated : '',
    )
    .replace(/([\w-]+:[^;{}]+;)\1+/g, '$1')
    .replace(/(?<=[{};]|^)[^{};]+\{\}/g, '');
  // Repeat: a variable that only a removed one read is unused now.
  return shorter === css ? css : removeUnused(shorter, page);
}

/** Returns the page's elements, classes and attributes, the cache key: matching rules depend on little else. */
function structureKey($: CheerioAPI): string {
  const names = new Set<string>();
  $('*').each((_index, element) => {
    if (!('attribs' in element)) return;
    names.add(element.name);
    for (const [name, value] of Object.entries<string>(element.attribs)) {
      names.add(`[${name}]`);
      if (name === 'class') for (const word of value.split(/\s+/)) names.add(`.${word}`);
    }
  });
  return [...names].sort().join(' ');
}
