/** /.well-known/security.txt, after RFC 9116: whom to tell about a weakness of the site. */
import { site } from '../../config/site.ts';

export const SECURITY_PATH = '/.well-known/security.txt';

/**
 * The day from which the file is no longer to be trusted: a year, less a day, after the newest date in
 * the content. Not reckoned from the clock, so that the same content gives the same file; and a
 * site whose texts nobody has touched for a year should not vouch for its addresses either.
 *
 * @param newest the newest day in the content, as 2026-11-20.
 */
export function securityExpiry(newest: string): string {
  const day = new Date(`${newest}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 364);
  return day.toISOString().slice(0, 10);
}

export function securityTxt(newest: string): string {
  return [
    `Contact: mailto:${site.contact.supportEmail}`,
    `Expires: ${securityExpiry(newest)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${SECURITY_PATH}`,
    '',
  ].join('\n');
}
