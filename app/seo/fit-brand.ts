/** Titles and descriptions that keep to what search engines show, whatever the firm is called. */
import { site } from '../../config/site.ts';

/** Search engines cut off what is longer. */
export const limits = { title: 60, description: 159 } as const;

/**
 * The page's title with the brand behind it: by its name, or its short name where that is too long.
 * A title that leaves room for neither stands alone.
 */
export function titleWithBrand(title: string, { name, shortName } = site.brand): string {
  const fits = [name, shortName].map((brand) => `${title} | ${brand}`);
  return fits.find((full) => full.length <= limits.title) ?? title;
}

/** A description that names the firm: by its name, or its short name where that is too long. */
export function describeWithBrand(
  describe: (brand: string) => string,
  { name, shortName } = site.brand,
): string {
  const full = describe(name);
  return full.length <= limits.description ? full : describe(shortName);
}
