/**
 * One run against one database: everything breaks while leads come in, then all is well again; after
 * that come the phases in which nobody may be refused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestStore } from '../support/opened-store.ts';
import { writeBuild } from '../support/site-fixture.ts';
import { freePort } from '../support/sockets.ts';
import { owners, startDyingServer, startMailFaults } from './faults.ts';
import {
  beFlooded,
  haveWrongClock,
  type Phase,
  type PhaseResult,
  serverOn,
  shareWork,
  untilDelivered,
} from './phases.ts';
import { isAttack, markerIn, type Senders, type SendersOptions, startSenders } from './senders.ts';
import { openAdmin, type StoreUnderTest, startStoreTroubles } from './store-under-test.ts';
import { type StoredCopy, tally } from './tally.ts';

interface BadDayOptions {
  leads: number;
  /** About as long everything breaks; longer where not everything has happened yet. */
  seconds: number;
}

export type BadDay = Awaited<ReturnType<typeof haveBadDay>>;

const KILLS_AT_LEAST = 3;
/** On top of that, until a day that never ends counts as a fault: a good one ends once all was felt, however slow the machine is. */
const LONGEST_EXTRA_MS = 900_000;
const MAIL_PHASES = 10;
/** Of those who were refused, so many send it again. */
const TRY_AGAIN = 0.7;
/** So that no two leads of a run have the same number, whoever sends at the same time. */
const NUMBERS_APART = 1_000_000;
/** Of the leads, so many are acknowledged while everything breaks; more is not waited for with everything broken. */
const MEANWHILE = 0.3;
/** Of the leads and of the time, for each quiet phase that follows. */
const PHASE = 1 / 8;
/** Troubles slow everything down, so the leads need longer than was asked for. */
const OVERTIME = 6;

