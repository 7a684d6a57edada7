/**
 * `npm run test:faults`: leads arrive while the server is killed, the mail server is down, the disk is
 * full, the database restarts, or the forms are flooded. After each fault, every lead whose sender was
 * told "sent" must be stored once and mailed once. Prints one line a fault; exits with 1 if a lead was
 * lost or doubled.
 *
 * SMTP delivers at least once. A server that is killed between the mail server's 250 and its own record
 * of it, or whose connection breaks there, cannot know that the message was taken, and sends it again.
 * Both copies have the same Message-ID, so that a mailbox can tell. So "mailed once" means: under one
 * Message-ID; and in one copy, unless the fault breaks off what is being sent (`mayCopy`).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Command, InvalidArgumentError } from 'commander';
import { PLAIN_ENQUIRY_PATH, SEND_PATH } from '../contracts/send-request.ts';
import { BODY_LIMIT } from '../server/request-bodies.ts';
import { openSlowPosts } from './support/flood.ts';
import { enquiryParams } from './support/form-answers.ts';
import { startPostgres } from './support/postgres.ts';
import { type ServerProcess, startServerProcess } from './support/processes.ts';
import { writeBuild } from './support/site-fixture.ts';
import { limitFileSize, mountSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { type Behaviour, type SmtpPeer, startSmtpPeer } from './support/smtp-peer.ts';
import { sdkMessage } from './support/test-app.ts';
import { openTestAdmin, type TestStore } from './support/test-store.ts';

interface Fault {
  /** Whether posts may fail: with 503, or without an answer. */
  mayRefuse: boolean;
  mayCopy: boolean;
  /** @returns why the fault is left out, if it is. */
  missing?: (store: Store) => string | false;
  /** Causes the fault while leads arrive, and ends it. */
  run(site: Site, send: Send): Promise<{ visitors: Visitors; happened: string }>;
}

type Send = (options?: {
  most?: number;
  /** Further leads arrive while this is true. */
  goOn?: () => boolean;
  addressOf?: (number: number) => string;
}) => Visitors;

interface Store {
  env: Record<string, string>;
  /** Null where it cannot be filled up. */
  disk: SmallDisk | null;
  /** Ends the database's own server, as a crash would, and starts it again; null where there is none. */
  restart: (() => Promise<void>) | null;
}

type Site = ReturnType<typeof openSite>;
type Visitors = ReturnType<typeof startVisitors>;

const POLL_MS = 20;
const RETRY_MS = 200;
/** A wait fails when nothing has changed for so long, which is more than the slowest machine needs. */
const STANDSTILL_MS = 120_000;
/** Posts at one moment. */
const AT_ONCE = 20;
/** Below the ports that systems give out, so that nobody takes one while its server is down. */
let nextPort = 20_000 + Math.floor(10_000 * Math.random());
/** Posts whose bodies never arrive in full. */
const WITHHELD = 870;
/** Below the 512 MB of docs/hosting/brokerage-site.service. */
const MOST_MEGABYTES = 400;

