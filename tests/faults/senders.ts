/** Visitors who send their leads while everything breaks, some of them again when told to; and attackers. */
import { setTimeout as pause } from 'node:timers/promises';
import { PLAIN_ENQUIRY_PATH, SEND_PATH } from '../../contracts/send-request.ts';
import { testMail } from '../support/site-fixture.ts';
import { applicationParams, enquiryParams, sdkMessage } from '../support/test-app.ts';

export interface SendersOptions {
  origin: string;
  /** Number of the first lead: no two of a run are alike. */
  first: number;
  leads: number;
  seconds: number;
  /** How many of those who were refused try again; the others close the page, and are told so. */
  tryAgain: number;
  /** Whether more than that many are wanted, since something has not been seen yet. */
  goOn: () => boolean;
}

/** At one moment. More than any machine has processors, less than the server turns away. */
const SENDERS = 24;

const PRESS_TWICE = 0.05;

/** As long as the site's own forms wait. */
const PATIENCE_MS = 15_000;

export type Senders = ReturnType<typeof startSenders>;

export function startSenders(options: SendersOptions) {
  const { origin, first, leads, seconds, tryAgain, goOn } = options;
  const posted: string[] = [];
  const acknowledged: string[] = [];
  const refused: Record<string, number> = {};
  const started = performance.now();
  let next = 0;

  async function press(lead: PostedLead): Promise<boolean> {
    const answer = await post(origin, lead);
    if (answer === 'sent') return true;
    refused[answer] = (refused[answer] ?? 0) + 1;
    return false;
  }

  async function visit(number: number): Promise<void> {
    const lead = makeLead(first + number, origin);
    const persistent = chance(tryAgain);
    const twice = chance(PRESS_TWICE);
    posted.push(lead.marker);
    do {
      const presses = await Promise.all(twice ? [press(lead), press(lead)] : [press(lead)]);
      if (presses.includes(true)) {
        acknowledged.push(lead.marker);
        return;
      }
      await pause(between(100, 1000));
    } while (persistent);
  }

  async function sender(): Promise<void> {
    while (next < leads || goOn()) {
      const number = next;
      next += 1;
      const due = started + (number / leads) * seconds * 1000;
      await pause(Math.max(0, due - performance.now()));
      await visit(number);
    }
  }

  /** Resolves when each lead was acknowledged, or its sender has given up. */
  const done = Promise.all(Array.from({ length: SENDERS }, sender)).then(() => undefined);
  return { posted, acknowledged, refused, done };
}

/** @returns `sent`, or why not: a status, or that there was no answer. */
async function post(origin: string, { path, headers, body }: PostedLead): Promise<string> {
  try {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (answer.status === 200 && text === 'OK') return 'sent';
    // The plain form's answer: off to the page that says thank you.
    if (answer.status === 303 && answer.headers.get('location')?.endsWith('thank-you')) {
      return 'sent';
    }
    return String(answer.status);
  } catch (error) {
    const late = error instanceof Error && error.name === 'TimeoutError';
    return late ? 'no answer in time' : 'no connection';
  }
}

interface PostedLead {
  marker: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

const MARKER = /(?:lead|attack)-\d+/;

/** @returns the marker of the lead that stands in a text; empty where there is none. */
export function markerIn(text: string): string {
  return MARKER.exec(text)?.[0] ?? '';
}

export function isAttack(marker: string): boolean {
  return marker.startsWith('attack');
}

/** What a sender posts who means to keep others out: a message that is valid. */
export function makeAttack(number: number): string {
  const message = `We would like to sell you something. This is attack-${number}.`;
  return sdkMessage({ message });
}

/** Each way that a browser has of sending takes its turn. */
function makeLead(number: number, origin: string): PostedLead {
  const marker = `lead-${number}`;
  const from_email = `visitor-${number}@example.com`;
  const message = `We would like to buy our first home. This is ${marker}.`;
  const params = { ...enquiryParams, from_email, message };
  // Where the server trusts this machine as a proxy, each of them comes from a network of its own.
  const network = `fd00:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}`;
  const headers = { Origin: origin, 'X-Forwarded-For': `${network}::1` };
  const json = (body: string): PostedLead => ({
    marker,
    path: SEND_PATH,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  if (number % 3 === 1) {
    const template_params = { ...applicationParams, from_email, business_goals: message };
    return json(sdkMessage({}, { template_id: testMail.applicationTemplateId, template_params }));
  }
  if (number % 3 === 2) {
    const { from_name: name, phone } = params;
    const fields = new URLSearchParams({ name, email: from_email, phone, message });
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return { marker, path: PLAIN_ENQUIRY_PATH, headers: { ...headers, ...type }, body: `${fields}` };
  }
  return json(sdkMessage(params));
}

/** What breaks, and when, is left to chance. */
export const between = (least: number, most: number) => least + (most - least) * Math.random();

export const chance = (share: number) => Math.random() < share;

export function shuffled<Item>(items: readonly Item[]): Item[] {
  const places = new Map(items.map((item) => [item, Math.random()]));
  return items.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
