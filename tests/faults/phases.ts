/** The quiet phases after the bad day: the real server is up, and no honest visitor may be refused. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { installFromDebian } from '../../scripts/install-browser.ts';
import { addresses, flood, line, openSlowPosts, PROXY } from '../support/flood.ts';
import type { TestStore } from '../support/opened-store.ts';
import { startServerProcess } from '../support/processes.ts';
import type { MailFaults } from './faults.ts';
import { isAttack, makeAttack, markerIn, type Senders } from './senders.ts';

export interface Phase {
  admin: TestStore;
  mailFaults: MailFaults;
  origin: string;
  seconds: number;
  /** Visitors with leads of their own; further ones come while `goOn` says so. */
  send(options?: { seconds?: number; goOn?: () => boolean; port?: number }): Senders;
  /** The real server, until it is told to stop. @param env beside its usual settings. */
  whileServing(env: Record<string, string | undefined>, act: () => Promise<void>): Promise<void>;
}

export interface PhaseResult {
  events: string[];
  faults: string[];
}

/** Nothing delivered for so long means that it never will be. */
const STANDSTILL_MS = 60_000;

/** What is left after a standstill is named by the tally. */
export async function untilDelivered(admin: TestStore): Promise<void> {
  await untilNone(async () => {
    const { waiting, givenUp } = await admin.jobState('mail');
    return waiting + givenUp;
  });
}

/** However many there are, as long as they become fewer. @returns whether none is left. */
async function untilNone(count: () => Promise<number>): Promise<boolean> {
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    let now = left;
    const isFewer = await became(async () => {
      now = await count();
      return now < left;
    });
    if (!isFewer || now === 0) return now === 0;
    left = now;
  }
}

async function became(isSo: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + STANDSTILL_MS;
  while (performance.now() < until) {
    if (await isSo()) return true;
    await pause(100);
  }
  return false;
}

export function serverOn(usual: Record<string, string>, cwd: string): Phase['whileServing'] {
  return async (env, act) => {
    const server = startServerProcess({ ...usual, ...env }, cwd);
    const kill = () => server.process.kill('SIGKILL');
    process.once('exit', kill);
    await server.address;
    await act();
    server.process.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    process.off('exit', kill);
    if (code !== 0) throw new Error(`Told to stop, the server ended with ${code}: ${stderr}`);
  };
}

/** So that visitors make no flood of their own. */
const LEAST_SECONDS = 3;

/** The limits that are the default, counted for the visitors whom a proxy names. */
const floodSettings = { SEND_LIMIT_PER_ADDRESS: undefined, TRUST_PROXY: PROXY };

/** Attackers try to shut the forms for everybody, while visitors write. */
export async function beFlooded(phase: Phase) {
  const { origin, admin } = phase;
  const answers: Record<string, number> = {};
  let rounds = 0;
  let released = 0;

  async function attack(): Promise<void> {
    const slow = await openSlowPosts(origin, addresses(3), 85);
    const floods = await Promise.all([
      flood(origin, addresses(20), 30, () => '{}'),
      flood(origin, line, 1, (number) => makeAttack(rounds * line.length + number)),
    ]);
    for (const [status, times] of floods.flatMap((some) => Object.entries(some))) {
      answers[status] = (answers[status] ?? 0) + times;
    }
    rounds += 1;
    slow.hangUp();
  }

  await phase.whileServing(floodSettings, async () => {
    const seconds = Math.max(LEAST_SECONDS, phase.seconds);
    const end = performance.now() + seconds * 1000;
    let attacking = true;
    const senders = phase.send({ seconds, goOn: () => attacking });
    do await attack();
    while (performance.now() < end);
    attacking = false;
    await senders.done;
    // As the owner does whom the daily digest tells of them.
    for (const { id, params, suspectedSpam } of await admin.list()) {
      if (!suspectedSpam || isAttack(markerIn(JSON.stringify(params)))) continue;
      released += await admin.resend(id, new Date().toISOString());
    }
    await untilDelivered(admin);
  });
  const { 200: accepted = 0, ...refused } = answers;
  const posted = Object.values(answers).reduce((sum, times) => sum + times, 0);
  const wrong = Object.keys(refused).filter((status) => !['400', '429'].includes(status));
  return {
    events: [`flooded ${rounds} times; ${released} honest leads were kept as suspected, and released`],
    faults: wrong.map((status) => `Attackers were answered ${status} ${refused[status]} times.`),
    attackers: { posted, accepted, refused },
  };
}

const DAY_MS = 24 * 60 * 60_000;
const AHEAD_DAYS = 3;
const A_MINUTE_IN_DAYS = 1 / (24 * 60);
/** An hour and a year, either way. */
const WRONG_BY_DAYS = [1 / 24, -1 / 24, 365, -365];

