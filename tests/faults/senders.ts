/** Visitors who send their leads while everything breaks, some of them again when told to. */
import { setTimeout as pause } from 'node:timers/promises';
import { makeLead, type PostedLead } from './leads.ts';
import type { Random } from './seeded-random.ts';

export interface SendersOptions {
  origin: string;
  seed: number;
  /** Number of the first lead: no two of a run are alike. */
  first: number;
  leads: number;
  /** Over which time the leads are spread, in seconds. */
  seconds: number;
  random: Random;
  /** How many of those who were refused try again; the others close the page, and are told so. */
  tryAgain: number;
  /** Whether more than that many are wanted, since something has not been seen yet. */
  goOn: () => boolean;
}

export interface Senders {
  posted: string[];
  acknowledged: string[];
  /** How often a post was not acknowledged, by reason. */
  refused: Record<string, number>;
  /** Resolves when each lead was acknowledged, or its sender has given up. */
  done: Promise<void>;
}

/** At one moment. More than any machine has processors, less than the server turns away. */
const SENDERS = 24;

/** Of all: they press the button twice. */
const PRESS_TWICE = 0.05;

/** As long as the site's own forms wait. */
const PATIENCE_MS = 15_000;

export function startSenders(options: SendersOptions): Senders {
  const { origin, seed, first, leads, seconds, random, tryAgain, goOn } = options;
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
    const lead = makeLead(first + number, seed, origin);
    const persistent = random.chance(tryAgain);
    const twice = random.chance(PRESS_TWICE);
    posted.push(lead.marker);
    do {
      const presses = await Promise.all(twice ? [press(lead), press(lead)] : [press(lead)]);
      if (presses.includes(true)) {
        acknowledged.push(lead.marker);
        return;
      }
      await pause(random.between(50, 300));
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
