/**
 * Facts in the articles whose sources somebody has to read again by a day. The build writes them
 * beside the site, so that the owner of a site that nobody builds hears of them too.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { DeliveryLog } from './delivery-log.ts';
import type { Mailbox } from './mailbox.ts';
import { messageIdOf } from './message.ts';
import { htmlBody, textBody } from './message-body.ts';
import type { Timers } from './timers.ts';
import type { Message, Transport } from './transport.ts';

const factsSchema = z.array(
  z.object({
    id: z.string(),
    value: z.string(),
    /** As 2026-12-08: on the day itself there is still time. */
    reviewBy: z.iso.date(),
    source: z.object({ title: z.string(), url: z.string() }),
  }),
);

export type DueFact = z.infer<typeof factsSchema>[number];

/** The facts that are past their day, the longest first. @param today as 2026-12-09. */
export function overdueFacts(facts: readonly DueFact[], today: string): DueFact[] {
  return facts
    .filter(({ reviewBy }) => reviewBy < today)
    .toSorted((a, b) => a.reviewBy.localeCompare(b.reviewBy));
}

export interface FactsReminderOptions {
  /** The file of the build; read each time, since the build may be replaced. */
  factsFile: string;
  /** Where it is kept what the owner was told and when, so that a restart tells nothing twice. */
  toldFile: string;
  transports: readonly Transport[];
  from: Mailbox;
  to: Mailbox[];
  siteHost: string;
  /** The owner's, whose days count. */
  timeZone: string;
  sendTimeoutMs: number;
  clock: () => Date;
  timers: Timers;
  log: DeliveryLog;
}

/** A day is noticed within the hour, and what could not be sent is tried again as soon. */
const CHECK_MS = 60 * 60_000;
/** As long as nothing is done about a fact, the owner hears of it so often. */
const REPEAT_DAYS = 7;

/**
 * E-mails the owner once a fact is overdue, and again every week.
 *
 * @returns a function that ends it.
 */
export function startFactsReminder(options: FactsReminderOptions): () => void {
  const { clock, timers, log } = options;
  let told = readTold(options.toldFile);
  let stopped = false;
  let cancel = () => {};

  async function check(): Promise<void> {
    try {
      await remind();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ reason }, 'the owner could not be told of overdue facts yet');
    }
    if (!stopped) cancel = timers.after(CHECK_MS, check);
  }

  async function remind(): Promise<void> {
    const today = clock().toLocaleDateString('sv-SE', { timeZone: options.timeZone });
    const overdue = overdueFacts(readFacts(options.factsFile), today);
    if (!overdue.some(({ id }) => isDue(told[id], today))) return;
    await send(factsMessage(overdue, today, options), options);
    log.info({ facts: overdue.map(({ id }) => id) }, 'the owner was told of overdue facts');
    told = Object.fromEntries(overdue.map(({ id }) => [id, today]));
    writeFileSync(options.toldFile, `${JSON.stringify(told, null, 2)}\n`);
  }

  void check();
  return () => {
    stopped = true;
    cancel();
  };
}

/** A day in the future was written by a clock that ran ahead, and must not silence anything. */
function isDue(toldOn: string | undefined, today: string): boolean {
  if (toldOn === undefined || toldOn > today) return true;
  return Date.parse(today) - Date.parse(toldOn) >= REPEAT_DAYS * 86_400_000;
}

/** An older build wrote none. */
function readFacts(path: string): DueFact[] {
  return factsSchema.safeParse(readJson(path)).data ?? [];
}

function readTold(path: string): Record<string, string> {
  return z.record(z.string(), z.string()).safeParse(readJson(path)).data ?? {};
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Over the first transport that takes it. */
async function send(message: Message, options: FactsReminderOptions): Promise<void> {
  let failure: unknown = new Error('there is no way to send it');
  for (const transport of options.transports) {
    try {
      await transport.send(message, AbortSignal.timeout(options.sendTimeoutMs));
      return;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function factsMessage(
  overdue: readonly DueFact[],
  today: string,
  { from, to, siteHost }: FactsReminderOptions,
): Message {
  const count = overdue.length === 1 ? 'A fact' : `${overdue.length} facts`;
  const body = {
    heading: `${count} on ${siteHost} must be checked again`,
    lines: overdue.map(({ id, value, reviewBy, source }) => ({
      label: `${id}, due ${reviewBy}`,
      value: `${value} (${source.title}, ${source.url})`,
    })),
    notes: [
      'Read each source. If the value still holds, set its next day in content/dated-facts.ts;',
      'if not, change the value too. npm run check:facts says which articles quote it.',
      'The site stays as it is. This message comes again each week until it is done.',
    ],
  };
  return {
    messageId: messageIdOf(`facts-${today}`, from),
    from,
    to,
    replyTo: null,
    subject: body.heading,
    text: textBody(body),
    html: htmlBody(body),
    headers: { 'Auto-Submitted': 'auto-generated' },
    fields: {},
  };
}
