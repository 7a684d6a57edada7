/** What builds and commands have to know of the firm, and no more: mistakes in all else do not hold them up. */
import { z } from 'zod';
import { namesIn, type TextKind, textFolders } from './content-files.ts';
import { dataFiles } from './data-files.ts';
import { feeds, isLegal, reserved } from './fixed-pages.ts';
import { type Redirects, redirectsSchema } from './list-schemas.ts';
import { readData } from './read-yaml.ts';
import { builtSiteSchema, type Firm, FirmError, SITE_FIELDS, type Site } from './schema.ts';

export interface ServedFirm {
  site: Site;
  redirects: Redirects;
}

/** The file beside the built pages that the server reads it from. */
export const servedSchema: z.ZodType<ServedFirm> = z.object({
  site: builtSiteSchema,
  redirects: redirectsSchema,
});

/** @throws {FirmError} when firm.yaml or redirects.yaml is not right. */
export function loadServed(dir: string): ServedFirm {
  const firm = readData(dir, dataFiles.site);
  const written = readData(dir, dataFiles.redirects);
  if (!firm.value || !written.value) throw new FirmError([...firm.mistakes, ...written.mistakes]);
  return { site: siteOf(firm.value), redirects: redirectsOf(dir, firm.value, written.value) };
}

/** What browsers know of the firm. */
export function siteOf(firm: Firm): Site {
  return Object.fromEntries(SITE_FIELDS.map((name) => [name, firm[name]])) as unknown as Site;
}

/** Addresses of the texts that the firm hides; those that every site has stay. */
export function hiddenTexts(dir: string, { hide }: Firm): string[] {
  const addresses = (kind: TextKind, before: string) => {
    const { product, own } = textFolders(dir, kind);
    return [product, own].flatMap(namesIn).map((name) => before + name);
  };
  const texts = new Set([...addresses('articles', '/blog/'), ...addresses('pages', '/')]);
  const stays = (name: string) => isLegal(name) || reserved.has(name);
  return [...new Set(hide)].filter((address) => texts.has(address) && !stays(address.slice(1)));
}

/** With those of what is hidden: whoever has kept its address is led to what is nearest. */
export function redirectsOf(dir: string, firm: Firm, written: Redirects): Redirects {
  const kept = written.filter(({ to }) => firm.features.feeds || to !== feeds.rss.to);
  const ofHidden = hiddenTexts(dir, firm)
    .filter((address) => !kept.some(({ from }) => from === address))
    .map((from) => ({ from, to: from.startsWith('/blog/') ? '/blog' : '/' }));
  return [...kept, ...ofHidden];
}