const faults: Record<string, Fault> = {
  SIGKILL: {
    mayRefuse: true,
    mayCopy: true,
    async run(site, send) {
      const visitors = send();
      let kills = 0;
      for (; kills === 0 || !visitors.areDone; kills += 1) {
        await visitors.accept(site.often * (0.5 + Math.random()));
        await site.end('SIGKILL');
        await site.start();
      }
      return { visitors, happened: `${kills} kills` };
    },
  },

  'SMTP down and back': {
    mayRefuse: false,
    mayCopy: true,
    async run(site, send) {
      let areFew = true;
      const visitors = send({ goOn: () => areFew });
      await visitors.accept(site.often);
      await site.mail.close();
      await visitors.accept(site.often);
      areFew = false;
      const tries = async () => (await site.ask((store) => store.jobState('mail'))).attempts;
      await until('a mail has failed', async () => (await tries()) > 0);
      let mails = 0;
      await site.mail.open(() => (++mails % 10 === 0 ? 'take-and-cut' : null));
      return { visitors, happened: 'when back, it hung up on some mails after taking them' };
    },
  },

  'disk full': {
    mayRefuse: true,
    mayCopy: false,
    missing: ({ disk }) => disk === null && 'only root can mount a small disk',
    async run(site, send) {
      const { disk, env, restart } = site.store;
      let isFull = true;
      const visitors = send({ goOn: () => isFull });
      const refused = () => visitors.refused.get('503') ?? 0;
      await visitors.accept(site.often);
      await until('posts are refused', async () => {
        emptyLog(join(env.DATA_DIR ?? '', 'leads.db'));
        // Again and again: the database itself frees room.
        await disk?.fill(site.pid());
        return refused() > AT_ONCE / 4;
      });
      await disk?.free(site.pid());
      isFull = false;
      // PostgreSQL ends when it cannot write its log.
      await restart?.();
      return { visitors, happened: `${refused()} posts refused` };
    },
  },

  'database restarted': {
    mayRefuse: true,
    mayCopy: false,
    missing: ({ restart }) => restart === null && 'SQLite has no server',
    async run(site, send) {
      const visitors = send();
      let restarts = 0;
      for (; restarts === 0 || !visitors.areDone; restarts += 1) {
        await visitors.accept(site.often);
        await site.store.restart?.();
      }
      return { visitors, happened: `${restarts} restarts` };
    },
  },

  flood: {
    mayRefuse: false,
    mayCopy: false,
    missing: ({ restart }) => restart !== null && 'the limits are the same with every database',
    run: flood,
  },
};

/** Empties SQLite's log: some leads would still fit into it on a full disk. */
function emptyLog(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { timeout: 1000 });
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full already, or the server is busy. The next try will do.
  }
  database.close();
}

/**
 * Three addresses of one network post as fast as they can, beside posts of which they withhold the end.
 * Visitors who write meanwhile, every other one from that network, must be taken in at their first try.
 */
async function flood(site: Site, send: Send): ReturnType<Fault['run']> {
  const accepted: string[] = [];
  let posts = 0;
  async function attack(): Promise<void> {
    posts += 1;
    const marker = `attack-${posts}`;
    const answer = await post(site.origin, makeLead(marker, posts, `203.0.113.${posts % 3}`));
    if (answer === 'sent') accepted.push(marker);
  }
  const attackAtOnce = () => Promise.all(Array.from({ length: AT_ONCE }, attack));
  const attackers = [0, 1, 2].map((n) => ({ from: '127.0.0.1', forwardedFor: `203.0.113.${n}` }));
  const withhold = (length: number) =>
    openSlowPosts(site.origin, attackers, WITHHELD / 6, { length, sent: length - 10_000 });

  await site.end('SIGTERM');
  // With the limits of an operator who sets none.
  await site.start({ SEND_LIMIT_PER_ADDRESS: undefined });
  const slow = [await withhold(BODY_LIMIT), await withhold(600_000)];
  for (let round = 0; round < 25; round += 1) await attackAtOnce();
  const addressOf = (number: number) => (number % 2 === 0 ? `203.0.113.${100 + number}` : networkOf(number));
  const visitors = send({ most: 100, addressOf });
  do await attackAtOnce();
  while (!visitors.areDone);
  const megabytes = memoryOf(site.pid());
  for (const { hangUp } of slow) hangUp();
  if (megabytes > MOST_MEGABYTES) throw new Error(`The flood made the server take ${megabytes} MB.`);

  const stored = Map.groupBy(await site.ask(listed), ({ marker }) => marker);
  const wrong = accepted.filter((marker) => stored.get(marker)?.length !== 1);
  if (wrong.length > 0) throw new Error(`Accepted from the flood and not stored once: ${some(wrong)}`);
  const flooded = `${posts} posts of the flood, ${accepted.length} accepted`;
  return { visitors, happened: `${flooded}; ${WITHHELD} withheld, ${megabytes} MB at most` };
}

/** The most that a process has taken so far, in MB; 0 where the system does not tell. */
function memoryOf(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes = 0] = (existsSync(status) && /VmHWM:\s*(\d+)/.exec(readFileSync(status, 'utf8'))) || [];
  return Math.round(Number(kilobytes) / 1024);
}

