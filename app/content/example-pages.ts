/**
 * Addresses of worked examples. Each has a page of its own below the article that holds it, so that a
 * figure can be passed on with its numbers and nothing around it.
 */

/** The last part of the address: the calculator's name, and from its second example in a text on a number. */
export function examplePart(calculator: string, again: number): string {
  return again === 1 ? calculator : `${calculator}-${again}`;
}
