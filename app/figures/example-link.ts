/**
 * Addresses of worked examples. Each has a page of its own below the article that holds it, so that a figure can be
 * passed on with its numbers and nothing around it. A reader's numbers stand behind the `#`, so a browser never sends
 * them to a server: `/blog/offset…#example=example-1&principal=600000&rate=6`. Every article's page asks for this, so
 * nothing else is imported here.
 */

const KEY = 'example';

export function linkTo(page: string, id: string, values: Readonly<Record<string, number | string>>): string {
  const numbers = Object.entries(values).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `${page}#${KEY}=${id}${numbers.join('')}`;
}

/** What a fragment gives for this example by field, unread; null where it is for another one or none. */
export function textsFor(id: string, fragment: string): Record<string, string> | null {
  if (!fragment.startsWith(`#${KEY}=`)) return null;
  const given = new URLSearchParams(fragment.slice(1));
  return given.get(KEY) === id ? Object.fromEntries(given) : null;
}

/** The last part of the address: the calculator's name, and from its second example in a text on a number. */
export function examplePart(calculator: string, again: number): string {
  return again === 1 ? calculator : `${calculator}-${again}`;
}