/** The real server over a real store, and a mail server. They go through all faults, one after the other. */
function openSite(store: Store, peer: SmtpPeer, { leads, seconds }: Asked) {
  const port = nextPort++;
  const settings = {
    ...store.env,
    BUILD_DIR: build,
    PORT: String(port),
    DESK_PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    SEND_LIMIT_PER_ADDRESS: '0',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(peer.port),
    SMTP_SECURE: 'none',
    MAIL_FROM: 'Website <website@example.com>',
    MAIL_TO: 'owner@example.com',
    DELIVERY_FIRST_RETRY_SECONDS: '0.1',
    DELIVERY_LONGEST_WAIT_SECONDS: '1',
  };
  const peers = [peer];
  let server: ServerProcess | null = null;
  process.once('exit', () => server?.process.kill('SIGKILL'));

  return {
    store,
    leads,
    /** Kills and restarts come after so many accepted leads, on average. */
    often: Math.min(50, Math.ceil((leads + 1) / 4)),
    /** Over which the leads of each fault arrive. */
    seconds: seconds / Object.keys(faults).length,
    origin: `http://127.0.0.1:${port}`,
    pid: () => server?.process.pid,
    async start(env: Record<string, string | undefined> = {}) {
      const started = startServerProcess({ ...settings, ...env }, build);
      server = started;
      started.ended.then((end) => {
        if (server === started) fail(`The server ended by itself: ${JSON.stringify(end)}`);
      }, fail);
      await started.address;
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      const ending = server;
      server = null;
      ending?.process.kill(signal);
      const end = await ending?.ended;
      const isWrong = signal === 'SIGTERM' && end?.code !== 0;
      if (isWrong) throw new Error(`Told to stop, the server failed: ${JSON.stringify(end)}`);
    },
    /** As the owner's commands do. */
    async ask<Answer>(question: (admin: TestStore) => Promise<Answer>): Promise<Answer> {
      const admin = await openTestAdmin(store.env);
      if (admin === null) throw new Error('There is no store, although the server has run.');
      return question(admin).finally(admin.close);
    },
    mail: {
      close: async () => peers.at(-1)?.close(),
      async open(behaviour: () => Behaviour) {
        const next = await startSmtpPeer({}, peer.port);
        next.setBehaviour(behaviour);
        peers.push(next);
      },
      recover: () => peers.at(-1)?.setBehaviour(null),
      /** Each copy of a lead that was taken. */
      taken: () =>
        peers.flatMap(({ received }) =>
          received.map(({ mail: { text = '', messageId = '' } }) => ({ marker: markerIn(text), messageId })),
        ),
    },
  };
}

async function openStore(
  database: 'SQLite' | 'PostgreSQL',
  leads: number,
): Promise<Store | { missing: string }> {
  const mounted = mountSmallDisk(128 + Math.ceil(leads / 4));
  const disk = 'missing' in mounted ? null : mounted;
  if (database === 'SQLite') {
    const limited = disk ?? limitFileSize();
    return { env: { DATA_DIR: limited.folder }, disk: limited, restart: null };
  }
  const server = await startPostgres(disk?.folder);
  if ('missing' in server) return server;
  // Before its disk goes.
  process.prependListener('exit', server.remove);
  return {
    env: { DATABASE_URL: server.url(), DATA_DIR: join(build, 'data') },
    disk,
    restart: () =>
      until('PostgreSQL is up', async () => {
        // It may have ended by itself.
        await server.stop('immediate').catch(() => undefined);
        const [started] = await Promise.allSettled([server.start()]);
        return started.status === 'fulfilled';
      }),
  };
}