export async function haveBadDay(store: StoreUnderTest, options: BadDayOptions) {
  const { leads, seconds } = options;
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const clean = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clean);
  writeBuild(folder);
  const ms = seconds * 1000;
  const mailFaults = await startMailFaults(clamp(ms / MAIL_PHASES, 300, 4000));
  const port = await freePort();
  const everybody: Senders[] = [];
  const env = { ...settings(mailFaults.port, port), BUILD_DIR: folder, ...store.env };
  const server = startDyingServer({
    cwd: folder,
    env,
    longestLifeMs: clamp(ms / 4, 1000, 6000),
    killsAtLeast: KILLS_AT_LEAST,
    answers: () => everybody.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
  });
  const origin = `http://127.0.0.1:${port}`;
  const send = (some: Pick<SendersOptions, 'leads' | 'seconds' | 'tryAgain' | 'goOn'>, at = port) => {
    const first = everybody.length * NUMBERS_APART;
    const senders = startSenders({ origin: `http://127.0.0.1:${at}`, first, ...some });
    everybody.push(senders);
    return senders;
  };
  let allSeen = false;
  const senders = send({ leads, seconds, tryAgain: TRY_AGAIN, goOn: () => !allSeen });
  const troubles = startStoreTroubles({
    store,
    everyMs: clamp(ms / 4, 500, 20_000),
    serverPid: server.pid,
    refusals: () => senders.refused['503'] ?? 0,
  });
  const seen = Promise.all([troubles.hadAll, server.killed]).then(() => {
    allSeen = true;
  });
  const patience = OVERTIME * ms + LONGEST_EXTRA_MS;
  await inTime(patience, {
    'many leads were acknowledged': Promise.race([
      senders.done,
      until(() => senders.acknowledged.length >= MEANWHILE * leads),
    ]),
    'the mail server failed in every way': mailFaults.hadAll,
    'the database had every trouble, and the server was killed often enough': seen,
    'the time was over': pause(ms),
  });
  await troubles.end();
  await mailFaults.clearUp();
  await server.calm();
  // Who was refused until now, and tries again.
  await inTime(patience, { 'every lead was answered': senders.done });

  const admin = await openAdmin(store.env);
  await untilDelivered(admin);
  const code = await server.stop();

  const phase: Phase = {
    admin,
    mailFaults,
    origin,
    seconds: PHASE * seconds,
    send: ({ seconds: over = PHASE * seconds, goOn = () => false, port: at = port } = {}) =>
      send({ leads: Math.ceil(PHASE * leads), seconds: over, tryAgain: 0, goOn }, at),
    whileServing: serverOn(env, folder),
  };
  const flooded = await beFlooded(phase);
  const phases: PhaseResult[] = [flooded, await haveWrongClock(phase)];
  if (store.env.DATABASE_URL !== undefined) phases.push(await shareWork(phase, await freePort()));
  const all = await storedCopies(admin);
  const stored = all.filter(({ marker }) => !isAttack(marker));
  const attackers = { ...flooded.attackers, stored: all.length - stored.length };
  const quiet = everybody.slice(1);
  const postedInQuiet = quiet.reduce((sum, { posted }) => sum + posted.length, 0);
  const refusedInQuiet = quiet.flatMap(({ refused }) => Object.entries(refused));
  const findings = {
    posted: everybody.flatMap(({ posted }) => posted),
    acknowledged: everybody.flatMap(({ acknowledged }) => acknowledged),
    refused: senders.refused,
    stored,
    mailed: mailFaults.mailed().filter(({ marker }) => !isAttack(marker)),
    owners,
  };
  await admin.close();
  await mailFaults.close();
  clean();

  const { kills, whileStarting, failedStarts, crashes } = server.counts;
  const full = troubles.had.get('disk full') ?? 0;
  return {
    tally: tally(findings),
    attackers,
    events: [
      `server killed ${kills} times (${whileStarting} while it started); ${failedStarts} starts failed`,
      ...[...troubles.had].map(([name, times]) => `${name}: ${times}`),
      ...(full > 0 ? [`refused while the disk was full: ${troubles.refusedWhileFull()}`] : []),
      `mail server: ${[...mailFaults.had].map(([name, times]) => `${name} ${times}`).join(', ')}`,
      ...phases.flatMap(({ events }) => events),
      `in these last phases honest visitors posted ${postedInQuiet}; refusals: ${refusedInQuiet.length}`,
    ],
    /** What does not show in the tally and must not be either. */
    faults: [
      ...crashes.map((end) => `The server ended by itself: ${end}`),
      ...(code === 0 ? [] : [`Told to stop, the server ended with ${code}, expected 0.`]),
      ...(full > 0 && troubles.refusedWhileFull() === 0
        ? ['The disk was full and nobody was refused, so that proved nothing.']
        : []),
      ...phases.flatMap(({ faults }) => faults),
      ...refusedInQuiet.map(([why, times]) => `Honest visitors were refused for nothing: ${why} ${times}.`),
      ...(attackers.accepted === attackers.stored
        ? []
        : [`Of ${attackers.accepted} accepted messages of attackers ${attackers.stored} are kept.`]),
    ],
  };
}

/** As an operator sets them, but for hours and minutes that are fractions of seconds here. */
function settings(smtpPort: number, port: number): Record<string, string> {
  return {
    PORT: String(port),
    DESK_PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEND_LIMIT_PER_ADDRESS: '0',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_SECURE: 'none',
    SMTP_TIMEOUT_SECONDS: '1',
    MAIL_FROM: 'Website <website@example.com>',
    MAIL_TO: owners.join(', '),
    DELIVERY_FIRST_RETRY_SECONDS: '0.1',
    DELIVERY_LONGEST_WAIT_SECONDS: '1',
  };
}

async function inTime(ms: number, awaited: Record<string, Promise<void>>): Promise<void> {
  const open = new Set(Object.keys(awaited));
  const over = new AbortController();
  const all = Object.entries(awaited).map(([name, one]) => one.then(() => open.delete(name)));
  const late = pause(ms, undefined, { signal: over.signal }).then(() => {
    const seconds = Math.round(ms / 1000);
    throw new Error(`After ${seconds} s it is not so yet that ${[...open].join(', ')}.`);
  });
  await Promise.race([Promise.all(all), late]);
  over.abort();
  await late.catch(() => undefined);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(50);
}

async function storedCopies(admin: TestStore): Promise<StoredCopy[]> {
  return (await admin.list()).map(({ id, params, state, suspectedSpam }) => ({
    marker: markerIn(JSON.stringify(params)),
    id,
    state,
    suspectedSpam,
  }));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
