import { atLine, ContentError } from '../../config/content-error.ts';
import { RATES_TODAY, UNCONFIRMED_DECISION } from '../../config/facts.ts';
import { mdxTree, nodesOf } from './mdx.server.ts';

/**
 * The ids of the dated facts that a text quotes with `<Fact id="..." />` or `<FactDate id="..." />`.
 *
 * @param source the whole file, front matter included.
 * @throws {ContentError} when the MDX is malformed, or an id is not written in quotes: worked out in
 * braces it could not be found.
 */
export function quotedFacts(source: string, file: string): Set<string> {
  const ids = new Set<string>();
  for (const { name, attributes, position } of nodesOf(mdxTree(source, file))) {
    if (name === 'RatesToday') {
      for (const id of [...RATES_TODAY, UNCONFIRMED_DECISION]) ids.add(id);
    }
    if (name !== 'Fact' && name !== 'FactDate') continue;
    const id = attributes?.find((attribute) => attribute.name === 'id')?.value;
    if (typeof id !== 'string') {
      const expected = `expected an id in quotes, such as <${name} id="cash-rate" />`;
      throw new ContentError(file, atLine(position?.start.line, expected));
    }
    ids.add(id);
  }
  return ids;
}
