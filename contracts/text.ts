/** Text in bounded places, cut by whole characters: half an emoji is broken text, which `encodeURIComponent` refuses. */

/** At most so many characters (code points), the last of them an ellipsis where something was cut. */
export function shorten(text: string, most: number): string {
  const points = Array.from(text);
  return points.length <= most ? text : `${points.slice(0, most - 1).join('')}…`;
}

/**
 * Percent-encodes as many whole characters as fit.
 *
 * @param most how long the result may be.
 * @param ending is appended, already encoded, where the text was cut.
 */
export function encodeWithin(text: string, most: number, ending = ''): string {
  // Without toWellFormed(), which some supported browsers lack.
  const points = Array.from(text.replace(/\p{Cs}/gu, '\ufffd'), encodeURIComponent);
  const whole = points.join('');
  if (whole.length <= most) return whole;
  let room = most - ending.length;
  const end = points.findIndex((point) => {
    room -= point.length;
    return room < 0;
  });
  return points.slice(0, end).join('') + ending;
}

/** Chrome on Windows opens no link of more than 2,048 characters. */
const MAX_MAILTO = 2000;

/**
 * A link that opens the mail program with a message begun. Lines end with CR LF (RFC 6068).
 *
 * @param rest what the message ends with where it was cut.
 */
export function mailLink(address: string, subject: string, body: string, rest = '…'): string {
  const start = `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=`;
  const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');
  return start + encodeWithin(crlf(body), MAX_MAILTO - start.length, encodeURIComponent(crlf(rest)));
}
