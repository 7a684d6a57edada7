/** An enquiry to each of the firm's addresses, and the word to its sender that it has arrived. */
import { createHash } from 'node:crypto';
import { replyPromise } from '../../config/reply-promise.ts';
import type { Site } from '../../config/schema.ts';
import { isEmailAddress } from '../../contracts/email-address.ts';
import type { Log } from '../background.ts';
import type { MailSettings } from '../environment.ts';
import type { Check } from '../health.ts';
import { type Handler, withLead } from '../jobs/runner.ts';
import { type Job, type Lead, mailJobAddress, type NewJob } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';
import { addressKey, hostOf, leadMessage, type Message, notice } from './message.ts';
import { SendError, type Transport } from './smtp.ts';

/** What every mail is made of. */
export interface MailContext extends Pick<MailSettings, 'from' | 'to' | 'confirmVisitors'> {
  store: Pick<LeadDatabase, 'find' | 'page' | 'expiring' | 'people' | 'lastDoneBefore' | 'countDone'>;
  send: Transport['send'];
  /** Read these two whenever they are used: another build may say otherwise. */
  site: Pick<Site, 'brand' | 'url' | 'replyWithin' | 'contact' | 'privacy'>;
  deskUrl: () => string;
  /** How the server is. */
  look: () => Promise<Check[]>;
  clock: () => Date;
  log: Log;
}

const DAY_MS = 24 * 60 * 60_000;

/** To all addresses in a day: anyone can type anyone's address into a form. */
const MOST_CONFIRMED = 1000;

/** What goes to the firm: the job of the whole makes one for each of its addresses, and each is done by itself. */
export function perRecipient(
  { to, clock }: Pick<MailContext, 'to' | 'clock'>,
  send: (address: string, job: Job, signal: AbortSignal) => Promise<readonly NewJob[]>,
): Handler {
  return async (job, signal) => {
    const { id, kind, leadId } = job;
    const key = mailJobAddress(id);
    if (key === null) {
      const dueAt = clock().toISOString();
      return to.map(({ address }) => ({ id: `${id}:${addressKey(address)}`, kind, leadId, dueAt }));
    }
    const recipient = to.find(({ address }) => addressKey(address) === key);
    return recipient === undefined ? [] : send(recipient.address, job, signal);
  };
}

/** A second copy has the same Message-ID, so that a mailbox can tell it. */
export function mailHandler(context: MailContext): Handler {
  return withLead(context.store, (lead, ...taken) => {
    const handler = perRecipient(context, async (address, _job, signal) => {
      await context.send(leadMessage(lead, context), address, signal);
      context.log.info({ leadId: lead.id, recipient: address }, 'taken by the mail server');
      return context.confirmVisitors ? confirmationOf(lead, context.clock()) : [];
    });
    return handler(...taken);
  });
}

/** An address gets one a day at most: of a second one the id is the same. */
function confirmationOf({ id, params }: Lead, now: Date): NewJob[] {
  if (!isEmailAddress(params.from_email)) return [];
  // Many providers deliver `ann+anything@...` to `ann@...`.
  const person = addressKey(params.from_email).replace(/\+[^@]*@/, '@');
  const hash = createHash('sha256').update(person).digest('hex');
  const dueAt = now.toISOString();
  return [{ id: `confirmation:${dueAt.slice(0, 10)}:${hash}`, kind: 'confirmation', leadId: id, dueAt }];
}

export function confirmationHandler(context: MailContext): Handler {
  const { store, clock, log } = context;
  return withLead(store, async (lead, _job, signal) => {
    const now = clock().getTime();
    // One that comes days late only confuses.
    if (now - Date.parse(lead.receivedAt) > DAY_MS) return [];
    const sent = await store.countDone('confirmation', new Date(now - DAY_MS).toISOString());
    if (sent >= MOST_CONFIRMED) return [];
    const address = lead.params.from_email;
    try {
      await context.send(confirmation(lead.id, address, context), address, signal);
      log.info({ leadId: lead.id }, 'confirmed to the visitor');
    } catch (error) {
      // A refusal by their server is theirs, and no reason to knock again.
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
  const message = notice(`confirmation-${leadId}`, body, { from, to: [{ name: '', address }] });
  const headers = { ...message.headers, 'Auto-Submitted': 'auto-replied' };
  return { ...message, replyTo: to[0]?.address ?? from.address, headers };
}