/** @param tryAgain whether every other one who is refused posts again until it is sent. */
function startVisitors(site: Site, name: string, tryAgain: boolean, options: Parameters<Send>[0] = {}) {
  const { most = site.leads, goOn = () => false, addressOf = networkOf } = options;
  const leads = Math.min(site.leads, most);
  const started = performance.now();
  const visitors = {
    accepted: new Set<string>(),
    refused: new Map<string, number>(),
    sent: 0,
    gone: 0,
    areDone: false,
    /** Waits until so many further leads are accepted, or all visitors are done. */
    accept(more = Number.POSITIVE_INFINITY) {
      const enough = this.accepted.size + more;
      const isEnough = () => this.areDone || this.accepted.size >= enough;
      return until('leads are accepted', isEnough, () => this.accepted.size + this.gone);
    },
  };
  const { accepted, refused } = visitors;

  async function visit(number: number): Promise<void> {
    const lead = makeLead(`${name}-${number}`, number, addressOf(number));
    const press = async () => {
      const answer = await post(site.origin, lead);
      if (answer === 'sent') accepted.add(lead.marker);
      else refused.set(answer, (refused.get(answer) ?? 0) + 1);
    };
    while (performance.now() < started + (number / leads) * site.seconds * 1000) await pause(POLL_MS);
    // Some visitors press twice.
    await Promise.all(number % 8 === 0 ? [press(), press()] : [press()]);
    while (!accepted.has(lead.marker) && tryAgain && number % 2 === 0) {
      await pause(RETRY_MS);
      await press();
    }
    visitors.gone += 1;
  }
  async function visitInTurn(): Promise<void> {
    while (visitors.sent < leads || goOn()) await visit(visitors.sent++);
  }
  Promise.all(Array.from({ length: AT_ONCE }, visitInTurn)).then(() => {
    visitors.areDone = true;
  }, fail);
  return visitors;
}

const networkOf = (number: number) => `fd00:0:${number.toString(16)}::1`;

/** Every third by the form that works without scripts. */
function makeLead(marker: string, number: number, address: string) {
  const { from_name: name, phone } = enquiryParams;
  const email = `${marker}@example.com`;
  const message = `We would like to buy our first home. (lead ${marker})`;
  const [path, type, body] =
    number % 3 === 0
      ? [PLAIN_ENQUIRY_PATH, 'x-www-form-urlencoded', new URLSearchParams({ name, email, phone, message })]
      : [SEND_PATH, 'json', sdkMessage({ from_email: email, message })];
  const headers = { 'Content-Type': `application/${type}`, 'X-Forwarded-For': address };
  return { marker, path, headers, body: `${body}` };
}

const markerIn = (text: string) => /\(lead ([a-z]+-\d+)\)/.exec(text)?.[1] ?? '';

async function listed(store: TestStore) {
  return (await store.list()).map((lead) => ({ ...lead, marker: markerIn(JSON.stringify(lead.params)) }));
}

/** @returns `sent`, the status of a refusal, or that there was no answer. */
async function post(origin: string, { path, headers, body }: ReturnType<typeof makeLead>): Promise<string> {
  const init = { method: 'POST', headers: { ...headers, Origin: origin }, body, redirect: 'manual' } as const;
  try {
    const answer = await fetch(origin + path, init);
    const text = await answer.text();
    const isThanked = answer.status === 303 && answer.headers.get('location')?.endsWith('thank-you');
    return isThanked || (answer.status === 200 && text === 'OK') ? 'sent' : String(answer.status);
  } catch {
    return 'no answer';
  }
}

const idsOf = (mails: readonly { messageId: string }[]) =>
  new Set(mails.map(({ messageId }) => messageId)).size;

