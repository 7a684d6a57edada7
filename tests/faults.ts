/**
 * `npm run test:faults`: posts leads while the server is killed, the mail server is down, the disk is
 * full, the database restarts, or the forms are flooded. After each fault, every accepted lead must be
 * stored once and mailed once. Prints one line per fault; exits with 1 if a lead is lost or duplicated.
 *
 * SMTP delivers at least once. If the server is killed or disconnected between the mail server's 250 and
 * its own record of it, it sends the message again. Both copies have the same Message-ID, so that a mailbox
 * can deduplicate them. "Mailed once" therefore means one Message-ID, and one copy unless the fault
 * interrupts sending (`mayResend`).
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
  /** Whether posts may fail with 503 or without a response. */
  mayRefuse: boolean;
  mayResend: boolean;
  /** @returns the reason to skip the fault, if there is one. */
  skip?: (store: Store) => string | false;
  /** Causes the fault while leads arrive, and repairs it. */
  run(site: Site, send: Send): Promise<{ visitors: Visitors; happened: string }>;
}

type Send = (options?: {
  max?: number;
  /** Leads keep arriving while this returns true. */
  shouldContinue?: () => boolean;
  addressOf?: (number: number) => string;
}) => Visitors;

interface Store {
  env: Record<string, string>;
  /** Null if no small disk can be mounted. */
  disk: SmallDisk | null;
  /** Crashes the database server and starts it again; null if there is none. */
  restart: (() => Promise<void>) | null;
}

type Site = ReturnType<typeof openSite>;
type Visitors = ReturnType<typeof startVisitors>;

const POLL_MS = 20;
const RETRY_MS = 200;
/** Waits fail after this time without progress. */
const STALL_TIMEOUT_MS = 120_000;
/** Concurrent posts. */
const CONCURRENCY = 20;
/** Below the ephemeral ports, so that no process takes a port while its server is down. */
let nextPort = 20_000 + Math.floor(10_000 * Math.random());
/** Posts whose bodies never arrive in full. */
const SLOW_POSTS = 870;
/** Leaves room for a build of the desk below the 1,200 MB of docs/hosting/brokerage-site.service. */
const MAX_MEGABYTES = 400;

const faults: Record<string, Fault> = {
  SIGKILL: {
    mayRefuse: true,
    mayResend: true,
    async run(site, send) {
      const visitors = send();
      let kills = 0;
      for (; kills === 0 || !visitors.areDone; kills += 1) {
        await visitors.accept(site.interval * (0.5 + Math.random()));
        await site.end('SIGKILL');
        await site.start();
      }
      return { visitors, happened: `${kills} kills` };
    },
  },

  'SMTP down and back': {
    mayRefuse: false,
    mayResend: true,
    async run(site, send) {
      let isSending = true;
      const visitors = send({ shouldContinue: () => isSending });
      await visitors.accept(site.interval);
      await site.mail.close();
      await visitors.accept(site.interval);
      isSending = false;
      const attempts = async () => (await site.query((store) => store.jobState('mail'))).attempts;
      await waitFor('a failed mail', async () => (await attempts()) > 0);
      let mails = 0;
      await site.mail.open(() => (++mails % 10 === 0 ? 'take-and-cut' : null));
      return { visitors, happened: 'once up again, it disconnected after accepting every tenth mail' };
    },
  },

  'disk full': {
    mayRefuse: true,
    mayResend: false,
    skip: ({ disk }) => disk === null && 'only root can mount a small disk',
    async run(site, send) {
      const { disk, env, restart } = site.store;
      let isFull = true;
      const visitors = send({ shouldContinue: () => isFull });
      const refused = () => visitors.refused.get('503') ?? 0;
      await visitors.accept(site.interval);
      await waitFor('refused posts', async () => {
        truncateWal(join(env.DATA_DIR ?? '', 'leads.db'));
        // Fills the disk repeatedly, because the database frees space.
        await disk?.fill(site.pid());
        return refused() > CONCURRENCY / 4;
      });
      await disk?.free(site.pid());
      isFull = false;
      // PostgreSQL exits when it cannot write its WAL.
      await restart?.();
      return { visitors, happened: `${refused()} posts refused` };
    },
  },

  'database restarted': {
    mayRefuse: true,
    mayResend: false,
    skip: ({ restart }) => restart === null && 'SQLite has no server',
    async run(site, send) {
      const visitors = send();
      let restarts = 0;
      for (; restarts === 0 || !visitors.areDone; restarts += 1) {
        await visitors.accept(site.interval);
        await site.store.restart?.();
      }
      return { visitors, happened: `${restarts} restarts` };
    },
  },

  flood: {
    mayRefuse: false,
    mayResend: false,
    skip: ({ restart }) => restart !== null && 'the limits are the same with every database',
    run: flood,
  },
};

