/** The clock of the server runs ahead by three days, and is set back while leads wait. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from '../../scripts/debian.ts';
import { became, type Phase, type PhaseResult, untilDelivered } from './phase.ts';

const DAY_MS = 24 * 60 * 60_000;
const AHEAD_DAYS = 3;

export async function haveWrongClock(phase: Phase): Promise<PhaseResult> {
  if (!(await installFromDebian({ '/usr/bin/faketime': 'faketime' }))) {
    const why = 'there is no faketime; install it as root: apt-get install faketime';
    return { events: [`NOT TESTED: a clock that ran ahead and was set back: ${why}`], faults: [] };
  }
  const { keeper, weather, origin } = phase;
  const clock = movableClock();
  const faults: string[] = [];
  const expectSoon = async (what: string, isSo: () => Promise<boolean>) => {
    if (!(await became(isSo))) faults.push(`It never came to be that ${what}.`);
  };
  const setAhead = async (days: number) => {
    clock.setAhead(days);
    await expectSoon(`the clock was ${days} days ahead`, async () => {
      return (await daysAhead(origin)) === days;
    });
  };

  // Here the timers jump as well, so that what is done a while after the start is done ahead of time.
  const before = (await keeper.list()).length;
  await phase.whileServing(clock.env, async () => {
    await setAhead(AHEAD_DAYS);
    await expectSoon('old leads were looked for by the wrong clock', async () =>
      (await keeper.purgeRuns()).some(({ at }) => Date.parse(at) > Date.now() + DAY_MS),
    );
  });
  const after = (await keeper.list()).length;
  if (after !== before) faults.push(`Of ${before} leads the wrong clock left ${after}.`);

  let waited = 0;
  await phase.whileServing({ ...clock.env, FAKETIME_DONT_FAKE_MONOTONIC: '1' }, async () => {
    await setAhead(AHEAD_DAYS);
    weather.refuse(true);
    await phase.send().done;
    const waiting = () => keeper.list({ state: 'waiting', suspectedSpam: false });
    waited = (await waiting()).length;
    await expectSoon('each lead was tried and put off', async () =>
      (await waiting()).every(({ attempts }) => attempts > 0),
    );
    await setAhead(0);
    weather.refuse(false);
    await phase.send().done;
    await untilDelivered(keeper);
  });
  if (waited === 0) faults.push('No lead waited when the clock was set back.');
  clock.remove();
  return {
    events: [`clock ${AHEAD_DAYS} days ahead, set back while ${waited} leads waited`],
    faults,
  };
}

/** By what the server says itself. */
async function daysAhead(origin: string): Promise<number> {
  const { headers } = await fetch(origin);
  return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / DAY_MS);
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
    writeFileSync(file, `+${ours + (days * DAY_MS) / 1000}\n`);
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
