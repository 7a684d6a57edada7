/**
 * `npm run test:faults`: leads come in while the server is killed, its mail server fails in every
 * way, its disk fills up and its database dies; then while its forms are flooded and its clock is wrong.
 * Ends with status 1 when a lead was lost or stored twice, or an honest visitor was refused for none of the
 * former.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { type BadDay, haveBadDay } from './bad-day.ts';
import { hasFaketime } from './phases.ts';
import { type DatabaseName, prepareStore } from './store-under-test.ts';

interface Asked {
  leads: number;
  seconds: number;
  database: DatabaseName | 'both';
}

const program = new Command('npm run test:faults')
  .option('--leads <number>', 'how many leads are posted to each database', wholeNumber, 800)
  .option('--seconds <number>', 'for how long everything breaks, at least', wholeNumber, 6)
  .addOption(new Option('--database <name>').choices(['sqlite', 'postgres', 'both']).default('both'))
  // A wrong call proves nothing, and is told from a broken promise.
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action(run);

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number.');
}

/** The databases side by side: each waits for servers to start and to die most of the time. */
async function run({ database, leads, seconds }: Asked): Promise<void> {
  // Before anything runs: two could not install something at one moment.
  await hasFaketime();
  const stores = new Map<DatabaseName, Awaited<ReturnType<typeof prepareStore>>>();
  for (const name of database === 'both' ? (['sqlite', 'postgres'] as const) : [database]) {
    stores.set(name, await prepareStore(name));
  }
  const days = [...stores].map(async ([name, store]) => {
    if ('missing' in store) return console.log(`Faults with ${name}: ${store.missing}`);
    const started = performance.now();
    try {
      const day = await haveBadDay(store, { leads, seconds });
      console.log(`\nFaults with ${name}`);
      print(day, store.notes, (performance.now() - started) / 1000);
      if (day.tally.broken.length + day.faults.length > 0) process.exitCode = 1;
    } finally {
      store.remove();
    }
  });
  await Promise.all(days);
}

function print({ tally, attackers, events, faults }: BadDay, notes: string[], seconds: number): void {
  const { posted, accepted, stored, keptUntold, delivered, duplicates, refused, lost } = tally;
  for (const line of [...notes, ...events]) console.log(`  ${line}`);
  console.log(`  posted      ${posted}
  accepted    ${accepted}
  refused     ${summed(refused)}, some of them sent again
  stored      ${stored}, of which ${keptUntold} whose sender was not told
  delivered   ${delivered}
  duplicates  ${duplicates} (copies in one mailbox beyond the first, same Message-ID)
  lost        ${lost}
  attackers   ${attackers.posted} posts, accepted ${attackers.accepted}, stored ${attackers.stored}
  turned away ${summed(attackers.refused)}`);
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
  await program.parseAsync();
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
// Servers of a run that broke off must not keep it from ending.
process.exit();
