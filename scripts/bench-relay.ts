/**
 * `npm run bench:relay`: how many enquiries a second the relay keeps on this machine's disk, beside bare
 * inserts of the same rows into the same database, each committed by itself. The load is autocannon's,
 * fetched by npx when it is needed.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { execa } from 'execa';
import { resolveMail } from '../config/mail.ts';
import { SEND_PATH } from '../contracts/send-request.ts';
import { serveBuild } from './serve-build.ts';

const AUTOCANNON = 'autocannon@9.0.0';
const SECONDS = 5;
const mail = resolveMail(process.env);
const body = JSON.stringify({
  lib_version: '4.4.1',
  user_id: mail.publicKey,
  service_id: mail.serviceId,
  template_id: mail.enquiryTemplateId,
  template_params: {
    from_name: 'Ann Citizen',
    // Every one of them is another message: the same one twice is kept once.
    from_email: 'visitor-[<id>]@example.com',
    phone: '(07) 5550 0199',
    message: 'We would like to buy our first home in autumn. What would a bank lend to a nurse?',
  },
});

interface Load {
  '2xx': number;
  non2xx: number;
  duration: number;
  latency: { p50: number; p99: number };
}

const server = await serveBuild();
const rates: number[] = [];
for (const connections of [1, 16, 64]) {
  const { stdout } = await execa('npx', [
    ...['--yes', AUTOCANNON, '--json', '--method', 'POST', '--idReplacement'],
    ...['--connections', String(connections), '--duration', String(SECONDS)],
    ...['--headers', 'Content-Type=application/json', '--headers', `Origin=${server.address}`],
    ...['--body', body, server.address + SEND_PATH],
  ]);
  const load = JSON.parse(stdout) as Load;
  if (load.non2xx > 0) throw new Error(`${load.non2xx} messages were refused, expected none`);
  rates.push(load['2xx'] / load.duration);
  const { p50, p99 } = load.latency;
  say(`relay, connections: ${connections}`, rates.at(-1) ?? 0, `p50 ${p50} ms, p99 ${p99} ms`);
}
const bare = bareInserts(join(server.dataDir, 'leads.db'));
server.stop();
say('bare inserts', bare, `the relay at its best: ${(Math.max(...rates) / bare).toFixed(2)} of it`);

function say(what: string, perSecond: number, more: string): void {
  console.log(`${what.padEnd(24)} ${String(Math.round(perSecond)).padStart(6)} a second, ${more}`);
}

/** Into the relay's own tables, with its settings of the connection. @returns rows a second. */
function bareInserts(path: string): number {
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = full');
  const row = database.prepare('select * from lead limit 1').get() ?? {};
  const columns = Object.keys(row);
  const insert = database.prepare(
    `insert into lead (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  );
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < SECONDS * 1000; count += 1) {
    insert.run(...Object.values({ ...row, id: randomUUID(), content_hash: randomUUID() }));
  }
  const perSecond = (count / (performance.now() - started)) * 1000;
  database.close();
  return perSecond;
}
