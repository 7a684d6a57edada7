/** /.well-known/security.txt, after RFC 9116: whom to tell about a weakness of the site. */
import { site } from '../../config/site.ts';

export const SECURITY_PATH = '/.well-known/security.txt';

/**
 * The day from which the file is no longer to be trusted: a year, less a day, after it was built. Our
 * server renews it (server/routes/security-txt.ts); a static host serves it as it is.
 *
 * @param built the day of the build, as 2026-11-20.
 */
export function securityExpiry(built: string): string {
  const day = new Date(`${built}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 364);
  return day.toISOString().slice(0, 10);
}

export function securityTxt(built: string): string {
  return [
    `Contact: mailto:${site.contact.supportEmail}`,
    `Expires: ${securityExpiry(built)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${SECURITY_PATH}`,
    '',
  ].join('\n');
}
