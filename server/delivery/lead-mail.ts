/** An enquiry to each of the firm's addresses, and the word to its sender that it has arrived. */
import { createHash } from 'node:crypto';
import { type Handler, withLead } from '../jobs/runner.ts';
import type { Lead } from '../store/model.ts';
import { addressOfMailJob, mailJobId, type NewJob } from '../store/model.ts';
import type { MailContext } from './context.ts';
import { addressKey, isOneAddress, leadMessage, type Message, notice } from './message.ts';
import { SendError } from './smtp.ts';

const DAY_MS = 24 * 60 * 60_000;

/** To all addresses in a day: anyone can type anyone's address into a form. */
const MOST_CONFIRMED = 1000;

/** A second copy has the same Message-ID, so that a mailbox can tell it. */
export function mailHandler(context: MailContext): Handler {
  const { store, to, clock } = context;
  return withLead(store, async (lead, signal, { id }) => {
    const key = addressOfMailJob(id);
    if (key === null) {
      const dueAt = clock().toISOString();
      return to.map(({ address }) => ({
        id: mailJobId(lead.id, address),
        kind: 'mail',
        leadId: lead.id,
        dueAt,
      }));
    }
    const recipient = to.find(({ address }) => addressKey(address) === key);
    if (recipient === undefined) return [];
    await context.send(leadMessage(lead, context), recipient.address, signal);
    context.log.info({ leadId: lead.id, recipient: recipient.address }, 'taken by the mail server');
    return context.confirmVisitors ? confirmationOf(lead, clock()) : [];
  });
}

/** An address gets one a day at most: of a second one the id is the same. */
function confirmationOf({ id, params }: Lead, now: Date): NewJob[] {
  if (!isOneAddress(params.from_email)) return [];
  // Many providers deliver `ann+anything@...` to `ann@...`.
  const person = addressKey(params.from_email).replace(/\+[^@]*@/, '@');
  const hash = createHash('sha256').update(person).digest('hex');
  const dueAt = now.toISOString();
  return [{ id: `confirmation:${dueAt.slice(0, 10)}:${hash}`, kind: 'confirmation', leadId: id, dueAt }];
}

export function confirmationHandler(context: MailContext): Handler {
  const { store, clock, log } = context;
  return withLead(store, async (lead, signal) => {
    const now = clock().getTime();
    // One that comes days late only confuses.
    if (now - Date.parse(lead.receivedAt) > DAY_MS) return [];
    const sent = await store.countDone('confirmation', new Date(now - DAY_MS).toISOString());
    if (sent >= MOST_CONFIRMED) return [];
    try {
      await context.send(
        confirmation(lead.id, lead.params.from_email, context),
        lead.params.from_email,
        signal,
      );
      log.info({ leadId: lead.id }, 'confirmed to the visitor');
    } catch (error) {
      // A refusal by their server is theirs, and no reason to knock again.
      if (!(error instanceof SendError && error.permanent)) throw error;
      log.warn({ leadId: lead.id, reason: error.message }, 'could not be confirmed to the visitor');
    }
    return [];
  });
}

function confirmation(leadId: string, address: string, context: MailContext): Message {
  const { from, siteName, siteHost, replyPromise } = context;
  const body = {
    heading: `${siteName} has received your message`,
    lines: [],
    notes: [
      `Thank you for writing to us. We'll get back to you within ${replyPromise}.`,
      `If you did not write to us through ${siteHost}, you need not do anything.`,
    ],
  };
  const message = notice(`confirmation-${leadId}`, body, { from, to: [{ name: '', address }] });
  const headers = { ...message.headers, 'Auto-Submitted': 'auto-replied' };
  return { ...message, replyTo: context.to[0]?.address ?? from.address, headers };
}
