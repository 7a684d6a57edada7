/** Defers the scripts of a page until after the first paint. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { startLater } from '../../app/start.ts';
import type { Analytics } from '../../config/schema.ts';
import { calculatorFile } from '../../figures/calculator-files.ts';
import { requireCalculator } from '../../figures/registry.ts';
import { CLIENT, hashName } from './site-files.ts';

/** Vite's manifest: the output file of each source file. */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Returns the scripts that app/entry.client.tsx imports for a page with examples, so that they load with the others. */
function calculatorFiles($: CheerioAPI, manifest: Manifest): string[] {
  const names = $('[data-calculators]')
    .toArray()
    .flatMap((example) => example.attribs['data-calculators']?.split(' ') ?? []);
  const found = new Set<string>();
  const add = (source: string) => {
    const made = manifest[source];
    if (made === undefined || found.has(made.file)) return;
    found.add(made.file);
    made.imports?.forEach(add);
  };
  if (names.length > 0) add('app/figures/load-calculators.ts');
  for (const name of names) add(calculatorFile(name));
  if (names.some((name) => requireCalculator(name).usesTables)) add('virtual:firm/tables');
  return [...found].map((file) => `/${file}`);
}

/**
 * Moves the framework's inline scripts from a page into a file with a hashed name, which app/start.ts loads after the
 * first paint.
 *
 * @param starts whether the page is hydrated.
 * @returns the file's path in the site; null if the page is not hydrated.
 */
export async function moveScripts(
  $: CheerioAPI,
  { starts, manifest }: { starts: boolean; manifest: Manifest },
): Promise<string | null> {
  const preloads = $('link[rel=modulepreload]');
  const preloaded = preloads.toArray().map((link) => link.attribs.href ?? '');
  const files = [...new Set([...preloaded, ...calculatorFiles($, manifest)])];
  preloads.remove();
  // The framework's scripts are at the end of the page. Scripts further up have to run during parsing.
  const scripts = $('body > :not(script)').last().nextAll();
  if (scripts.length < 3 || files.length === 0)
    throw new Error('expected the framework’s scripts at the end of the page');
  const text = scripts
    .toArray()
    .map((script) => $(script).text())
    .join('\n');
  scripts.remove();
  const page = `/assets/page-${hashName(text)}.js`;
  if (starts) {
    await mkdir(join(CLIENT, 'assets'), { recursive: true });
    await writeFile(join(CLIENT, page), text);
  }
  const given = starts ? [page, ...files] : [];
  $('head').append(`<script>(${startLater})(${JSON.stringify(given)})</script>`);
  const { minifySync } = await import('vite');
  for (const script of $('script:not([type])')) {
    const { code } = minifySync('inline.js', $(script).text(), { compress: { target: 'es2020' } });
    $(script).text(code.trim());
  }
  return starts ? page.slice(1) : null;
}

/** Milliseconds after the load event, so that analytics never delays the page. */
const DELAY_MS = 2000;

/**
 * Adds the loader of the analytics script to a page, if `analytics` is set in firm.yaml. The policy allows the loader by
 * its hash, and 'strict-dynamic' allows the script that it loads.
 */
export function addAnalytics($: CheerioAPI, analytics: Analytics | null): void {
  if (analytics === null) return;
  const { scriptUrl, attributes } = analytics;
  const [address, list] = [scriptUrl, Object.entries(attributes)].map((value) =>
    JSON.stringify(value).replaceAll('<', '\\u003c'),
  );
  // Trusted Types: a script URL has to come from a policy.
  $('body').append(
    `<script>addEventListener('load',()=>setTimeout(()=>{
const u=${address},s=document.createElement('script');
const t=window.trustedTypes?.createPolicy('visitor-counts',{createScriptURL:(x)=>x});
s.async=true;for(const [k,v] of ${list})s.setAttribute(k,v);
s.src=t?t.createScriptURL(u):u;document.head.append(s)},${DELAY_MS}))</script>`,
  );
}
