/**
 * Push messages to the desk on people's phones and laptops (Web Push): from this server to the push service
 * of each browser's maker, encrypted for that browser, with nobody's account in between. They name no sender
 * and quote nothing, since they appear on locked screens. They are a convenience: what one misses stands at
 * the desk and in the emails.
 */
import type { Agent } from 'node:https';
import webPush from 'web-push';
import { DESK } from '../../contracts/desk.ts';
import { type Log, reasonOf } from '../background.ts';
import type { LeadKind, PushTarget } from '../store/model.ts';
import type { LeadDatabase } from '../store/sql-store.ts';

/** Hosts of browsers' push services, on the port of https. Any other would make this server ask whatever it is told to. */
const PUSH_SERVICES =
  /^(fcm\.googleapis\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)*push\.apple\.com|([\w-]+\.)*notify\.windows\.com)$/;
const KEYS_NOTE = 'push-keys';
const TIMEOUT_MS = 10_000;
/** What a phone that is off for longer than a day is not woken for. */
const LASTS_SECONDS = 24 * 60 * 60;
const IDLE_MS = 30 * 24 * 60 * 60_000;

export interface PushOptions {
  store: Pick<LeadDatabase, 'note' | 'noteOnce' | 'pushes' | 'removePush'>;
  /** Whom a push service can ask about what comes from here: an address of the firm. */
  contact: string;
  clock: () => Date;
  /** For tests, which have a push service of their own: its host, with the port. */
  services?: RegExp;
  agent?: Agent;
}

/** What the service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where it leads: a path of the desk. */
  path: string;
}

export type PushMessages = ReturnType<typeof createPushMessages>;

export function createPushMessages(options: PushOptions) {
  const { store, contact, clock, services = PUSH_SERVICES, agent } = options;

  /** Made once: browsers bind their subscriptions to them. Of two servers, the first one's count. */
  async function keys(): Promise<webPush.VapidKeys> {
    let written = await store.note(KEYS_NOTE);
    if (written === null) {
      await store.noteOnce(KEYS_NOTE, JSON.stringify(webPush.generateVAPIDKeys()));
      written = await store.note(KEYS_NOTE);
    }
    return JSON.parse(written ?? '');
  }

  async function tell(
    isMeant: (target: PushTarget) => boolean,
    message: PushMessage,
    log: Log,
  ): Promise<void> {
    try {
      const since = new Date(clock().getTime() - IDLE_MS).toISOString();
      const targets = (await store.pushes(since)).filter(isMeant);
      await Promise.all(targets.map((target) => send(target, message, log)));
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'nobody could be told by a push message');
    }
  }

  async function send({ endpoint, keys: theirs }: PushTarget, message: PushMessage, log: Log): Promise<void> {
    try {
      await webPush.sendNotification({ endpoint, keys: theirs }, JSON.stringify(message), {
        vapidDetails: { subject: `mailto:${contact}`, ...(await keys()) },
        TTL: LASTS_SECONDS,
        urgency: 'high',
        timeout: TIMEOUT_MS,
        ...(agent && { agent }),
      });
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : null;
      // The browser was removed, or said no.
      if (status === 404 || status === 410) await store.removePush(endpoint);
      // The endpoint is a secret, and so not in it.
      const reason = status === null ? reasonOf(error) : `the push service answered ${status}`;
      log.warn({ reason }, 'a push message was not taken');
    }
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    /** Whether it is an address at the push service of a browser. */
    isService(endpoint: string): boolean {
      const url = URL.parse(endpoint);
      const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
      // With the port, where it is not that of https.
      return isPlain && services.test(url.host);
    },
    /** To everybody who sees what is nobody's yet. */
    newLead(lead: { id: string; kind: LeadKind }, log: Log): Promise<void> {
      const title = lead.kind === 'enquiry' ? 'New enquiry' : 'New broker application';
      const message = { title, body: 'Somebody waits for an answer.', path: `${DESK}/leads/${lead.id}` };
      return tell(({ seesAll }) => seesAll, message, log);
    },
    given(leadId: string, to: string, by: string, log: Log): Promise<void> {
      const message = { title: 'An enquiry for you', body: `From ${by}.`, path: `${DESK}/leads/${leadId}` };
      return tell(({ personId }) => personId === to, message, log);
    },
  };
}
