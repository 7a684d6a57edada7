/** Whether the firm is named as it is, and whether its visitors, callers and enquiries reach a person. */
import { shownPath } from '../../config/firm-folder.ts';
import { SAME_ORIGIN } from '../../config/mail.ts';
import {
  isFictionalPhone,
  isReservedDomain,
  placeholderMail,
  placeholderNumbers,
  placeholderTexts,
} from '../../config/placeholders.ts';
import type { Finding, LaunchSubject } from './subject.ts';

const OWN = 'Put in your own.';

/** Identity and contact details that still are the demonstration's, or that reach nobody. */
export function* placeholderDetails({ dir, site }: LaunchSubject): Iterable<Finding> {
  for (const [path, placeholder] of Object.entries(placeholderTexts)) {
    if (normal(valueAt(site, path)) !== normal(placeholder)) continue;
    yield {
      what: `${path} is still the placeholder "${placeholder}".`,
      where: `${shownPath(dir, 'firm.yaml')}: ${path}`,
      fix: path.startsWith('legal.')
        ? 'Put in what ASIC, the business register or your licensee has given you.'
        : OWN,
    };
  }
  const { contact } = site;
  for (const field of ['email', 'supportEmail', 'privacyEmail', 'complaintsEmail'] as const) {
    if (!isAtReservedDomain(contact[field])) continue;
    yield {
      what: `Nobody can receive mail at ${contact[field]}.`,
      where: `${shownPath(dir, 'firm.yaml')}: contact.${field}`,
      fix: OWN,
    };
  }
  for (const [field, number] of Object.entries(contact.phone)) {
    if (number === null || !isFictionalPhone(number)) continue;
    yield {
      what: `The phone number ${number} is kept for films and books; nobody answers it.`,
      where: `${shownPath(dir, 'firm.yaml')}: contact.phone.${field}`,
      fix: OWN,
    };
  }
}

/** Nobody is invented: people with the values of an example. */
export function* inventedPeople({ dir, people }: LaunchSubject): Iterable<Finding> {
  for (const [short, { name, about, creditRepresentativeNumber }] of Object.entries(people)) {
    const where = `${shownPath(dir, 'firm.yaml')}: people.${short}`;
    const fix = 'Put in who really works for you, or take the entry out.';
    const example = [name, about ?? ''].find((words) => EXAMPLE.test(words));
    if (example !== undefined) yield { what: `"${example}" is nobody who works for you.`, where, fix };
    if (creditRepresentativeNumber !== placeholderNumbers.creditRepresentativeNumber) continue;
    yield {
      what: `The Credit Representative Number of "${name}" is still the placeholder.`,
      where,
      fix: 'Put in the number that ASIC has given them, or null for who has none.',
    };
  }
}

const EXAMPLE = new RegExp(
  String.raw`\b(${placeholderTexts['brand.shortName']}|example|sample|placeholder|invented|your name)\b`,
  'i',
);

/** A site that lives nowhere, or whose visitors would be read along the way. */
export function* placeholderDomain({ dir, site }: LaunchSubject): Iterable<Finding> {
  const { protocol, hostname } = new URL(site.url);
  const where = `${shownPath(dir, 'firm.yaml')}: url`;
  if (isReservedDomain(hostname)) {
    yield { what: `The site's address is still ${site.url}, which belongs to nobody.`, where, fix: OWN };
  } else if (protocol !== 'https:') {
    yield {
      what: `The site's address, ${site.url}, is not encrypted.`,
      where,
      fix: 'Write it with https://, and see docs/hosting for a server that does it.',
    };
  }
}

/** Whether an enquiry reaches a person: where the forms send to, and who passes it on from there. */
export function* mailDelivery(subject: LaunchSubject): Iterable<Finding> {
  const { mail } = subject;
  if (mail.origin === SAME_ORIGIN) {
    yield* ownRelay(subject);
    return;
  }
  const { protocol, hostname } = new URL(mail.origin);
  const where = 'config/mail.ts, or MAIL_ORIGIN when building';
  if (isReservedDomain(hostname)) {
    yield {
      what: `The forms send to ${mail.origin}, which no visitor can reach: enquiries would be lost.`,
      where,
      fix: `Build with '${SAME_ORIGIN}', or with the address of your relay or mail service.`,
    };
  } else if (protocol !== 'https:') {
    yield {
      what: `The forms send to ${mail.origin} without encryption.`,
      where,
      fix: 'Give the relay an address with https://.',
    };
  } else if (hostname === 'api.emailjs.com') {
    yield* shippedIdentifiers(subject);
  }
}

