/** E-mails to the people of the desk: a link that lets them in, in fixed words. */
import { randomUUID } from 'node:crypto';
import type { Site } from '../../config/schema.ts';
import type { LinkMail } from '../desk/desk-context.ts';
import type { MailContext } from './context.ts';
import { hostOf, type Message, notice, oneLine } from './message.ts';

const MAX_NAME = 80;

type LinkContext = Pick<MailContext, 'send' | 'from'> & { site: Pick<Site, 'brand' | 'url'> };

/** Sends one, to one address. It rejects where no mail server takes it. */
export function mailLink(mail: LinkMail, context: LinkContext): Promise<void> {
  return context.send(linkMessage(mail, context), mail.to.address);
}

function linkMessage({ to, purpose, by, link }: LinkMail, { from, site }: LinkContext): Message {
  const invited = by === null ? 'You are invited' : `${oneLine(by, MAX_NAME)} invites you`;
  const words = {
    invitation: {
      heading: `${invited} to the desk of ${site.brand.name}`,
      lasts:
        'It works once, within a day. On the page you set up a passkey; with it you sign in from then on.',
    },
    'sign-in': {
      heading: `Your link to sign in to the desk of ${site.brand.name}`,
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
    notes: [words.lasts, `If you did not expect this from ${hostOf(site)}, you need not do anything.`],
  };
  return notice(`desk-${randomUUID()}`, body, { from, to: [to] });
}
