/** E-mails to the people of the desk: a link that lets them in, in fixed words. */
import { randomUUID } from 'node:crypto';
import type { LinkMail } from '../desk/desk-context.ts';
import type { DeliveryContext } from './context.ts';
import { type Message, notice, oneLine } from './message.ts';
import { sendOverAny } from './smtp.ts';

const MAX_NAME = 80;

/** @returns what sends one, to one address. It rejects where no mail server takes it. */
export function createLinkMail(
  context: Pick<DeliveryContext, 'transports' | 'sendTimeoutMs' | 'from' | 'siteName' | 'siteHost'>,
): (mail: LinkMail) => Promise<void> {
  return (mail) =>
    sendOverAny(context.transports, linkMessage(mail, context), mail.to.address, () =>
      AbortSignal.timeout(context.sendTimeoutMs),
    );
}

function linkMessage(
  { to, purpose, by, link }: LinkMail,
  { from, siteName, siteHost }: Pick<DeliveryContext, 'from' | 'siteName' | 'siteHost'>,
): Message {
  const invited = by === null ? 'You are invited' : `${oneLine(by, MAX_NAME)} invites you`;
  const words = {
    invitation: {
      heading: `${invited} to the desk of ${siteName}`,
      lasts:
        'It works once, within a day. On the page you set up a passkey; with it you sign in from then on.',
    },
    'sign-in': {
      heading: `Your link to sign in to the desk of ${siteName}`,
      lasts: 'It works once, within ten minutes.',
    },
    given: {
      heading: `${oneLine(by ?? '', MAX_NAME)} has given you an enquiry`,
      lasts: 'What was written stands at the desk, behind your passkey.',
    },
  }[purpose];
  const body = {
    heading: words.heading,
    lines: [{ label: 'Open this link', value: link }],
    notes: [words.lasts, `If you did not expect this from ${siteHost}, you need not do anything.`],
  };
  return notice(`desk-${randomUUID()}`, body, { from, to: [to] });
}
