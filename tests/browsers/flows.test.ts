/** What most visitors do, in Firefox and in WebKit, against the built site and a real server. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteAdmin } from '../../server/store/sqlite-store.ts';
import { site } from '../support/firm.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/site-fixture.ts';
import { eventually, type Page, pageOf } from './page.ts';
import { browsers, type Driver } from './web-driver.ts';

const PHONE = 500;
const ARTICLE = '/blog/what-extra-repayments-save';
const NOT_REFINANCE = 'main [data-tags]:not([data-tags~=refinance])';
const folder = temporaryFolder();
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
  const env = { PORT: '0', DATA_DIR: folder.path, SEND_LIMIT_PER_ADDRESS: '0' };
  server = startServerProcess(env, process.cwd());
  origin = await server.address;
});

afterAll(async () => {
  server.process.kill();
  await server.ended;
  folder.remove();
});

async function messagesFrom(email: string): Promise<string[]> {
  const leads = await openSqliteAdmin(`${folder.path}/leads.db`);
  try {
    const all = (await leads?.list()) ?? [];
    return all.filter(({ params }) => params.from_email === email).map(({ kind }) => kind);
  } finally {
    await leads?.close();
  }
}

/** Opens the menu of a small screen, and follows one of its links to a section of the home page. */
async function followMenu(page: Page): Promise<void> {
  await page.open('/disclaimer', PHONE);
  await page.press('button', /menu/i);
  await page.press('link', /^About$/, await page.find('navigation', /^Menu$/));
  await eventually(async () => expect(await page.path()).toMatch(/^\/(#about)?$/));
  await page.find('button', /menu/i);
  await eventually(async () => {
    const y = Number(await page.run('return document.getElementById("about").getBoundingClientRect().y'));
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(200);
  });
}

async function sendEnquiry(page: Page, email: string): Promise<void> {
  const form = await page.find('form', /^Enquiry$/);
  await page.type(/^Name/, 'Mary Citizen', form);
  await page.type(/^Email/, email, form);
  await page.type(/^Phone/, '0491 570 156', form);
  await page.type(/^Message/, 'We would like to buy our first home in autumn.', form);
  await page.press('button', /^Send My Inquiry$/, form);
}

describe.each(Object.entries(browsers))('%s', (browser, start) => {
  let driver: Driver;
  let page: Page;
  const launch = async (scripts: boolean) => {
    driver = await start({ scripts });
    page = pageOf(driver.send, origin);
  };
  const email = (who: string) => `${who}@${browser.toLowerCase()}.example.com`;
  const bodyText = () => page.run('return document.body.innerText');

  describe('with scripts', () => {
    beforeAll(() => launch(true));
    afterAll(() => driver.close());
    // What a page could not draw, it replaces by this.
    afterEach(async () => expect(await bodyText()).not.toContain('Application Error'));

    test('the home page', async () => {
      await page.openHydrated('/');
      expect(await page.run('return document.title')).toContain(site.brand.name);
      await page.find('heading', /mortgage brokers/i);
    });

    test('the menu of a small screen', () => followMenu(page));

    test('the categories of the blog, and the way back', async () => {
      await page.openHydrated('/blog');
      const cards = async () => (await page.shown('main [data-tags]')).length;
      const all = await cards();
      await page.press('link', /^Refinance$/, await page.find('navigation', /^Article categories$/));
      await eventually(async () => {
        expect(await page.path()).toBe('/blog?category=refinance');
        expect(await cards()).toBeGreaterThan(0);
        expect(await page.shown(NOT_REFINANCE)).toEqual([]);
      });
      await page.back();
      await eventually(async () => expect(await cards()).toBe(all));
    });

    test('an article, and the numbers of its worked example', async () => {
      await page.openHydrated(ARTICLE, '#example-1');
      const example = await page.find('region', /^Worked example 1/);
      expect(await page.text(example)).toContain('Paying $200 more every month saves');
      await page.type(/^Extra every month/, '300', example, 'spinbutton');
      await eventually(async () =>
        expect(await page.text(example)).toContain('Paying $300 more every month saves'),
      );
      expect(await page.text(example)).not.toContain('Paying $200 more every month saves');
    });

    test('an enquiry is sent without leaving the page, and kept', async () => {
      await page.openHydrated('/', '#enquiry-form');
      await sendEnquiry(page, email('enquiry'));
      await eventually(async () => expect(await bodyText()).toContain('Thank you'));
      expect(await page.path()).toBe('/');
      expect(await messagesFrom(email('enquiry'))).toEqual(['enquiry']);
    });

    test('an application says what is missing, and is sent once it is there', async () => {
      await page.openHydrated('/work-with-us', '#application-form');
      const form = await page.find('form', /^Broker application$/);
      await page.type(/^First name/, 'Sam', form);
      await page.press('button', /^Submit Application$/, form);
      const summary = await page.find('region', /^Please check your answers$/, form);
      expect(await page.shown('a', summary)).toHaveLength(9);
      const lastName = await page.find('textbox', /^Last name/, form);
      expect(await page.attribute(lastName, 'aria-invalid')).toBe('true');
      expect(await page.path()).toMatch(/^\/work-with-us/);
      expect(await messagesFrom(email('applicant'))).toEqual([]);

      await page.type(/^Last name/, "O'Brien", form);
      await page.type(/^Email/, email('applicant'), form);
      await page.type(/^Phone/, '0491 570 157', form);
      await page.type(/^Location/, 'Brisbane South', form);
      await page.choose(/^Experience level/, 'New', form);
      await page.type(/^Current situation/, 'Ten years in a bank branch.', form);
      await page.type(/^Business goals/, 'Five settled loans a month.', form);
      await page.choose(/^Expected loan volume/, '6', form);
      await page.type(/^How did you hear/, 'A friend', form);
      await page.press('button', /^Submit Application$/, form);
      await eventually(async () => expect(await messagesFrom(email('applicant'))).toEqual(['application']));
    });

    test('an address that does not exist', async () => {
      await page.open('/nothing-here');
      await page.find('heading', /page not found/i);
      await page.press('link', /home page/i);
      await eventually(async () => expect(await page.path()).toBe('/'));
    });
  });

  describe('without scripts', () => {
    beforeAll(() => launch(false));
    afterAll(() => driver.close());

    test('scripts are off', async () => {
      await page.open('/');
      expect(await page.run('return Object.keys(document.querySelector("#main"))')).toEqual([]);
    });

    test('the menu of a small screen', () => followMenu(page));

    test('a category of the blog, and an article with its figures', async () => {
      await page.open('/blog?category=refinance');
      expect(await page.shown(NOT_REFINANCE)).toEqual([]);
      expect((await page.shown('main [data-tags]')).length).toBeGreaterThan(0);
      await page.open(ARTICLE);
      expect(await bodyText()).toContain('Paying $200 more every month saves');
    });

    test('an enquiry is answered with what is wrong, then with thanks', async () => {
      await page.open('/');
      await page.press('button', /^Send My Inquiry$/, await page.find('form', /^Enquiry$/));
      await eventually(async () => expect(await page.path()).toContain('/forms/enquiry'));
      const name = await page.find('textbox', /^Name/, await page.find('form', /^Enquiry$/));
      expect(await page.attribute(name, 'aria-invalid')).toBe('true');
      await sendEnquiry(page, email('plain'));
      await page.find('heading', /^Thank you/);
      expect(await messagesFrom(email('plain'))).toEqual(['enquiry']);
    });

    test('an address that does not exist', async () => {
      await page.open('/nothing-here');
      await page.find('heading', /page not found/i);
    });
  });
});
