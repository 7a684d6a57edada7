/**
 * Puts the styles that a page needs for its first paint into it, so that the paint waits for nothing
 * but the page. The whole sheet follows right after it, with the brand's font, states that come later and
 * the pages that the visitor goes on to.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Beasties, { type Options } from 'beasties';
import { type CheerioAPI, load } from 'cheerio';
import { CLIENT } from './site-files.ts';

/**
 * Kept although nothing in the page matches them yet: what is unfolded, and the blog's category, which a
 * script sets ahead of the paint. Beasties keeps all other states of elements that are there, and what
 * scripts set comes with the whole sheet.
 */
const LATER_STATES = [/^:(root|host)/, /^::(before|after)/, /\[(open|data-category)/];

/** Its types leave out the method that a selector goes through before it is looked for. */
const Plain = Beasties as unknown as new (
  options: Options,
) => Beasties & { normalizeCssSelector(selector: string): string };

/** Beasties takes `:where(p)` for any element, and typography writes all of its selectors so. */
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

/** What has been worked out, by what decides it. Articles by the thousand need the same styles. */
const known = new Map<string, string>();

export async function inlineStyles($: CheerioAPI): Promise<void> {
  const links = $('link[rel=stylesheet]');
  if (links.length !== 1) throw new Error(`expected one style sheet, found ${links.length}`);
  const href = links.attr('href') ?? '';
  if (!href.startsWith('/assets/')) {
    throw new Error(
      `base: expected "/", found a style sheet at ${href}. The site cannot live below a path; give it a domain ` +
        'or subdomain of its own.',
    );
  }
  const key = `${href} ${namesIn($)}`;
  const styles = known.get(key) ?? (await criticalStyles($, href));
  known.set(key, styles);
  const css = withoutUnread(styles, $.html());
  // "</style" cannot stand in CSS of ours; if it ever did, it would end the element early.
  if (/<\/style/i.test(css)) throw new Error(`${href}: expected no "</style" in a style sheet`);
  links.replaceWith(
    `<style data-sheet="${href}">${css}</style>` +
      `<noscript><link rel="stylesheet" href="${href}"></noscript>`,
  );
}

/**
 * Rules that make a browser draw a page anew as a whole when they arrive: fonts of the visitor's system
 * and the types of variables. Every page brings them itself, so that the first paint has them (the
 * stand-ins for the brand's font above all).
 */
const FOR_THE_WHOLE_PAGE = /@(?:font-face|property)\b[^{}]*\{(?:(?!url\()[^{}])*\}/g;

/**
 * Nobody prints, points or has the focus before the whole sheet is there, which the first sign of use asks
 * for, and forced colours are a moment later; without scripts a link of its own brings it. The page has to come in one round trip.
 */
const FOR_PRINT = /@media (?:print|\(forced-colors:\s?active\))\{(?:[^{}]|\{[^{}]*\})*\}/g;
const FOR_A_HAND = /[^{}]*:(?:hover|active|focus|disabled)[^{}]*\{[^{}]*\}/g;

/** For browsers that know no @property: Firefox before 128. They have it with the whole sheet. */
const FOR_OLDER_BROWSERS = /@layer properties\{@supports(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;

/** What the blog's script may make of its list: kept as a later state, and nothing to any other page. */
const OF_THE_LIST = /[^{}]*\[data-category[^{}]*\{[^{}]*\}/g;

async function criticalStyles($: CheerioAPI, href: string): Promise<string> {
  const whole = await readFile(join(CLIENT, href), 'utf8');
  const seen = load($.html());
  // What is folded is not painted, and the first sign of use brings the whole sheet.
  seen('main details:not([open], [class*=details-content]) > :not(summary)').remove();
  // On the body the class that app/start.ts sets calls for its rules; those of pages without scripts hold too.
  seen('body').addClass('scripted');
  const critical = load(await beasties.process(seen.html()))('style')
    .text()
    .replace(FOR_THE_WHOLE_PAGE, '')
    .replace(FOR_OLDER_BROWSERS, '')
    .replace(FOR_PRINT, '')
    .replace(FOR_A_HAND, '')
    .replace($('[data-category]').length > 0 ? '' : OF_THE_LIST, '')
    .trim();
  if (critical === '' || critical.length > whole.length) {
    throw new Error(`${href}: expected a part of it to be critical, found ${critical.length} characters`);
  }
  return (whole.match(FOR_THE_WHOLE_PAGE) ?? []).join('') + critical;
}

/** Without what changes nothing on this page: variables that nothing reads, rules without any, words said twice. */
function withoutUnread(css: string, page: string): string {
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
  // What only a variable that is gone has read is gone with the next round.
  return shorter === css ? css : withoutUnread(shorter, page);
}

/** Elements, classes and attributes of the page: which rules match depends on hardly anything else. */
function namesIn($: CheerioAPI): string {
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
