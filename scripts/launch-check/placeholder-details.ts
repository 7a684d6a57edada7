import { isFictionalPhone, isReservedDomain, placeholderTexts } from '../../config/placeholders.ts';
import type { Site } from '../../config/schema.ts';
import type { Finding, LaunchSubject } from './subject.ts';

const FILE = 'config/site.ts';
const REBRAND = 'Put in your own: npm run rebrand asks for it.';

/** Identity and contact details that still are the demonstration's, or that reach nobody. */
export function placeholderDetails({ site }: LaunchSubject): Finding[] {
  return [...shippedTexts(site), ...reservedEmails(site), ...fictionalPhones(site)];
}

/** A site that lives nowhere, or whose visitors would be read along the way. */
export function placeholderDomain({ site }: LaunchSubject): Finding[] {
  const { protocol, hostname } = new URL(site.url);
  const where = `${FILE}: url`;
  if (isReservedDomain(hostname)) {
    return [
      {
        what: `The site's address is still ${site.url}, which belongs to nobody.`,
        where,
        fix: REBRAND,
      },
    ];
  }
  if (protocol === 'https:') return [];
  return [
    {
      what: `The site's address, ${site.url}, is not encrypted.`,
      where,
      fix: 'Write it with https://, and see docs/hosting for a server that does it.',
    },
  ];
}

function shippedTexts(site: Site): Finding[] {
  return Object.entries(placeholderTexts)
    .filter(([path, placeholder]) => normal(valueAt(site, path)) === normal(placeholder))
    .map(([path, placeholder]) => ({
      what: `${path} is still the placeholder "${placeholder}".`,
      where: `${FILE}: ${path}`,
      fix: path.startsWith('legal.')
        ? 'Put in what ASIC, the business register or your licensee has given you: npm run rebrand asks for it.'
        : REBRAND,
    }));
}

function reservedEmails({ contact }: Site): Finding[] {
  return (['email', 'supportEmail', 'privacyEmail', 'complaintsEmail'] as const)
    .filter((field) => isReservedDomain(contact[field].split('@').at(-1) ?? ''))
    .map((field) => ({
      what: `Nobody can receive mail at ${contact[field]}.`,
      where: `${FILE}: contact.${field}`,
      fix: REBRAND,
    }));
}

function fictionalPhones({ contact }: Site): Finding[] {
  const { display, dial } = contact.phone;
  return [
    ['display', display],
    ['dial', dial ?? ''],
  ]
    .filter(([, number]) => isFictionalPhone(number ?? ''))
    .map(([field, number]) => ({
      what: `The phone number ${number} is kept for films and books; nobody answers it.`,
      where: `${FILE}: contact.phone.${field}`,
      fix: REBRAND,
    }));
}

function valueAt(site: Site, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], site);
}

/** A placeholder in other letters or spaces is still one. */
function normal(value: unknown): string {
  return String(value).toLowerCase().replace(/\s+/g, '');
}
