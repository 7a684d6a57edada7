/**
 * Addresses of worked examples. Each has a page of its own below the article that holds it, so that a
 * figure can be passed on with its numbers and nothing around it.
 */

/** The last part of the address: the calculator's name, and from its second example in a text on a number. */
export function examplePart(calculator: string, again: number): string {
  return again === 1 ? calculator : `${calculator}-${again}`;
}

/** The calculators that a text names, as they stand in its source, in their order. */
export function examplePartsIn(source: string): string[] {
  const seen = new Map<string, number>();
  return [...source.matchAll(/<WorkedExample\s[^>]*?calculator="([a-z0-9-]+)"/g)].map(([, name = '']) => {
    const again = (seen.get(name) ?? 0) + 1;
    seen.set(name, again);
    return examplePart(name, again);
  });
}
