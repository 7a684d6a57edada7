/** A server with its own store for desk tests: the other tests' site has no people at its desk. */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { createLink } from '../../server/desk/desk-guard.ts';
import type { Lead, Person } from '../../server/store/model.ts';
import { enquiryParams } from '../support/form-answers.ts';
import { startServerProcess } from '../support/processes.ts';
import { openSqliteStore, type TestStore } from '../support/test-store.ts';
import { test as base, expect } from './site.ts';

interface DeskSite {
  /** The desk's origin. */
  origin: string;
  /** The origin of the public site. */
  siteOrigin: string;
  store: TestStore;
}

interface DeskWorker {
  deskSite: DeskSite;
  /** Environment variables of the server, besides the usual ones. */
  deskVariables: Record<string, string>;
}

/** Each worker has its own server. Each test uses its own names for people and enquiries. */
export const test = base.extend<{ desk: Desk }, DeskWorker>({
  deskVariables: [{}, { scope: 'worker' }],
  deskSite: [
    async ({ deskVariables }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'desk-e2e-'));
      const env = {
        PORT: '0',
        DATA_DIR: dataDir,
        BUILD_DIR: process.env.BUILD_DIR,
        SEND_LIMIT_PER_ADDRESS: '0',
        // Trusts X-Forwarded-For, so that each person can have an address of their own: sign-ins are rate limited.
        TRUST_PROXY: 'loopback',
        ...deskVariables,
      };
      const server = startServerProcess(env, process.cwd());
      const address = await server.address;
      // Waits until the server has run its migrations, which must not run concurrently.
      await expect.poll(async () => (await fetch(`${address}/readyz`)).ok).toBe(true);
      const origin = new URL(/The desk: (\S+)/.exec(server.printed())?.[1] ?? '').origin;
      const store = await openSqliteStore({ path: join(dataDir, 'leads.db') });
      await use({ origin, siteOrigin: new URL(address).origin, store });
      await store.close();
      server.process.kill('SIGTERM');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  desk: async ({ deskSite, page }, use) => {
    // Sign-ins are rate limited per address.
    await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}` });
    await use(createDesk(deskSite, page));
  },
});

export type Desk = ReturnType<typeof createDesk>;

function createDesk({ origin, siteOrigin, store }: DeskSite, page: Page) {
  async function add(person: Partial<Person> = {}): Promise<Person> {
    const id = randomUUID();
    const whole: Person = {
      ...{ id, email: `${id}@example.com`, name: `Person ${id.slice(0, 6)}`, role: 'owner', sees: 'all' },
      createdAt: new Date().toISOString(),
      ...person,
    };
    await store.addPerson(whole);
    return whole;
  }

  async function invitation({ id }: Person): Promise<string> {
    return createLink(store, id, 'invitation', { now: new Date(), origin });
  }

  // A page has one; it keeps the passkeys of all who sign in on it.
  let authenticator: Promise<CDPSession> | undefined;
  return {
    origin,
    siteOrigin,
    store,
    add,
    invitation,
    /** Signs a new person in with a passkey, and waits for the list. */
    async enter(person: Partial<Person> = {}): Promise<Person> {
      const added = await add(person);
      authenticator ??= addAuthenticator(page);
      await authenticator;
      const [a, b] = crypto.getRandomValues(new Uint8Array(2));
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.18.${a}.${b}` });
      await page.goto(await invitation(added));
      await page.getByRole('button', { name: 'Set up a passkey and sign in' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible();
      return added;
    },
    /** Adds an enquiry. @param hours its age. */
    async enquiry(
      name: string,
      { hours = 1, message = `This is what ${name} wrote.`, suspectedSpam = false } = {},
    ): Promise<Lead> {
      const lead: Lead = {
        id: randomUUID(),
        kind: 'enquiry',
        source: 'sdk',
        receivedAt: new Date(Date.now() - hours * 3_600_000).toISOString(),
        params: {
          ...enquiryParams,
          from_name: name,
          from_email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
          message,
        },
      };
      await store.add(lead, { duplicateSince: lead.receivedAt, suspectedSpam });
      return lead;
    },
  };
}

/** Adds a virtual authenticator that approves every request. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return session;
}
