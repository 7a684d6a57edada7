/** Emails the visitor that their message has arrived, once the firm has it. */
import { createHash } from 'node:crypto';
import { replyPromise } from '../../config/reply-promise.ts';
import { isEmailAddress } from '../../contracts/email-address.ts';
import { type Handler, withLead } from '../jobs/runner.ts';
import type { Lead, NewJob } from '../store/model.ts';
import type { MailContext } from './mail-context.ts';
import { addressKey, automaticMessage, hostOf, type Message } from './message.ts';
import { SendError } from './smtp.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A day, to all addresses together: anyone can enter anyone's address in a form. */
const MAX_CONFIRMATIONS = 1000;

/** The id holds the day and the address, so that an address gets at most one a day. */
export function confirmationJob({ id, params }: Lead, now: Date): NewJob[] {
  if (!isEmailAddress(params.from_email)) return [];
  // Many providers deliver `ann+anything@...` to `ann@...`.
  const mailbox = addressKey(params.from_email).replace(/\+[^@]*@/, '@');
  const hash = createHash('sha256').update(mailbox).digest('hex');
  const dueAt = now.toISOString();
  return [{ id: `confirmation:${dueAt.slice(0, 10)}:${hash}`, kind: 'confirmation', leadId: id, dueAt }];
}

export function confirmationHandler(context: MailContext): Handler {
  const { store, clock, log } = context;
  return withLead(store, async (lead, _job, signal) => {
    const now = clock().getTime();
    // A confirmation that arrives days late only confuses.
    if (now - Date.parse(lead.receivedAt) > DAY_MS) return [];
    const sent = await store.countDone('confirmation', new Date(now - DAY_MS).toISOString());
    if (sent >= MAX_CONFIRMATIONS) return [];
    const address = lead.params.from_email;
    try {
      await context.send(confirmation(lead.id, address, context), address, signal);
      log.info({ leadId: lead.id }, 'confirmed to the visitor');
    } catch (error) {
      // Does not retry a permanent rejection by the visitor's mail server.
      if (!(error instanceof SendError && error.permanent)) throw error;
      log.warn({ leadId: lead.id, reason: error.message }, 'could not be confirmed to the visitor');
    }
    return [];
  });
}

function confirmation(leadId: string, address: string, { from, to, site }: MailContext): Message {
  const body = {
    heading: `${site.brand.name} has received your message`,
    lines: [],
    notes: [
      `Thank you for writing to us. We'll get back to you within ${replyPromise(site.replyWithin)}.`,
      `If you did not write to us through ${hostOf(site)}, you need not do anything.`,
    ],
  };
  const message = automaticMessage(`confirmation-${leadId}`, body, { from, to: [{ name: '', address }] });
  const headers = { ...message.headers, 'Auto-Submitted': 'auto-replied' };
  return { ...message, replyTo: to[0]?.address ?? from.address, headers };
}