/** Causes a fault, waits until all has recovered, and prints what became of the leads. */
async function tryFault(site: Site, title: string, fault: Fault): Promise<void> {
  const begun = performance.now();
  const name = title.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isOfThis = ({ marker }: { marker: string }) => marker.startsWith(`${name}-`);
  site.mail.recover();
  const send: Send = (options) => startVisitors(site, name, fault.mayRefuse, options);
  const { visitors, happened } = await fault.run(site, send);
  await visitors.accept();
  const { accepted, refused, sent } = visitors;
  const { leads, released } = await site.ask(async (store) => {
    // As the owner does with what only looked like spam.
    const suspected = (await listed(store)).filter((lead) => lead.suspectedSpam && isOfThis(lead));
    for (const { id } of suspected) await store.resend(id, new Date().toISOString());
    let left = 0;
    const look = async () => {
      const { waiting, givenUp } = await store.jobState('mail');
      left = waiting + givenUp;
      return left === 0;
    };
    await until('every mail is sent', look, () => left);
    return { leads: (await listed(store)).filter(isOfThis), released: suspected.length };
  });

  const stored = Map.groupBy(leads, ({ marker }) => marker);
  const mails = site.mail.taken().filter(isOfThis);
  const mailed = Map.groupBy(mails, ({ marker }) => marker);
  const markers = [...new Set([...accepted, ...stored.keys(), ...mailed.keys()])];
  const lost = markers.filter((marker) => !stored.has(marker) || !mailed.has(marker));
  const twice = markers.filter((marker) => {
    const copies = mailed.get(marker) ?? [];
    return (fault.mayCopy ? idsOf(copies) : copies.length) > 1 || (stored.get(marker)?.length ?? 0) > 1;
  });
  const again = mails.length - idsOf(mails);
  const untold = stored.size - accepted.size;
  const notes = [
    happened,
    ...(untold > 0 ? [`${untold} more stored, whose senders had no answer`] : []),
    ...(again > 0 ? [`${again} mailed again under the same Message-ID`] : []),
    ...(released > 0 ? [`${released} suspected of spam and released`] : []),
    `${((performance.now() - begun) / 1000).toFixed(1)} s`,
  ];
  console.log(
    `${title}: ${sent} sent, ${accepted.size} accepted, ${lost.length} lost, ${twice.length} twice, mailed ${mailed.size} (${notes.join('; ')})`,
  );
  const expected = fault.mayRefuse ? ['503', 'no answer'] : [];
  const refusals = [...refused].filter(([answer]) => !expected.includes(answer));
  for (const problem of [
    ...(lost.length > 0 ? [`lost: ${some(lost)}`] : []),
    ...(twice.length > 0 ? [`twice: ${some(twice)}`] : []),
    ...refusals.map(([answer, times]) => `refused without need: ${answer}, ${times} times`),
  ]) {
    console.log(`  FAILED: ${problem}`);
    process.exitCode = 1;
  }
}

function some(markers: readonly string[]): string {
  return `${markers.slice(0, 5).join(', ')}${markers.length > 5 ? ` and ${markers.length - 5} others` : ''}`;
}

/** Polls. @param progress changes as long as there is hope. @throws when it no longer does. */
async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  progress = () => 0,
): Promise<void> {
  let [last, since] = [progress(), performance.now()];
  while (!(await isSo())) {
    if (progress() !== last) [last, since] = [progress(), performance.now()];
    if (performance.now() - since > STANDSTILL_MS) throw new Error(`Waited in vain until ${what}.`);
    await pause(POLL_MS);
  }
}

/** Listeners of `exit` end what runs and remove what was made. */
function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

interface Asked {
  leads: number;
  seconds: number;
}

/** The databases side by side: each waits for servers to start and to end most of the time. */
async function run(asked: Asked): Promise<void> {
  const databases = (['SQLite', 'PostgreSQL'] as const).map(async (database) => {
    const store = await openStore(database, asked.leads);
    if ('missing' in store) return console.log(store.missing);
    const site = openSite(store, await startSmtpPeer({}, nextPort++), asked);
    await site.start();
    for (const [name, fault] of Object.entries(faults)) {
      const title = `${database}, ${name}`;
      const missing = fault.missing?.(store);
      if (missing) console.log(`${title}: left out, ${missing}`);
      else await tryFault(site, title, fault).catch((cause) => fail(new Error(title, { cause })));
    }
    await site.end('SIGTERM');
  });
  await Promise.all(databases);
}

function wholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number.');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const build = mkdtempSync(join(tmpdir(), 'faults-'));
process.once('exit', () => rmSync(build, { recursive: true, force: true }));
writeBuild(build);
await new Command('npm run test:faults')
  .description('Posts leads while server, mail server, disk and database fail; none may be lost or doubled.')
  .option('--leads <number>', 'posted during each fault, at least', wholeNumber, 200)
  .option('--seconds <number>', 'over which they arrive, all faults together', wholeNumber, 0)
  .action(run)
  .parseAsync()
  .catch(fail);
// What is still open does not keep the process.
process.exit();
