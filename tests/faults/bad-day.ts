/**
 * One run against one database: everything breaks while leads come in, then all is well again; after
 * that come the phases in which nobody may be refused.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LeadKeeper } from '../../server/store/lead-store.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { writeBuild } from '../../server/testing/site-fixture.ts';
import { haveBrokenFile } from './broken-file.ts';
import { startDyingServer } from './dying-server.ts';
import { beFlooded } from './flooded.ts';
import { isAttack, markerIn } from './leads.ts';
import { owners, startMailWeather } from './mail-weather.ts';
import { type Phase, type PhaseResult, serverOn, untilDelivered } from './phase.ts';
import { seededRandom } from './seeded-random.ts';
import { type Senders, type SendersOptions, startSenders } from './senders.ts';
import { startStoreTroubles } from './store-troubles.ts';
import type { StoreUnderTest } from './store-under-test.ts';
import { type StoredCopy, type Tally, tally } from './tally.ts';
import { haveWrongClock } from './wrong-clock.ts';

type Refused = Readonly<Record<string, number>>;

export interface BadDayOptions {
  seed: number;
  leads: number;
  /** About as long everything breaks; longer where not everything has happened yet. */
  seconds: number;
}

export interface BadDay {
  tally: Tally;
  /** Posts of those who mean to keep others out. */
  attackers: { posted: number; accepted: number; stored: number; refused: Refused };
  /** What happened, for the report. */
  events: string[];
  /** What does not show in the tally and must not be either. */
  faults: string[];
}

const KILLS_AT_LEAST = 3;
/** On top of that: until a full disk has been felt, which a slow machine takes a while for. */
const LONGEST_EXTRA_MS = 180_000;
const MOODS = 10;
/** Of those who were refused, so many send it again. */
const TRY_AGAIN = 0.7;
/** Of the leads and of the time, for each quiet phase that follows. */
const PHASE = 1 / 8;
/** Troubles slow everything down, so the leads need longer than was asked for. */
const OVERTIME = 6;

/** Thrown when a run does not come to its end. */
class StandstillError extends Error {
  override name = 'StandstillError';
}