export const hasFaketime = () => installFromDebian({ '/usr/bin/faketime': 'faketime' });

/** The clock of the server is wrong, and is set right while leads wait. */
export async function haveWrongClock(phase: Phase): Promise<PhaseResult> {
  if (!(await hasFaketime())) {
    const why = 'there is no faketime; install it as root: apt-get install faketime';
    return { events: [`NOT TESTED: a clock that ran ahead and was set back: ${why}`], faults: [] };
  }
  const { admin, mailFaults, origin } = phase;
  const clock = movableClock();
  const faults: string[] = [];
  const expectSoon = async (what: string, isSo: () => Promise<boolean>) => {
    if (!(await became(isSo))) faults.push(`It never came to be that ${what}.`);
  };
  const setAhead = async (days: number) => {
    clock.setAhead(days);
    await expectSoon(`the clock was ${24 * days} hours ahead`, async () => {
      return Math.abs((await daysAhead(origin)) - days) < A_MINUTE_IN_DAYS;
    });
  };

  // Here the timers jump as well, so that what is done a while after the start is done ahead of time.
  const before = (await admin.list()).length;
  await phase.whileServing(clock.env, async () => {
    await setAhead(AHEAD_DAYS);
    await expectSoon(
      'old leads were looked for by the wrong clock',
      async () => Date.parse((await admin.lastPurgedAt()) ?? '') > Date.now() + DAY_MS,
    );
  });
  const after = (await admin.list()).length;
  if (after !== before) faults.push(`Of ${before} leads the wrong clock left ${after}.`);

  const waited: number[] = [];
  await phase.whileServing({ ...clock.env, FAKETIME_DONT_FAKE_MONOTONIC: '1' }, async () => {
    const waiting = async () =>
      (await admin.list()).filter(({ state, suspectedSpam }) => state === 'waiting' && !suspectedSpam);
    const untried = async () =>
      (await waiting()).filter(({ recipients }) => recipients.every(({ lastError }) => lastError === null))
        .length;
    for (const days of WRONG_BY_DAYS) {
      await setAhead(days);
      mailFaults.refuse(true);
      await phase.send().done;
      waited.push((await waiting()).length);
      if (!(await untilNone(untried))) faults.push('Some leads were never tried.');
      await setAhead(0);
      mailFaults.refuse(false);
      await untilDelivered(admin);
    }
    await phase.send().done;
    await untilDelivered(admin);
  });
  if (waited.includes(0)) faults.push('No lead waited when the clock was set right.');
  clock.remove();
  return {
    events: WRONG_BY_DAYS.map(
      (days, index) => `clock wrong by ${24 * days} hours, set right while ${waited[index]} leads waited`,
    ),
    faults,
  };
}

async function daysAhead(origin: string): Promise<number> {
  const { headers } = await fetch(origin);
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / DAY_MS;
}

/** A clock for processes with these variables, which is moved while they run. */
function movableClock() {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'ahead');
  // Our own clock may be moved too.
  const { PATH } = process.env;
  const real = Number(spawnSync('date', ['+%s'], { env: { PATH }, encoding: 'utf8' }).stdout);
  const ours = Math.round(Date.now() / 1000 - real);
  const library = spawnSync('faketime', ['-f', '+0d', 'printenv', 'LD_PRELOAD'], {
    env: { PATH },
    encoding: 'utf8',
  });
  const setAhead = (days: number) => {
    const seconds = ours + (days * DAY_MS) / 1000;
    writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  };
  setAhead(0);
  return {
    env: {
      LD_PRELOAD: library.stdout.trim(),
      FAKETIME: undefined,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
    },
    setAhead,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Two servers share one database and its work: nothing is sent twice. */
export async function shareWork(phase: Phase, otherPort: number): Promise<PhaseResult> {
  const { admin, mailFaults } = phase;
  const before = mailFaults.mailed().length;
  let copies = 0;
  let sent = 0;
  // The mail server is well: a slow machine is not to be taken for a silent one, whose mails are sent again.
  const env = { SMTP_TIMEOUT_SECONDS: '60' };
  await phase.whileServing(env, async () => {
    await phase.whileServing({ ...env, PORT: String(otherPort) }, async () => {
      const [here, there] = [phase.send(), phase.send({ port: otherPort })];
      await Promise.all([here.done, there.done]);
      await untilDelivered(admin);
      const mailed = mailFaults.mailed().slice(before);
      copies = mailed.length;
      sent = new Set(mailed.map(({ marker, owner }) => `${marker} ${owner}`)).size;
    });
  });
  return {
    events: [`two servers sent ${copies} emails together`],
    faults: copies === sent ? [] : [`Two servers sent ${copies - sent} emails twice.`],
  };
}
