import type { Site } from '../../config/schema.ts';

export const SECURITY_PATH = '/.well-known/security.txt';

/**
 * Contact for security reports (RFC 9116). Expires after 364 days, since the RFC recommends less than a year. Our
 * server renews it (server/routes/site.ts); static hosts serve it unchanged.
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
