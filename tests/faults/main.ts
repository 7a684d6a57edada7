/**
 * `npm run test:faults`: leads come in while the server is killed, its mail server fails in every
 * way, its disk fills up and its database dies; then while its forms are flooded, its clock is wrong, and
 * SQLite's file breaks. Ends with status 1 when a lead was lost or stored twice, or an honest visitor
 * was refused for none of the former.
 */
import { parseArgs } from 'node:util';
import { type BadDay, haveBadDay } from './bad-day.ts';
import { type DatabaseName, type DiskChoice, prepareStore } from './store-under-test.ts';

const HELP = `Usage: npm run test:faults -- [options]

  --leads <number>      how many leads are posted to each database (800)
  --seconds <number>    for how long everything breaks, at least (6)
  --database <name>     sqlite, postgres or both (both)
  --disk <how>          auto: a small disk that fills up, where it can be mounted, else a limit on
                        the size of files; limit: the latter, which needs no root (auto)
  --seed <number>       of an earlier run, to have its choices again
  --help                print this`;

const databases: Record<string, DatabaseName[]> = {
  sqlite: ['sqlite'],
  postgres: ['postgres'],
  both: ['sqlite', 'postgres'],
};

function readArguments() {
  const { values } = parseArgs({
    options: {
      leads: { type: 'string', default: '800' },
      seconds: { type: 'string', default: '6' },
      database: { type: 'string', default: 'both' },
      disk: { type: 'string', default: 'auto' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
      help: { type: 'boolean', default: false },
    },
  });
  const names = databases[values.database];
  if (names === undefined) {
    throw new TypeError(`--database: expected sqlite, postgres or both, found ${values.database}`);
  }
  if (values.disk !== 'auto' && values.disk !== 'limit') {
    throw new TypeError(`--disk: expected auto or limit, found ${values.disk}`);
  }
  const disk: DiskChoice = values.disk;
  return {
    help: values.help,
    names,
    disk,
    leads: wholeNumber('leads', values.leads),
    seconds: wholeNumber('seconds', values.seconds),
    seed: wholeNumber('seed', values.seed),
  };
}

function wholeNumber(name: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new TypeError(`--${name}: expected a whole number, found ${value}`);
}

async function main(): Promise<void> {
  const { help, names, disk, ...asked } = readArguments();
  if (help) {
    console.log(HELP);
    return;
  }
  for (const name of names) {
    const started = performance.now();
    console.log(`\nFaults with ${name}, seed ${asked.seed}`);
    const store = await prepareStore(name, disk);
    if ('missing' in store) {
      console.log(`  ${store.missing}`);
      continue;
    }
    try {
      const day = await haveBadDay(store, asked);
      print(day, store.notes, (performance.now() - started) / 1000);
      if (day.tally.broken.length + day.faults.length > 0) process.exitCode = 1;
    } finally {
      store.remove();
    }
  }
}

function print(
  { tally, attackers, events, faults }: BadDay,
  notes: string[],
  seconds: number,
): void {
  const { posted, accepted, stored, keptUntold, delivered, duplicates, refused, lost } = tally;
  for (const line of [...notes, ...events]) console.log(`  ${line}`);
  console.log(`  posted      ${posted}
  accepted    ${accepted}
  refused     ${summed(refused)}, some of them sent again
  stored      ${stored}, of which ${keptUntold} whose sender was not told
  delivered   ${delivered}
  duplicates  ${duplicates} (copies in one mailbox beyond the first, same Message-ID)
  lost        ${lost}
  attackers   ${attackers.posted} posts, accepted ${attackers.accepted}, stored ${attackers.stored}, refused ${summed(attackers.refused)}`);
  for (const line of [...tally.broken, ...faults]) console.log(`  BROKEN: ${line}`);
  const ok = tally.broken.length + faults.length === 0;
  console.log(`  ${ok ? 'Every promise was kept.' : 'FAILED.'} (${seconds.toFixed(1)} s)`);
}

function summed(refused: Readonly<Record<string, number>>): string {
  const reasons = Object.entries(refused).map(([reason, times]) => `${reason} ${times}`);
  const sum = Object.values(refused).reduce((all, times) => all + times, 0);
  return `${sum} posts (${reasons.join(', ') || 'none'})`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof TypeError ? `${error.message}\n\n${HELP}` : error);
  process.exitCode = 2;
}
// Servers of a run that broke off must not keep it from ending.
process.exit();