/** The server that serves the pages also takes the messages; SMTP_ settings make it email them. */
function* ownRelay({ delivery }: LaunchSubject): Iterable<Finding> {
  for (const { variable, expected, found } of delivery.problems) {
    yield {
      what: `${variable} is not right: ${expected} (found ${found}).`,
      where: `the server's environment: ${variable}`,
      fix: 'Correct it; docs/operating.md lists every setting.',
      onServerOnly: true,
    };
  }
  if (delivery.settings === null && delivery.problems.length === 0) {
    yield {
      what: 'No delivery is set up: enquiries are kept on the server and emailed to nobody.',
      where: "the server's environment: SMTP_HOST, MAIL_FROM and MAIL_TO",
      fix:
        'Set them where the server starts, and run this check there; docs/operating.md lists every ' +
        'setting.',
      onServerOnly: true,
    };
  }
  if (delivery.settings === null) return;
  const { from, to } = delivery.settings;
  for (const { address } of [from, ...to]) {
    if (!isAtReservedDomain(address)) continue;
    yield {
      what: `Enquiries would be emailed with ${address}, where nobody receives mail.`,
      where: "the server's environment: MAIL_FROM and MAIL_TO",
      fix: 'Put in your own addresses.',
      onServerOnly: true,
    };
  }
}

/** EmailJS's own service knows accounts by identifiers; those that ship belong to none. */
function* shippedIdentifiers({ mail }: LaunchSubject): Iterable<Finding> {
  for (const field of ['publicKey', 'serviceId', 'enquiryTemplateId', 'applicationTemplateId'] as const) {
    if (mail[field] !== placeholderMail[field]) continue;
    yield {
      what: `${field} is still "${mail[field]}", which EmailJS does not know.`,
      where: 'config/mail.ts, or a MAIL_ variable when building',
      fix: 'Copy it from your account at EmailJS.',
    };
  }
}

/** Visitors hear who receives what they send, also where a webhook passes it on. */
export function* unnamedReceivers({ dir, delivery, site }: LaunchSubject): Iterable<Finding> {
  const { enquirySystems } = site.privacy;
  if (delivery.leadWebhook !== null && enquirySystems.length === 0) {
    yield {
      what: 'New enquiries are passed on by a webhook, and the notices beside the forms do not say to whom.',
      where: `${shownPath(dir, 'firm.yaml')}: privacy.enquirySystems`,
      fix: 'Name the systems that receive them, such as [HubSpot], and have the legal texts read again.',
      onServerOnly: true,
    };
  }
}

/** The server that e-mails enquiries cannot e-mail that it does not work. */
export function* secondWayForAlerts({ mail, delivery }: LaunchSubject): Iterable<Finding> {
  if (mail.origin !== SAME_ORIGIN || delivery.settings === null) return;
  if (delivery.webhookUrl !== null || delivery.settings.second !== null) return;
  yield {
    what: 'When the mail server or the disk fails, nothing tells you: there is no second way.',
    where: "the server's environment: ALERT_WEBHOOK_URL or SMTP2_HOST",
    fix: 'Set ALERT_WEBHOOK_URL to the address of a chat channel, or SMTP2_HOST to another mail server.',
    onServerOnly: true,
  };
}

export function* noPhoneHours({ dir, site }: LaunchSubject): Iterable<Finding> {
  // Hours have a figure in them, or say that there are none to keep to.
  if (/\d|24 hours|any time|appointment/i.test(site.contact.hours)) return;
  yield {
    what: `The hours "${site.contact.hours}" do not say when the phone is answered.`,
    where: `${shownPath(dir, 'firm.yaml')}: contact.hours`,
    fix: 'Write days, times and the time zone: "Monday to Friday, 9 am to 5 pm (Perth time)".',
  };
}

export function* phoneWithoutLink({ dir, site }: LaunchSubject): Iterable<Finding> {
  if (site.contact.phone.dial !== null) return;
  yield {
    what: 'The phone number cannot be tapped to call.',
    where: `${shownPath(dir, 'firm.yaml')}: contact.phone.dial`,
    fix: 'Write the number as +61 and nine digits.',
  };
}

export function* noCreditGuide({ dir, site }: LaunchSubject): Iterable<Finding> {
  if (site.legal.creditGuideUrl !== null) return;
  yield {
    what: 'The footer links no credit guide; the terms tell visitors to ask for it.',
    where: `${shownPath(dir, 'firm.yaml')}: legal.creditGuideUrl`,
    fix:
      'Put the guide on the web and write its address (National Credit Act, section 158, says when ' +
      'clients must have it).',
  };
}

function isAtReservedDomain(address: string): boolean {
  return isReservedDomain(address.split('@').at(-1) ?? '');
}

function valueAt(site: LaunchSubject['site'], path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null)?.[key], site);
}

/** A placeholder in other letters or spaces is still one. */
function normal(value: unknown): string {
  return String(value).toLowerCase().replace(/\s+/g, '');
}
