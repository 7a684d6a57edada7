/**
 * Tells another system, such as a CRM, of each new lead: signed as https://www.standardwebhooks.com has
 * it, at least once, always under the same id. What is not taken is tried again for a week; a slow or
 * broken receiver holds up neither the mails nor the forms.
 */
import { Webhook } from 'standardwebhooks';
import { DESK } from '../../contracts/desk.ts';
import { lineText } from '../../contracts/fields.ts';
import { type Background, reasonOf } from '../background.ts';
import { namesOf, sourceOf } from '../leads/lead-words.ts';
import type { LeadDatabase } from '../store/lead-database.ts';
import type { StoredLead } from '../store/lead-store.ts';
import { leadLines } from './message.ts';
import type { LeadWebhook } from './settings.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const POLL_MS = 30 * SECOND_MS;
const FIRST_RETRY_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = HOUR_MS;
const GIVE_UP_AFTER_MS = 7 * 24 * HOUR_MS;
/** Time alone gives nothing up: a machine that was off for a week tries again first. */
const LEAST_FAILURES = 10;
const AT_ONCE = 5;
const TIMEOUT_MS = 15 * SECOND_MS;
const LEASE_MS = 60 * SECOND_MS;
const NOTE = 'lead-webhook';
/** A problem once it has lasted for so many failures of one lead: about half an hour. */
const FAILURES_TO_REPORT = 6;

export interface LeadWebhookOptions extends Background {
  webhook: LeadWebhook | null;
  store: Pick<
    LeadDatabase,
    | 'skipWebhooks'
    | 'claimWebhooks'
    | 'webhookTaken'
    | 'webhookFailed'
    | 'webhookState'
    | 'note'
    | 'replaceNote'
  >;
  /** Where the desk is opened. */
  deskOrigin: string;
  /** For tests. */
  timeoutMs?: number;
  pollMs?: number;
}

export function startLeadWebhook(options: LeadWebhookOptions) {
  const { webhook, store, clock, timers, report, log, timeoutMs = TIMEOUT_MS, pollMs = POLL_MS } = options;
  const breakOff = new AbortController();
  let ready = false;
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;
  let cancel = () => {};

  /** One round at a time; whoever notifies in between is heard afterwards. */
  function run(): void {
    if (running !== null) again = true;
    if (stopped || running !== null) return;
    again = false;
    cancel();
    running = round()
      .catch((error) => log.warn({ reason: reasonOf(error) }, 'the webhook has to wait'))
      .finally(() => {
        running = null;
        if (stopped) return;
        // Without a webhook there is only its note to be put right.
        if (webhook !== null || !ready) cancel = timers.after(pollMs, run);
        if (again) run();
      });
  }

  async function round(): Promise<void> {
    await setUp();
    if (webhook === null) return;
    while (!stopped) {
      const now = clock().getTime();
      const claims = await store.claimWebhooks({
        now: iso(now),
        leasedUntil: iso(now + LEASE_MS),
        latestAttempt: iso(now + 2 * LONGEST_WAIT_MS),
        limit: AT_ONCE,
      });
      await Promise.all(claims.map(({ lead, failures }) => announce(webhook, lead, failures)));
      if (claims.length < AT_ONCE) break;
    }
    const { givenUp } = await store.webhookState();
    const lost = `the webhook for new leads has not taken ${givenUp} in a week, and they are given up`;
    report('webhook given up', givenUp > 0 ? lost : null);
  }

  /** Leads from before the webhook was set up, or from a time without it, are not announced. */
  async function setUp(): Promise<void> {
    if (ready) return;
    const wanted = webhook === null ? 'off' : 'on';
    const before = await store.note(NOTE);
    if (before !== wanted) {
      if (wanted === 'on') await store.skipWebhooks();
      if (wanted === 'on' || before !== null) await store.replaceNote(NOTE, before, wanted);
    }
    ready = true;
  }

  async function announce({ url, secret }: LeadWebhook, lead: StoredLead, failures: number): Promise<void> {
    try {
      await post(url, secret, lead);
    } catch (error) {
      if (breakOff.signal.aborted) return;
      const failed = failures + 1;
      const reason = reasonOf(error);
      const nextAt = nextTry(lead.receivedAt, failed, clock().getTime());
      await store.webhookFailed(lead.id, reason, nextAt);
      const fields = { leadId: lead.id, failures: failed, reason, nextAt };
      log.warn(fields, nextAt === null ? 'the webhook was given up' : 'not taken by the webhook yet');
      if (failed >= FAILURES_TO_REPORT) report('webhook', `the webhook for new leads fails: ${reason}`);
      return;
    }
    await store.webhookTaken(lead.id, clock().toISOString());
    log.info({ leadId: lead.id }, 'taken by the webhook');
    report('webhook', null);
  }

  async function post(url: string, secret: string, lead: StoredLead): Promise<void> {
    const body = JSON.stringify(webhookBody(lead, options.deskOrigin));
    const at = clock();
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'webhook-id': lead.id,
        'webhook-timestamp': String(Math.floor(at.getTime() / SECOND_MS)),
        'webhook-signature': new Webhook(secret).sign(lead.id, at, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([breakOff.signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((error: Error) => {
      const isLate = error.name === 'TimeoutError';
      throw new Error(isLate ? 'the webhook gave no answer in time' : 'the webhook could not be reached');
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
  }

  run();
  return {
    /** There may be a new lead. */
    notify: run,
    /** What is under way is broken off, and sent again after the next start. */
    async stop(): Promise<void> {
      stopped = true;
      cancel();
      breakOff.abort();
      await running;
    },
  };
}

/** What the receiver gets; docs/webhooks.md explains it. Fields are added, never taken away. */
export function webhookBody(lead: StoredLead, deskOrigin: string) {
  const { id, kind, receivedAt, params, sentFrom } = lead;
  const { first, last } = namesOf(params.from_name);
  return {
    type: 'lead.created',
    timestamp: receivedAt,
    data: {
      id,
      kind,
      first_name: first,
      last_name: last,
      email: params.from_email,
      phone: params.phone,
      /** All that was filled in, with the labels of the form, one a line. */
      note: leadLines(lead).map(lineText).join('\n'),
      fields: params,
      sent_from: sentFrom,
      source: sourceOf(sentFrom),
      desk_url: new URL(`${DESK}/leads/${id}`, deskOrigin).href,
    },
  };
}

/** The wait doubles with each failure. @returns null: give it up. */
function nextTry(receivedAt: string, failures: number, now: number): string | null {
  if (failures >= LEAST_FAILURES && now >= Date.parse(receivedAt) + GIVE_UP_AFTER_MS) return null;
  return iso(now + Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
