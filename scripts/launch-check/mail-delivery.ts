import { SAME_ORIGIN } from '../../config/mail.ts';
import { isReservedDomain, placeholderMail } from '../../config/placeholders.ts';
import type { Finding, LaunchSubject } from './subject.ts';

const WHERE = 'config/mail.ts, or MAIL_ORIGIN when building';

/** Whether an enquiry reaches a person: where the forms send to, and who passes it on from there. */
export function mailDelivery(subject: LaunchSubject): Finding[] {
  const { mail } = subject;
  if (mail.origin === SAME_ORIGIN) return ownRelay(subject);
  const { protocol, hostname } = new URL(mail.origin);
  if (isReservedDomain(hostname)) {
    return [
      {
        what: `The forms send to ${mail.origin}, which no visitor can reach: enquiries would be lost.`,
        where: WHERE,
        fix: `Build with '${SAME_ORIGIN}', or with the address of your relay or mail service.`,
      },
    ];
  }
  if (protocol !== 'https:') {
    return [
      {
        what: `The forms send to ${mail.origin} without encryption.`,
        where: WHERE,
        fix: 'Give the relay an address with https://.',
      },
    ];
  }
  return hostname === 'api.emailjs.com' ? shippedIdentifiers(subject) : [];
}

/** The server that serves the pages also takes the messages; SMTP_ settings make it email them. */
function ownRelay({ delivery }: LaunchSubject): Finding[] {
  if (delivery.problems.length > 0) {
    return delivery.problems.map(({ variable, expected, found }) => ({
      what: `${variable} is not right: ${expected} (found ${found}).`,
      where: `the server's environment: ${variable}`,
      fix: 'Correct it; docs/operating.md lists every setting.',
      onServerOnly: true,
    }));
  }
  if (delivery.settings === null) {
    return [
      {
        what: 'No delivery is set up: enquiries are kept on the server and emailed to nobody.',
        where: "the server's environment: SMTP_HOST, MAIL_FROM and MAIL_TO",
        fix: 'Set them where the server starts, and run this check there; docs/operating.md lists every setting.',
        onServerOnly: true,
      },
    ];
  }
  const { from, to } = delivery.settings;
  return [from, ...to]
    .filter(({ address }) => isReservedDomain(address.split('@').at(-1) ?? ''))
    .map(({ address }) => ({
      what: `Enquiries would be emailed with ${address}, where nobody receives mail.`,
      where: "the server's environment: MAIL_FROM and MAIL_TO",
      fix: 'Put in your own addresses.',
      onServerOnly: true,
    }));
}

/** EmailJS's own service knows accounts by identifiers; those that ship belong to none. */
function shippedIdentifiers({ mail }: LaunchSubject): Finding[] {
  return (['publicKey', 'serviceId', 'enquiryTemplateId', 'applicationTemplateId'] as const)
    .filter((field) => mail[field] === placeholderMail[field])
    .map((field) => ({
      what: `${field} is still "${mail[field]}", which EmailJS does not know.`,
      where: 'config/mail.ts, or a MAIL_ variable when building',
      fix: 'Copy it from your account at EmailJS.',
    }));
}

/** The server that e-mails enquiries cannot e-mail that it does not work. */
export function secondWayForAlerts({ mail, delivery }: LaunchSubject): Finding[] {
  if (mail.origin !== SAME_ORIGIN || delivery.settings === null) return [];
  if (delivery.webhookUrl !== null || delivery.settings.second !== null) return [];
  return [
    {
      what: 'When the mail server or the disk fails, nothing tells you: there is no second way.',
      where: "the server's environment: ALERT_WEBHOOK_URL or SMTP2_HOST",
      fix: 'Set ALERT_WEBHOOK_URL to the address of a chat channel, or SMTP2_HOST to another mail server.',
      onServerOnly: true,
    },
  ];
}
