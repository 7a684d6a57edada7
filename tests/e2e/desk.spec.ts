import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { LeadDetail, LeadLines } from '../../contracts/desk.ts';
import { test } from './desk-site.ts';
import { EVERY_SCREEN, expect, expectAccessibleLayout } from './site.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const openLead = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(title(page)).toHaveText(name);
  // The title is known from the list; wait until the enquiry itself has loaded.
  await expect(page.getByRole('region', { name: 'Who and when' })).toBeVisible();
};

/** Tests of whole pages run on both screens. */
const onBoth = { tag: EVERY_SCREEN };

test.describe('everyday tasks', () => {
  test('signs in with a passkey', onBoth, async ({ page, desk, allowConsole }) => {
    // The API responds with 401 when signed out.
    allowConsole(/401/);
    const { name } = await desk.enter();
    await page.getByRole('link', { name }).click();
    await expect(title(page)).toHaveText('Your account');
    await expectAccessibleLayout(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(title(page)).toHaveText('Sign in');
    await expectAccessibleLayout(page);
    await page.getByLabel('Your email address').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Send me a link to sign in' }).click();
    await expect(page.getByText(/a link is on its way/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(title(page)).toHaveText('Enquiries');
  });

  test('shows an enquiry, and marks it as contacted', onBoth, async ({ page, desk }) => {
    await desk.enquiry('Reading Rita', { message: 'We want to buy.\nWhat can we borrow?' });
    await desk.enter();
    await expectAccessibleLayout(page);
    await openLead(page, 'Reading Rita');
    await expect(page.getByRole('region', { name: 'Message' })).toContainText('What can we borrow?');
    await expect(page.getByRole('link', { name: 'Call (07) 5550 0199' })).toHaveAttribute(
      'href',
      'tel:0755500199',
    );
    const mail = await page.getByRole('link', { name: 'Email', exact: true }).getAttribute('href');
    expect(mail).toMatch(/^mailto:reading\.rita@example\.com\?subject=Your%20enquiry.*Hi%20Reading/);
    await page.getByRole('button', { name: 'Contacted' }).click();
    await expect(page.getByText('Stage: Contacted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Contacted' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleLayout(page);
  });

  test('saves a note and a follow-up date', async ({ page, desk }) => {
    await desk.enquiry('Noted Nora');
    const { name } = await desk.enter();
    await openLead(page, 'Noted Nora');
    await page.getByLabel(/What was said or agreed/).fill('Rings back on Monday.');
    await page.getByRole('button', { name: 'Save note' }).click();
    const note = page.getByRole('listitem').filter({ hasText: 'Rings back on Monday.' });
    await expect(note).toContainText(name);
    await expect(page.getByText('Note saved.')).toBeVisible();
    await page.getByLabel('Follow up on').fill('2027-02-01');
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    // The message of the previous action disappears.
    await expect(page.getByText('Note saved.')).toBeHidden();
    await page.reload();
    await expect(page.getByLabel('Follow up on')).toHaveValue('2027-02-01');
  });

  test('asks after the email link whether the enquiry was answered', async ({ page, desk }) => {
    await desk.enquiry('Written Wilma');
    await desk.enter();
    await openLead(page, 'Written Wilma');
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    await page.getByRole('button', { name: 'Yes: Contacted' }).click();
    await expect(page.getByText('Stage: Contacted')).toBeVisible();
    await expect(page.getByText('Have you answered?')).toHaveCount(0);
  });

  test('adds a caller, and corrects their number', onBoth, async ({ page, desk }) => {
    await desk.enter();
    await page.getByRole('link', { name: 'Add a caller' }).click();
    await expectAccessibleLayout(page);
    await page.getByLabel('Name').fill('Calling Cal');
    await page.getByLabel('Phone').fill('0491 570 156');
    await page.getByLabel('What they want').fill('A loan for a granny flat.');
    await page.getByRole('button', { name: 'Add caller' }).click();
    await expect(title(page)).toHaveText('Calling Cal');
    await expect(page.getByText('telephone')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveCount(0);
    await page.getByText('Correct phone or email').click();
    await page.getByLabel('Phone').fill('0491 570 157');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Phone: 0491 570 157 (was: 0491 570 156)')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call 0491/ })).toHaveAttribute('href', 'tel:0491570157');
    await expectAccessibleLayout(page);
  });

  test('assigns an enquiry to a colleague', async ({ page, desk }) => {
    await desk.enquiry('Given Gina');
    const bo = await desk.add({ name: 'Bo Colleague', role: 'broker' });
    await desk.enter();
    await openLead(page, 'Given Gina');
    await page.getByLabel('Assigned to').selectOption('Bo Colleague');
    await expect(page.getByText('Assigned to Bo Colleague')).toBeVisible();
    expect((await desk.store.page({ personId: bo.id }, 'all', { limit: 9 })).leads).toHaveLength(1);
  });

  test('lists overdue enquiries', async ({ page, desk }) => {
    await desk.enquiry('Late Lena', { hours: 30 });
    await desk.enquiry('Fresh Fred', { hours: 3 });
    await desk.enter();
    await expect(page.getByText('20 h left')).toBeVisible();
    await page.getByRole('link', { name: /^Waiting too long/ }).click();
    await expect(page.getByText('6 h late')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Late Lena' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fresh Fred' })).toBeHidden();
  });

  test('exports enquiries for a CRM', async ({ page, desk }) => {
    await desk.enquiry('Exported Ed');
    await desk.enter();
    await page.getByRole('searchbox').fill('exported ed');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Exported Ed' })).toBeVisible();
    await page.getByLabel('More: export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export these (CSV)' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toContain('"First name","Last name","Mobile","Email","Note"');
    expect(lines.slice(1)).toEqual([expect.stringContaining('"Exported","Ed"')]);
  });

  test('erases a person', onBoth, async ({ page, desk }) => {
    await desk.enquiry('Erased Emma');
    await desk.enter();
    await openLead(page, 'Erased Emma');
    await page.getByLabel('More: keep or erase').click();
    await page.getByRole('button', { name: 'Erase…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
    await expect(dialog).toContainText('From erased.emma@example.com');
    await expect(dialog).toContainText('Backups');
    await expectAccessibleLayout(page);
    await dialog.getByRole('button', { name: 'Erase one message' }).click();
    await expect(title(page)).toHaveText('Enquiries');
    await expect(page.getByRole('link', { name: 'Erased Emma' })).toBeHidden();
    expect((await desk.store.list()).map(({ params }) => params.from_name)).not.toContain('Erased Emma');
  });

  test('invites a colleague, and records it', onBoth, async ({ page, desk }) => {
    await desk.enter();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(title(page)).toHaveText('People at the desk');
    await page.getByLabel('Name', { exact: true }).fill('New Nell');
    await page.getByLabel('Email address').fill(`nell-${Date.now()}@example.com`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByLabel('Link to pass on')).toHaveValue(/\/desk\/link#[\w-]{43}$/);
    await expectAccessibleLayout(page);
    await page.keyboard.press('Escape');
    // Closing the dialog restores the focus.
    await expect(page.getByRole('button', { name: 'Invite' })).toBeFocused();
    await page.getByRole('link', { name: 'Record' }).click();
    await expect(page.getByText('invited (New Nell as broker)').first()).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test('shows brokers the people at the desk without controls', async ({ page, desk }) => {
    const bo = await desk.enter({ role: 'broker', sees: 'own' });
    await page.goto(`${desk.origin}/desk/people`);
    await expect(page.getByRole('heading', { name: `${bo.name} (you)` })).toBeVisible();
    await expect(page.getByText('Broker: only their own').first()).toBeVisible();
    await expect(page.getByRole('main').locator('button, select, form')).toHaveCount(0);
  });

  test('shows the site’s health, and makes a backup', onBoth, async ({ page, desk }) => {
    await desk.enter();
    await page.getByRole('link', { name: 'Health' }).click();
    await expect(page.getByText('Working, tested just now.')).toBeVisible();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByText('The backup is done.')).toBeVisible();
    await expect(page.getByText(/^Last backup /)).toBeVisible();
    await expectAccessibleLayout(page);
  });

  test('keeps an enquiry that would be deleted by age', async ({ page, desk }) => {
    const { id } = await desk.enquiry('Aged Agnes', { hours: 24 * 728 });
    await desk.store.markAnswered(id, new Date().toISOString());
    await desk.enter();
    await page.getByRole('link', { name: 'Health' }).click();
    await page.getByRole('link', { name: 'Aged Agnes' }).click();
    await page.getByLabel('More: keep or erase').click();
    await page.getByLabel(/reason|why/i).fill('A complaint is open.');
    await page.getByRole('button', { name: /keep/i }).click();
    await expect(page.getByText('A complaint is open.').first()).toBeVisible();
    expect((await desk.store.find(id, 'all'))?.keptBecause).toBe('A complaint is open.');
  });
});

test('deletes all suspected spam after a confirmation', async ({ page, desk }) => {
  const { id } = await desk.enquiry('Honest Hana');
  for (const name of ['Pushy Pip', 'Pushy Pam']) await desk.enquiry(name, { suspectedSpam: true });
  await desk.enter();
  await page.getByRole('link', { name: 'Held as spam (2)' }).click();
  await page.getByLabel('More: export or delete').click();
  await page.getByRole('button', { name: 'Delete all spam…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete all spam…' }).click();
  await expectAccessibleLayout(page);
  await page.getByRole('button', { name: 'Delete 2 messages' }).click();
  await expect(page.getByText('Nothing under “Held as spam” at the moment.')).toBeVisible();
  expect(await desk.store.countSuspectedSpam()).toBe(0);
  expect(await desk.store.find(id, 'all')).not.toBeNull();
});

test(
  'keeps the message, call and erase controls when the rest of an enquiry cannot be rendered',
  onBoth,
  async ({ page, desk, allowConsole }) => {
    allowConsole(/^(RangeError|TypeError): /);
    const { id } = await desk.enquiry('Broken Bea');
    await desk.enquiry('Broken Bob');
    await desk.enter();
    const times = { receivedAt: 'never', followUpOn: 'someday', deletedOn: 'someday' };
    const corrupt = async (path: string, change: (body: never) => unknown) => {
      const response = await page.request.get(`${desk.origin}/desk/api/leads${path}`);
      const json = change((await response.json()) as never);
      await page.route(
        (url) => url.href === response.url(),
        (route) => route.fulfill({ json }),
      );
    };
    await corrupt(`/${id}`, (lead: LeadDetail) => ({ ...lead, ...times, delivery: null, history: null }));
    await corrupt('?words=broken', ({ leads, next }: LeadLines) => ({
      leads: leads.map((lead) => (lead.id === id ? { ...lead, ...times } : lead)),
      next,
    }));
    await page.getByRole('searchbox').fill('broken');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('link', { name: 'Broken Bob' })).toBeVisible();
    await page.getByRole('link', { name: 'Cannot be shown in the list: open it' }).click();
    await expect(page.getByRole('region', { name: 'Message' })).toContainText(
      'This is what Broken Bea wrote.',
    );
    await expect(page.getByRole('link', { name: /^Call/ })).toBeVisible();
    await expect(page.getByText('The list of notes cannot be shown.')).toBeVisible();
    await page.getByLabel('More: keep or erase').click();
    await page.getByRole('button', { name: 'Erase…' }).click();
    await expect(page.getByRole('dialog', { name: 'Erase this person?' })).toBeVisible();
  },
);

/** The rows of the list. */
const rows = (page: Page) => page.getByRole('region', { name: 'List' }).getByRole('listitem');

/** Filters the list, which has enquiries of other tests too, by a word. */
async function searchFor(page: Page, word: string, count: number): Promise<void> {
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(rows(page)).toHaveCount(count);
}

test('lists unanswered enquiries oldest first, then answered ones newest first', async ({ page, desk }) => {
  const answeredLong = await desk.enquiry('Sorted Sam', { hours: 90 });
  const answered = await desk.enquiry('Sorted Sid', { hours: 80 });
  for (const { id } of [answered, answeredLong]) {
    await desk.store.markAnswered(id, new Date().toISOString());
  }
  await desk.enquiry('Sorted Sue', { hours: 2 });
  await desk.enquiry('Sorted Sol', { hours: 31 });
  await desk.enquiry('Sorted Sky', { hours: 12 });
  await desk.enter();
  await searchFor(page, 'sorted', 5);
  await expect(rows(page)).toContainText([
    'Sorted Sol',
    'Sorted Sky',
    'Sorted Sue',
    'Sorted Sid',
    'Sorted Sam',
  ]);
});

test('shows a message when no enquiries are assigned to the person', async ({ page, desk }) => {
  await desk.enquiry('Nobody’s Nick');
  await desk.enter();
  await page.getByRole('link', { name: 'Mine' }).click();
  await expect(page.getByText('Nothing is assigned to you.')).toBeVisible();
});

test('hides the list of broker applications when recruitment is disabled', async ({ page, desk }) => {
  await page.route('**/desk/api/session', async (route) => {
    const response = await route.fetch();
    const session = await response.json();
    if (response.ok()) session.firm.recruitment = false;
    await route.fulfill({ response, json: session });
  });
  await desk.enter();
  const views = page.getByRole('navigation', { name: 'Show' });
  await expect(views.getByRole('link', { name: 'From clients' })).toBeVisible();
  await expect(views.getByRole('link', { name: 'From brokers' })).toHaveCount(0);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('keeps the list next to the open enquiry', async ({ page, desk }) => {
    await desk.enquiry('Paned Pia');
    await desk.enquiry('Paned Pat');
    await desk.enter();
    await searchFor(page, 'paned', 2);
    const row = await rows(page).first().boundingBox();
    expect(row).toMatchObject({ height: 48 });
    await openLead(page, 'Paned Pia');
    const list = await page.getByRole('region', { name: 'List' }).boundingBox();
    expect(list).toMatchObject({ x: 0, width: 420 });
    const thread = await title(page).boundingBox();
    expect(thread?.x).toBeGreaterThan(420);
    await expect(page.getByRole('link', { name: 'Paned Pat' })).toBeInViewport();
    await expectAccessibleLayout(page);
    await openLead(page, 'Paned Pat');
  });

  test('goes through the list with Next and Previous by keyboard, also after an answer', async ({
    page,
    desk,
  }) => {
    await desk.enquiry('Queued Kit', { hours: 20 });
    await desk.enquiry('Queued Kay', { hours: 10 });
    await desk.enquiry('Queued Kim', { hours: 5 });
    await desk.enter();
    await searchFor(page, 'queued', 3);
    await page.getByRole('link', { name: 'Open the first' }).press('Enter');
    await expect(title(page)).toHaveText('Queued Kit');
    await expect(title(page)).toBeFocused();
    await page.getByRole('button', { name: 'Contacted' }).press('Enter');
    await expect(page.getByText('Stage: Contacted')).toBeVisible();
    // The answered enquiry moves to the end; Next still opens the one that was next.
    await expect(rows(page).last()).toContainText('Queued Kit');
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await expect(title(page)).toHaveText('Queued Kay');
    await page.getByRole('link', { name: 'Next' }).press('Enter');
    await expect(title(page)).toHaveText('Queued Kim');
    await page.getByRole('link', { name: 'Previous' }).press('Enter');
    await expect(title(page)).toHaveText('Queued Kay');
  });

  test('shows an enquiry opened from the end of the list from its top', async ({ page, desk }) => {
    for (let hours = 1; hours <= 20; hours += 1) await desk.enquiry(`Many Mo ${hours}`, { hours });
    await desk.enter();
    await searchFor(page, 'many', 20);
    await openLead(page, 'Many Mo 1');
    await expect(title(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Many Mo 1', exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows the first enquiry without scrolling, and actions at the bottom of the screen', async ({
    page,
    desk,
  }) => {
    await desk.enquiry('Handy Hal', { hours: 5, message: 'A long story.\n'.repeat(60) });
    await desk.enter();
    await searchFor(page, 'handy', 1);
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
    const filters = page.getByRole('navigation', { name: 'Show' });
    expect((await filters.boundingBox())?.height).toBeLessThan(60);
    await expectAccessibleLayout(page);
    await openLead(page, 'Handy Hal');
    await expect(rows(page).first()).toBeHidden();
    const actions = page.getByRole('region', { name: 'Answer' });
    for (const action of [/^Call/, 'Email', 'Note']) {
      await expect(actions.getByText(action)).toBeInViewport({ ratio: 1 });
    }
    const bar = await actions.boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(740);
    await expectAccessibleLayout(page);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    // The search is still applied.
    await expect(rows(page)).toHaveCount(1);
  });
});

test('shows new enquiries without a reload', async ({ page, desk }) => {
  await page.clock.install();
  await desk.enter();
  await desk.enquiry('Sudden Sue', { hours: 0 });
  await page.clock.runFor(11_000);
  await expect(page.getByRole('link', { name: 'Sudden Sue' })).toBeVisible();
});

test('keeps a note when the network is lost, and saves it once when the network is back', async ({
  page,
  desk,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const { id } = await desk.enquiry('Offline Olga');
  await desk.enter();
  await openLead(page, 'Offline Olga');
  await context.setOffline(true);
  const note = page.getByLabel(/What was said or agreed/);
  await note.fill('Said on the train.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is kept.' })).toBeVisible();
  await expect(page.getByText('No connection.')).toBeInViewport();
  await expect(note).toHaveValue('Said on the train.');
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
  await page.reload();
  await expect(note).toHaveValue('Said on the train.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  await expect(note).toHaveValue('');
  expect((await desk.store.history(id)).map(({ text }) => text)).toEqual(['Said on the train.']);
});

test('saves a note once when the response to the first attempt is lost', async ({
  page,
  desk,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  const { id } = await desk.enquiry('Lost Lou');
  await desk.enter();
  await openLead(page, 'Lost Lou');
  await page.route(
    '**/notes',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByLabel(/What was said or agreed/).fill('Said once.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is kept.' })).toBeVisible();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved.')).toBeVisible();
  expect((await desk.store.history(id)).map(({ text }) => text)).toEqual(['Said once.']);
});

test('shows that a page cannot load offline, and loads it when the network is back', async ({
  page,
  desk,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await desk.enter();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Health' }).click();
  await expect(page.getByText('No connection.')).toBeInViewport();
  await expect(page.getByText('as soon as there is a connection')).toBeVisible();
  await expect(page.getByText('Loading…')).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('Working, tested just now.')).toBeVisible();
});

test('keeps a draft across a reload and an expired session', async ({ page, desk, allowConsole }) => {
  allowConsole(/401/);
  await desk.enquiry('Drafted Dora');
  const { id } = await desk.enter();
  await openLead(page, 'Drafted Dora');
  await page.getByLabel(/What was said or agreed/).fill('Half a thought');
  await page.reload();
  await expect(page.getByLabel(/What was said or agreed/)).toHaveValue('Half a thought');
  // Ends the session only now: the desk polls, and its sign-in dialog would cover the button.
  await page.route(
    '**/notes',
    async (route) => {
      await desk.store.endSessions(id);
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Half a thought' })).toBeVisible();
});

test('rejects the later of two concurrent changes, and shows the other one', async ({
  page,
  desk,
  allowConsole,
}) => {
  allowConsole(/409/);
  const { id } = await desk.enquiry('Contested Cora');
  await desk.enter();
  await openLead(page, 'Contested Cora');
  const by = { id: null, name: 'A colleague' };
  await desk.store.change(id, { version: 0, by, at: new Date().toISOString(), stage: 'won' });
  await page.getByRole('button', { name: 'Lost' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'A colleague has changed this' })).toBeVisible();
  await expect(page.getByText('Stage: Won')).toBeVisible();
});

test('shows that a link was used or has expired', async ({ page, desk, allowConsole }) => {
  allowConsole(/404/);
  const person = await desk.add();
  const link = await desk.invitation(person);
  await desk.invitation(person);
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('This link has been used or has expired.');
  await expectAccessibleLayout(page);
});
