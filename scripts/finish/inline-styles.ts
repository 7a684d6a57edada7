/** Puts the style sheet into the page, so that the first paint waits for nothing but the page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { CLIENT } from './site-files.ts';

export async function inlineStyles($: CheerioAPI): Promise<void> {
  for (const link of $('link[rel=stylesheet]').toArray()) {
    const href = $(link).attr('href') ?? '';
    const css = await readFile(join(CLIENT, href), 'utf8');
    // "</style" cannot stand in CSS of ours; if it ever did, it would end the element early.
    if (/<\/style/i.test(css)) throw new Error(`${href}: expected no "</style" in a style sheet`);
    $(link).replaceWith(`<style>${css.trim()}</style>`);
  }
}