export async function haveBadDay(store: StoreUnderTest, options: BadDayOptions): Promise<BadDay> {
  const { seed, leads, seconds } = options;
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  const clean = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clean);
  writeBuild(folder);
  const ms = seconds * 1000;
  const weather = await startMailWeather(seededRandom(seed, 'mail'), clamp(ms / MOODS, 300, 4000));
  const port = await freePort();
  const env = { ...settings(weather.port, port), BUILD_DIR: folder, ...store.env };
  const server = startDyingServer({
    cwd: folder,
    env,
    random: seededRandom(seed, 'server'),
    longestLifeMs: clamp(ms / 4, 1000, 6000),
  });
  const origin = `http://127.0.0.1:${port}`;
  const everybody: Senders[] = [];
  const send = (some: Pick<SendersOptions, 'leads' | 'seconds' | 'tryAgain' | 'goOn'>) => {
    const random = seededRandom(seed, `senders ${everybody.length}`);
    const first = everybody.reduce((sum, { posted }) => sum + posted.length, 0);
    const senders = startSenders({ origin, seed, first, random, ...some });
    everybody.push(senders);
    return senders;
  };
  let allSeen = false;
  const senders = send({ leads, seconds, tryAgain: TRY_AGAIN, goOn: () => !allSeen });
  const troubles = startStoreTroubles({
    store,
    random: seededRandom(seed, 'store'),
    everyMs: clamp(ms / 4, 500, 20_000),
    serverPid: server.pid,
    refusals: () => senders.refused['503'] ?? 0,
  });
  const troublesHad = troubles.hadAll.then(() => {
    allSeen = true;
  });
  await inTime(OVERTIME * ms + LONGEST_EXTRA_MS, {
    'every lead was answered': senders.done,
    'the mail server had every mood': weather.hadAll,
    'the database had every trouble': troublesHad,
    'the server was killed often enough': server.killed(KILLS_AT_LEAST),
    'the time was over': pause(ms),
  });
  await troubles.end();
  await weather.clearUp();
  await server.calm();

  let keeper = await store.openKeeper();
  await untilDelivered(keeper);
  const code = await server.stop();

  const phase: Phase = {
    keeper,
    weather,
    origin,
    seed,
    seconds: PHASE * seconds,
    send: ({ seconds: over, goOn } = { seconds: PHASE * seconds, goOn: () => false }) =>
      send({ leads: Math.ceil(PHASE * leads), seconds: over, tryAgain: 0, goOn }),
    whileServing: serverOn(env, folder),
  };
  const flooded = await beFlooded(phase);
  const phases: PhaseResult[] = [flooded, await haveWrongClock(phase)];
  await keeper.close();
  if (store.env.DATA_DIR !== undefined) {
    phases.push(await haveBrokenFile(phase, store.env.DATA_DIR));
  }
  keeper = await store.openKeeper();
  // Of what is in several files, the newest counts.
  const copies = [...(await storedCopies(keeper)), ...phases.flatMap(({ kept = [] }) => kept)];
  const ids = new Set<string>();
  const all = copies.filter(({ id }) => !ids.has(id) && ids.add(id));
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
    mailed: weather.mailed().filter(({ marker }) => !isAttack(marker)),
    owners,
  };
  await keeper.close();
  await weather.close();
  clean();

  const kills = server.kills();
  const full = troubles.had.get('disk full') ?? 0;
  return {
    tally: tally(findings),
    attackers,
    events: [
      `server killed ${kills.all} times (${kills.whileStarting} while it started); ${server.failedStarts()} starts failed`,
      ...[...troubles.had].map(([name, times]) => `${name}: ${times}`),
      ...(full > 0 ? [`refused while the disk was full: ${troubles.refusedWhileFull()}`] : []),
      `mail server: ${[...weather.had].map(([name, times]) => `${name} ${times}`).join(', ')}`,
      ...phases.flatMap(({ events }) => events),
      `in these last phases honest visitors posted ${postedInQuiet}, and ${refusedInQuiet.length === 0 ? 'none was' : 'some were'} refused`,
    ],
    faults: [
      ...server.crashes.map((end) => `The server ended by itself: ${end}`),
      ...(code === 0 ? [] : [`Told to stop, the server ended with ${code}, expected 0.`]),
      ...(full > 0 && troubles.refusedWhileFull() === 0
        ? ['The disk was full and nobody was refused, so that proved nothing.']
        : []),
      ...phases.flatMap(({ faults }) => faults),
      ...refusedInQuiet.map(
        ([why, times]) => `Honest visitors were refused for nothing: ${why} ${times}.`,
      ),
      ...(attackers.accepted === attackers.stored
        ? []
        : [
            `Of ${attackers.accepted} accepted messages of attackers ${attackers.stored} are kept.`,
          ]),
    ],
  };
}

/** As an operator sets them, but for hours and minutes that are fractions of seconds here. */
function settings(smtpPort: number, port: number): Record<string, string> {
  return {
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SEND_LIMIT_PER_ADDRESS: '0',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_SECURE: 'none',
    SMTP_TIMEOUT_SECONDS: '1',
    SMTP_CONNECTIONS: '8',
    MAIL_FROM: 'Website <website@example.com>',
    MAIL_TO: owners.join(', '),
    MAIL_DAILY_LIMIT: '0',
    DELIVERY_POLL_SECONDS: '0.2',
    DELIVERY_FIRST_RETRY_SECONDS: '0.1',
    DELIVERY_LONGEST_WAIT_SECONDS: '1',
    DELIVERY_TAKEOVER_SECONDS: '1',
  };
}

async function inTime(ms: number, awaited: Record<string, Promise<void>>): Promise<void> {
  const open = new Set(Object.keys(awaited));
  const over = new AbortController();
  const all = Object.entries(awaited).map(([name, one]) => one.then(() => open.delete(name)));
  const late = pause(ms, undefined, { signal: over.signal }).then(() => {
    const seconds = Math.round(ms / 1000);
    throw new StandstillError(`After ${seconds} s it is not so yet that ${[...open].join(', ')}.`);
  });
  await Promise.race([Promise.all(all), late]);
  over.abort();
  await late.catch(() => undefined);
}

async function storedCopies(keeper: LeadKeeper): Promise<StoredCopy[]> {
  return (await keeper.list()).map(({ id, params, state, suspectedSpam }) => ({
    marker: markerIn(JSON.stringify(params)),
    id,
    state,
    suspectedSpam,
  }));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