/** Truncates SQLite's WAL, which could still hold some leads on a full disk. */
function truncateWal(path: string): void {
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path, { timeout: 1000 });
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The disk is full or the server is busy; the next attempt may succeed.
  }
  database.close();
}

/**
 * Floods the forms from three addresses of one network, with fast posts and posts whose bodies never end.
 * Posts by visitors, half of them from that network, must be accepted at the first attempt.
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
  const attackConcurrently = () => Promise.all(Array.from({ length: CONCURRENCY }, attack));
  const attackers = [0, 1, 2].map((n) => ({ from: '127.0.0.1', forwardedFor: `203.0.113.${n}` }));
  const openSlow = (length: number) =>
    openSlowPosts(site.origin, attackers, SLOW_POSTS / 6, { length, sent: length - 10_000 });

  await site.end('SIGTERM');
  // Restarts with the default rate limit.
  await site.start({ SEND_LIMIT_PER_ADDRESS: undefined });
  const slow = [await openSlow(BODY_LIMIT), await openSlow(600_000)];
  for (let round = 0; round < 25; round += 1) await attackConcurrently();
  const addressOf = (number: number) => (number % 2 === 0 ? `203.0.113.${100 + number}` : networkOf(number));
  const visitors = send({ max: 100, addressOf });
  do await attackConcurrently();
  while (!visitors.areDone);
  const megabytes = peakMemory(site.pid());
  for (const { hangUp } of slow) hangUp();
  if (megabytes > MAX_MEGABYTES) {
    throw new Error(
      `The server used ${megabytes} MB during the flood; expected at most ${MAX_MEGABYTES} MB.`,
    );
  }

  const stored = Map.groupBy(await site.query(listMarked), ({ marker }) => marker);
  const wrong = accepted.filter((marker) => stored.get(marker)?.length !== 1);
  if (wrong.length > 0) {
    throw new Error(`Posts of the flood accepted but not stored exactly once: ${listSome(wrong)}`);
  }
  const flooded = `flood of ${posts} posts, ${accepted.length} accepted`;
  return { visitors, happened: `${flooded}; ${SLOW_POSTS} slow posts; peak memory ${megabytes} MB` };
}

/** Reads a process's peak memory in MB; 0 if the system does not report it. */
function peakMemory(pid: number | undefined): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes = 0] = (existsSync(status) && /VmHWM:\s*(\d+)/.exec(readFileSync(status, 'utf8'))) || [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Controls the real server with a real store and a mail server, which run through all faults in turn. */
function openSite(store: Store, peer: SmtpPeer, { leads, seconds }: Options) {
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
    /** The average number of accepted leads between kills or restarts. */
    interval: Math.min(50, Math.ceil((leads + 1) / 4)),
    /** The time over which the leads of each fault arrive. */
    seconds: seconds / Object.keys(faults).length,
    origin: `http://127.0.0.1:${port}`,
    pid: () => server?.process.pid,
    async start(env: Record<string, string | undefined> = {}) {
      const started = startServerProcess({ ...settings, ...env }, build);
      server = started;
      started.ended.then((end) => {
        if (server === started) fail(`The server ended unexpectedly: ${JSON.stringify(end)}`);
      }, fail);
      await started.address;
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      const ending = server;
      server = null;
      ending?.process.kill(signal);
      const end = await ending?.ended;
      const hasFailed = signal === 'SIGTERM' && end?.code !== 0;
      if (hasFailed) throw new Error(`The server failed on SIGTERM: ${JSON.stringify(end)}`);
    },
    /** Opens the store as the owner's commands do. */
    async query<Result>(run: (admin: TestStore) => Promise<Result>): Promise<Result> {
      const admin = await openTestAdmin(store.env);
      if (admin === null) throw new Error('The server has not created a store.');
      return run(admin).finally(admin.close);
    },
    mail: {
      close: async () => peers.at(-1)?.close(),
      async open(behaviour: () => Behaviour) {
        const next = await startSmtpPeer({}, peer.port);
        next.setBehaviour(behaviour);
        peers.push(next);
      },
      reset: () => peers.at(-1)?.setBehaviour(null),
      /** Every accepted copy of a lead's mail. */
      accepted: () =>
        peers.flatMap(({ received }) =>
          received.map(({ mail: { text = '', messageId = '' } }) => ({
            marker: findMarker(text),
            messageId,
          })),
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
  // Stops the server before its disk is removed.
  process.prependListener('exit', server.remove);
  return {
    env: { DATABASE_URL: server.url(), DATA_DIR: join(build, 'data') },
    disk,
    restart: () =>
      waitFor('PostgreSQL', async () => {
        // Ignores a server that has already exited.
        await server.stop('immediate').catch(() => undefined);
        const [started] = await Promise.allSettled([server.start()]);
        return started.status === 'fulfilled';
      }),
  };
}

/** @param isRetrying whether every other refused visitor posts again until accepted. */
function startVisitors(site: Site, name: string, isRetrying: boolean, options: Parameters<Send>[0] = {}) {
  const { max = site.leads, shouldContinue = () => false, addressOf = networkOf } = options;
  const leads = Math.min(site.leads, max);
  const started = performance.now();
  const visitors = {
    accepted: new Set<string>(),
    refused: new Map<string, number>(),
    sent: 0,
    done: 0,
    areDone: false,
    /** Waits until this many more leads are accepted, or all visitors are done. */
    accept(more = Number.POSITIVE_INFINITY) {
      const enough = this.accepted.size + more;
      const isEnough = () => this.areDone || this.accepted.size >= enough;
      return waitFor('accepted leads', isEnough, () => this.accepted.size + this.done);
    },
  };
  const { accepted, refused } = visitors;

  async function visit(number: number): Promise<void> {
    const lead = makeLead(`${name}-${number}`, number, addressOf(number));
    const submit = async () => {
      const answer = await post(site.origin, lead);
      if (answer === 'sent') accepted.add(lead.marker);
      else refused.set(answer, (refused.get(answer) ?? 0) + 1);
    };
    while (performance.now() < started + (number / leads) * site.seconds * 1000) await pause(POLL_MS);
    // Some visitors double-click.
    await Promise.all(number % 8 === 0 ? [submit(), submit()] : [submit()]);
    while (!accepted.has(lead.marker) && isRetrying && number % 2 === 0) {
      await pause(RETRY_MS);
      await submit();
    }
    visitors.done += 1;
  }
  async function visitInTurn(): Promise<void> {
    while (visitors.sent < leads || shouldContinue()) await visit(visitors.sent++);
  }
  Promise.all(Array.from({ length: CONCURRENCY }, visitInTurn)).then(() => {
    visitors.areDone = true;
  }, fail);
  return visitors;
}

const networkOf = (number: number) => `fd00:0:${number.toString(16)}::1`;

/** Creates a lead; every third one uses the form that works without JavaScript. */
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

const findMarker = (text: string) => /\(lead ([a-z]+-\d+)\)/.exec(text)?.[1] ?? '';

async function listMarked(store: TestStore) {
  return (await store.list()).map((lead) => ({ ...lead, marker: findMarker(JSON.stringify(lead.params)) }));
}

/** @returns `sent`, the status of a refusal, or `no answer`. */
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

const countMessageIds = (mails: readonly { messageId: string }[]) =>
  new Set(mails.map(({ messageId }) => messageId)).size;

/** Causes a fault, waits for the recovery, and prints the outcome of the leads. */
async function testFault(site: Site, title: string, fault: Fault): Promise<void> {
  const begun = performance.now();
  const name = title.toLowerCase().replaceAll(/[^a-z]/g, '');
  const isOfThisFault = ({ marker }: { marker: string }) => marker.startsWith(`${name}-`);
  site.mail.reset();
  const send: Send = (options) => startVisitors(site, name, fault.mayRefuse, options);
  const { visitors, happened } = await fault.run(site, send);
  await visitors.accept();
  const { accepted, refused, sent } = visitors;
  const { leads, released } = await site.query(async (store) => {
    // Releases suspected spam, as an owner does.
    const suspected = (await listMarked(store)).filter((lead) => lead.suspectedSpam && isOfThisFault(lead));
    for (const { id } of suspected) await store.resend(id, new Date().toISOString());
    let left = 0;
    const allSent = async () => {
      const { waiting, givenUp } = await store.jobState('mail');
      left = waiting + givenUp;
      return left === 0;
    };
    await waitFor('all mails', allSent, () => left);
    return { leads: (await listMarked(store)).filter(isOfThisFault), released: suspected.length };
  });

  const stored = Map.groupBy(leads, ({ marker }) => marker);
  const mails = site.mail.accepted().filter(isOfThisFault);
  const mailed = Map.groupBy(mails, ({ marker }) => marker);
  const markers = [...new Set([...accepted, ...stored.keys(), ...mailed.keys()])];
  const lost = markers.filter((marker) => !stored.has(marker) || !mailed.has(marker));
  const duplicated = markers.filter((marker) => {
    const copies = mailed.get(marker) ?? [];
    return (
      (fault.mayResend ? countMessageIds(copies) : copies.length) > 1 || (stored.get(marker)?.length ?? 0) > 1
    );
  });
  const resent = mails.length - countMessageIds(mails);
  const unconfirmed = stored.size - accepted.size;
  const notes = [
    happened,
    ...(unconfirmed > 0 ? [`${unconfirmed} more stored without a response to the sender`] : []),
    ...(resent > 0 ? [`${resent} sent again with the same Message-ID`] : []),
    ...(released > 0 ? [`${released} released from suspected spam`] : []),
    `${((performance.now() - begun) / 1000).toFixed(1)} s`,
  ];
  console.log(
    `${title}: ${sent} sent, ${accepted.size} accepted, ${lost.length} lost, ${duplicated.length} duplicated, ${mailed.size} mailed (${notes.join('; ')})`,
  );
  const expected = fault.mayRefuse ? ['503', 'no answer'] : [];
  const refusals = [...refused].filter(([answer]) => !expected.includes(answer));
  for (const problem of [
    ...(lost.length > 0 ? [`lost: ${listSome(lost)}`] : []),
    ...(duplicated.length > 0 ? [`duplicated: ${listSome(duplicated)}`] : []),
    ...refusals.map(([answer, times]) => `unexpectedly refused: ${answer}, ${times} times`),
  ]) {
    console.log(`  FAILED: ${problem}`);
    process.exitCode = 1;
  }
}

function listSome(markers: readonly string[]): string {
  return `${markers.slice(0, 5).join(', ')}${markers.length > 5 ? ` and ${markers.length - 5} others` : ''}`;
}

/** Polls a condition. @param progress a value that changes with progress. @throws after a time without change. */
async function waitFor(
  what: string,
  isDone: () => boolean | Promise<boolean>,
  progress = () => 0,
): Promise<void> {
  let [last, since] = [progress(), performance.now()];
  while (!(await isDone())) {
    if (progress() !== last) [last, since] = [progress(), performance.now()];
    if (performance.now() - since > STALL_TIMEOUT_MS) {
      throw new Error(`Timed out waiting for ${what}: no progress for ${STALL_TIMEOUT_MS / 1000} s.`);
    }
    await pause(POLL_MS);
  }
}

/** Exits; `exit` listeners stop processes and remove files. */
function fail(error: unknown): never {
  console.error(error);
  process.exit(1);
}

interface Options {
  leads: number;
  seconds: number;
}

/** Tests both databases concurrently, because each mostly waits for servers to start and stop. */
async function run(options: Options): Promise<void> {
  const databases = (['SQLite', 'PostgreSQL'] as const).map(async (database) => {
    const store = await openStore(database, options.leads);
    if ('missing' in store) return console.log(store.missing);
    const site = openSite(store, await startSmtpPeer({}, nextPort++), options);
    await site.start();
    for (const [name, fault] of Object.entries(faults)) {
      const title = `${database}, ${name}`;
      const reason = fault.skip?.(store);
      if (reason) console.log(`${title}: skipped, ${reason}`);
      else await testFault(site, title, fault).catch((cause) => fail(new Error(title, { cause })));
    }
    await site.end('SIGTERM');
  });
  await Promise.all(databases);
}

function parseWholeNumber(value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Expected a whole number.');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
const build = mkdtempSync(join(tmpdir(), 'faults-'));
process.once('exit', () => rmSync(build, { recursive: true, force: true }));
writeBuild(build);
await new Command('npm run test:faults')
  .description(
    'Posts leads while the server, mail server, disk or database fails; none may be lost or duplicated.',
  )
  .option('--leads <number>', 'minimum number of leads to post during each fault', parseWholeNumber, 200)
  .option('--seconds <number>', 'total time over which leads arrive', parseWholeNumber, 0)
  .action(run)
  .parseAsync()
  .catch(fail);
// Exits despite open handles.
process.exit();
