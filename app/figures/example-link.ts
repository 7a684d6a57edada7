/**
 * Addresses of worked examples. Each example also has its own page below the article. The reader's numbers are in the
 * fragment, which browsers never send to a server: `/blog/offset…#example=example-1&principal=600000&rate=6`.
 * Every article page loads this module, so it imports nothing.
 */

const KEY = 'example';

export function linkTo(page: string, id: string, values: Readonly<Record<string, number | string>>): string {
  const numbers = Object.entries(values).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `${page}#${KEY}=${id}${numbers.join('')}`;
}

/** The unparsed values in a fragment, by field; null if the fragment is not for this example. */
export function parseLink(id: string, fragment: string): Record<string, string> | null {
  if (!fragment.startsWith(`#${KEY}=`)) return null;
  const given = new URLSearchParams(fragment.slice(1));
  return given.get(KEY) === id ? Object.fromEntries(given) : null;
}

/** The last segment of the address: the calculator's name, with a number from its second example in a text. */
export function examplePart(calculator: string, again: number): string {
  return again === 1 ? calculator : `${calculator}-${again}`;
}
