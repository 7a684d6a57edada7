import type { Site } from '../../config/schema.ts';

export const SECURITY_PATH = '/.well-known/security.txt';

/**
 * Whom to tell about a weakness of the site, after RFC 9116; to be trusted for a year, less a day. Our
 * server renews it (server/routes/site.ts); a static host serves it as it is.
 *
 * @param built the day of the build, as 2026-11-20.
 */
export function securityTxt(site: Site, built: string): string {
  const expiry = new Date(`${built}T00:00:00Z`);
  expiry.setUTCDate(expiry.getUTCDate() + 364);
  return [
    `Contact: mailto:${site.contact.supportEmail}`,
    `Expires: ${expiry.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${site.url}${SECURITY_PATH}`,
    '',
  ].join('\n');
}
