/** Truncates text at whole characters: `encodeURIComponent` throws on half an emoji. */

/** Truncates to `max` code points, with an ellipsis as the last one. */
export function shorten(text: string, max: number): string {
  const points = Array.from(text);
  return points.length <= max ? text : `${points.slice(0, max - 1).join('')}…`;
}

/**
 * Percent-encodes as many whole characters as fit.
 *
 * @param max maximum length of the result.
 * @param ending appended to truncated text, already encoded.
 */
export function encodeWithin(text: string, max: number, ending = ''): string {
  // Some supported browsers lack toWellFormed().
  const points = Array.from(text.replace(/\p{Cs}/gu, '\ufffd'), encodeURIComponent);
  const whole = points.join('');
  if (whole.length <= max) return whole;
  let room = max - ending.length;
  const end = points.findIndex((point) => {
    room -= point.length;
    return room < 0;
  });
  return points.slice(0, end).join('') + ending;
}

/** Chrome on Windows does not open links of more than 2,048 characters. */
const MAX_MAILTO = 2000;

/**
 * Builds a mailto link with subject and body. Lines end with CR LF (RFC 6068).
 *
 * @param rest ending of a truncated body.
 */
export function mailLink(address: string, subject: string, body: string, rest = '…'): string {
  const start = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=`;
  const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');
  return start + encodeWithin(crlf(body), MAX_MAILTO - start.length, encodeURIComponent(crlf(rest)));
}
