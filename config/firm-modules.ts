/** The firm's data for the pages, as virtual modules: `virtual:firm` and its parts. Bundles include only what they import. */
import { allUnbroken } from '../figures/unbroken.ts';
import { feeds } from './fixed-pages.ts';
import { bookButton } from './list-schemas.ts';
import { type LoadedFirm, shownTestimonials } from './load-firm.ts';

/** For loaders and *.server.ts modules only; never in a browser bundle. */
export const SERVER_MODULE = 'virtual:firm/server';

/** What each module exports. Declared in app/virtual-firm.d.ts. */
export const firmModules: Readonly<Record<string, (firm: LoadedFirm, isServer: boolean) => object>> = {
  'virtual:firm': (firm) => ({
    site: firm.site,
    logo: firm.logo,
    themeColour: firm.brand.colour.paper,
    headerLinks: firm.links.header,
    footerLinks: firm.links.footer,
    bookButton,
    feeds,
    hasTestimonials: shownTestimonials(firm).length > 0,
    hasSampleTestimonials: shownTestimonials(firm).some(({ sample }) => sample),
  }),
  /** Separate from `virtual:firm`: only worked examples need it. */
  'virtual:firm/figures': ({ figureFacts }, isServer) => {
    const { duty: _duty, insurance: _insurance, ...withoutTables } = figureFacts;
    return { figureFacts: isServer ? figureFacts : withoutTables };
  },
  /** Separate, so that browsers load the tables only with the calculators that use them. */
  'virtual:firm/tables': ({ figureFacts: { duty, insurance } }) => ({ duty, insurance }),
  'virtual:firm/work-with-us': ({ words }) => allUnbroken(words.workWithUs),
  'virtual:firm/testimonials': (firm) => ({ testimonials: shownTestimonials(firm) }),
  [SERVER_MODULE]: (firm) => ({ default: firm }),
};

/** Serializes the content of all browser modules, as a part of the bundle's cache key. */
export function serializeBrowserModules(firm: LoadedFirm): string {
  const names = Object.keys(firmModules).filter((name) => name !== SERVER_MODULE);
  return JSON.stringify(names.map((name) => [name, firmModules[name]?.(firm, false)]));
}
