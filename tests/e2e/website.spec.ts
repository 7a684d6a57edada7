/** The Website section with real builds. One site per screen: each test changes what the tests before it published. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERY_SCREEN, expect, expectAccessibleLayout } from './site.ts';
import { AXE_IN_PREVIEW, createOwner, heading, notPublished, photo, preview } from './website-owner.ts';
import { test } from './website-site.ts';

// The time limit of a test with builds is too long for what never appears.
test.use({ actionTimeout: 30_000 });

const onBoth = { tag: EVERY_SCREEN };

const PHONE = '(07) 5550 0177';
const HOURS = 'Monday to Saturday, 8 am to 6 pm (Brisbane time)';
const HEADLINE = 'Home loans, explained on one page';
const QUOTE = 'They told us what the loan costs each week, and what would happen on which day.';
const RATE = '4.99%';
const HIDDEN = '/blog/when-a-lender-says-no';
const WITH_RATE = '/blog/fixed-vs-variable-home-loans-australia-2025';

test.describe('an owner', () => {
  test.describe.configure({ mode: 'serial', timeout: 900_000 });

  test(
    'changes contact details, people, testimonials and what is hidden, and publishes them at once',
    onBoth,
    async ({ page, desk, hands, hasTouch, siteFolder, allowConsole }) => {
      allowConsole(AXE_IN_PREVIEW);
      const owner = createOwner(page, hands, desk);
      const { name } = await desk.enter();
      await owner.openWebsite();
      await expect(notPublished(page)).toContainText('Nothing. Visitors see everything that is saved here.');
      await expectAccessibleLayout(page);

      await test.step('a wrong number is reported beside its field', async () => {
        await owner.openForm('phone', 'Contact details and hours');
        await hands.fill(page.getByLabel('Telephone number'), PHONE);
        const dial = page.getByLabel('Number that phones dial');
        await hands.fill(dial, '07 5550 0177');
        await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
        const problems = page.getByRole('region', { name: 'One thing is not right' });
        await expect(problems).toBeFocused();
        await expect(dial).toHaveAccessibleDescription(
          /Please give \+61 and nine digits, or leave it empty\./,
        );
        await expectAccessibleLayout(page);
        await hands.press(problems.getByRole('link'));
        await expect(dial).toBeFocused();
        await hands.fill(dial, '+61755500177');
      });
      await hands.fill(page.getByLabel('Opening hours'), HOURS);
      await owner.save();

      await test.step('adds a person with a photo, and removes one who left', async () => {
        await owner.openForm('photo', 'People');
        await hands.fill(page.getByLabel('Name of the new person'), 'Jess Hart');
        await hands.press(page.getByRole('button', { name: 'Add a person' }));
        const jess = page.getByRole('group', { name: 'Jess Hart', exact: true });
        await hands.fill(jess.getByLabel('Role'), 'Mortgage broker');
        await hands.attach(jess.getByLabel('Photo'), {
          name: 'Jess on Monday.jpg',
          mimeType: 'image/jpeg',
          buffer: await photo(),
        });
        await expect(jess.getByRole('img')).toHaveJSProperty('naturalHeight', 192);
        await hands.choose(page.getByLabel('Beside the enquiry form'), 'jess-hart');
        await hands.press(page.locator('summary').filter({ hasText: /^Tess Marlow$/ }));
        await hands.press(page.getByRole('button', { name: 'Remove: Tess Marlow' }));
        await expectAccessibleLayout(page);
        await owner.save();
      });

      await test.step('adds a testimonial with consent', async () => {
        await owner.openForm('review', 'Testimonials');
        await hands.press(page.getByRole('button', { name: 'Add a testimonial' }));
        const isTestimonial = { has: page.getByLabel('What they said') };
        const added = page.getByRole('group').filter(isTestimonial).last();
        await hands.fill(added.getByLabel('What they said'), QUOTE);
        await hands.fill(added.getByLabel('Name that visitors read'), 'Priya N.');
        await hands.choose(added.getByLabel('What they came for'), 'First Time Buyer');
        await hands.fill(added.getByLabel('Who agreed'), 'Priya Nair, by email of 2 November 2026');
        await hands.fill(added.getByLabel('On which day they agreed'), '2026-11-02');
        await expectAccessibleLayout(page);
        await owner.save();
      });

      await test.step('hides an article', async () => {
        await owner.openForm('hide', 'What is hidden');
        await hands.press(page.getByRole('button', { name: 'Add an address' }));
        await hands.choose(page.getByLabel('Page', { exact: true }), HIDDEN);
        await expectAccessibleLayout(page);
        await owner.save();
      });

      await owner.openWebsite();
      for (const words of [
        'Telephone number',
        'Opening hours',
        'New person: Jess Hart',
        'New testimonial: Priya N.',
        'Removed picture: sample-broker',
        name,
      ]) {
        await expect(notPublished(page)).toContainText(words);
      }

      // A build of everything is slow, so only one of the two screens waits for it.
      if (!hasTouch) {
        await hands.press(page.getByRole('button', { name: 'Discard all' }));
        await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Discard all' }));
        await expect(notPublished(page)).toContainText(
          'Nothing. Visitors see everything that is saved here.',
        );
        await owner.openForm('phone', 'Contact details and hours');
        await expect(page.getByLabel('Telephone number')).not.toHaveValue(PHONE);
        return;
      }
      await owner.waitForPreview();
      await expectAccessibleLayout(page);
      await owner.expectPublic('/', HOURS, false);
      await hands.press(page.getByRole('link', { name: 'Look', exact: true }));
      await expect(heading(page, 'Look at the changes')).toBeVisible();
      await expect(preview(page).getByRole('contentinfo')).toContainText(HOURS);
      await expectAccessibleLayout(page);
      await owner.publish();

      await test.step('visitors see them', async () => {
        await page.goto(desk.siteOrigin);
        await expect(page.getByRole('contentinfo')).toContainText(HOURS);
        await expect(page.locator('a[href="tel:+61755500177"]').first()).toHaveText(withSpaces(PHONE));
        await expect(page.getByText('Jess Hart', { exact: true })).toBeVisible();
        await expect(page.getByText('Tess Marlow')).toHaveCount(0);
        await expect(page.getByText(QUOTE)).toBeAttached();
        expect(await page.content()).not.toContain('Priya Nair');
        await page.goto(`${desk.siteOrigin}/blog`);
        await expect(page.locator(`a[href="${HIDDEN}"]`)).toHaveCount(0);
        await page.goto(`${desk.siteOrigin}${HIDDEN}`);
        await expect(page).toHaveURL(`${desk.siteOrigin}/blog`);
      });
      const inFolder = (path: string) => join(siteFolder, 'firm', path);
      expect(readFileSync(inFolder('firm.yaml'), 'utf8')).toContain(HOURS);
      expect(existsSync(inFolder('people/jess-on-monday.jpg'))).toBe(true);
      expect(existsSync(inFolder('people/sample-broker.png'))).toBe(false);
    },
  );

  test(
    'publishes one change of two, goes back to the product’s words, and undoes it',
    onBoth,
    async ({ page, desk, hands }) => {
      const owner = createOwner(page, hands, desk);
      const { name } = await desk.enter();
      const headline = page.getByLabel('Headline', { exact: true });

      await owner.openForm('headline', 'Words of the home page');
      const ofProduct = await headline.inputValue();
      await hands.fill(headline, HEADLINE);
      await expectAccessibleLayout(page);
      await owner.save();

      await test.step('confirms a fact, and corrects a rate', async () => {
        await owner.openWebsite();
        await hands.press(page.getByRole('link', { name: /^(Check the|See all) facts$/ }));
        await expect(heading(page, 'Facts and their sources')).toBeVisible();
        const fact = (title: string) =>
          page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
        await hands.fill(page.getByLabel('Find a fact'), 'apra buffer');
        const buffer = fact('APRA buffer');
        await hands.press(buffer.getByRole('button', { name: 'Still so' }));
        await hands.press(buffer.getByRole('button', { name: 'Save' }));
        await expect(buffer).toContainText('Saved. Publish it on the Website screen.');
        await hands.fill(page.getByLabel('Find a fact'), 'cash rate');
        const cashRate = fact('Cash rate');
        await hands.press(cashRate.getByRole('button', { name: 'It has changed' }));
        await hands.fill(cashRate.getByLabel('What it is now'), RATE);
        const today = await cashRate.getByLabel('You read the source on').inputValue();
        await hands.fill(cashRate.getByLabel('From which day'), today);
        await expectAccessibleLayout(page);
        await hands.press(cashRate.getByRole('button', { name: 'Save' }));
        await expect(cashRate).toContainText('Changed here, not published yet.');
      });

      await test.step('publishes the headline alone', async () => {
        await owner.openWebsite();
        await hands.tick(page.getByRole('checkbox', { name: /^Publish: Fact: / }), false);
        // Some people double-click everything.
        await owner.publish('Publish 1 of 2', (button) => button.dblclick());
        await expect(page.getByText('There is nothing to publish.')).toBeHidden();
        await expect(notPublished(page)).toContainText('Fact: APRA buffer, Fact: Cash rate');
        await owner.expectPublic('/', HEADLINE);
        await owner.expectPublic(WITH_RATE, RATE, false);
        // What is left can be published without a tick.
        await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled();
      });

      await test.step('goes back to the product’s words, and publishes everything', async () => {
        await owner.openForm('headline', 'Words of the home page');
        await hands.press(page.getByRole('button', { name: 'Back to the product’s words: Top of the page' }));
        await expect(headline).toHaveValue(ofProduct);
        await owner.save();
        await owner.openWebsite();
        await owner.waitForPreview();
        await owner.publish();
        await owner.expectPublic('/', HEADLINE, false);
        await owner.expectPublic(WITH_RATE, RATE);
      });

      await test.step('undoes the last version, as a new one', async () => {
        await hands.press(page.getByRole('button', { name: 'Undo' }));
        const dialog = page.getByRole('dialog', { name: 'Bring back what the site said?' });
        await expectAccessibleLayout(page);
        await hands.press(dialog.getByRole('button', { name: 'Bring back' }));
        await expect(page.getByText('It is ready above')).toBeVisible();
        await owner.waitForPreview();
        await owner.expectPublic(WITH_RATE, RATE);
        await owner.publish();
        await owner.expectPublic('/', HEADLINE);
        await owner.expectPublic(WITH_RATE, RATE, false);
      });

      await test.step('lists who published what', async () => {
        await page.reload();
        await hands.press(page.getByText('The last versions'));
        const versions = page
          .getByRole('region', { name: 'Published', exact: true })
          .getByRole('listitem')
          .filter({ hasText: `by ${name}` });
        await expect(versions).toContainText([/Cash rate/, /Cash rate/, /^Headline/]);
        await expectAccessibleLayout(page);
        await hands.press(page.getByRole('link', { name: 'Record' }));
        await expect(page.getByText('published (Headline)').first()).toBeVisible();
      });
    },
  );

  test('downloads what a page said on a day', onBoth, async ({ page, desk, hands, allowConsole }) => {
    // The record has the page as it was, and the files that it names are not in it.
    allowConsole(/^<link rel=preload> has an invalid/);
    const owner = createOwner(page, hands, desk);
    await desk.enter();
    await owner.openWebsite();
    const record = page.getByRole('region', { name: 'What did the site say that day?' });
    const day = record.getByLabel('Day');
    await hands.fill(day, (await day.getAttribute('max')) ?? '');
    await hands.choose(record.getByLabel('Page'), WITH_RATE);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      hands.press(record.getByRole('button', { name: 'Get the file' })),
    ]);
    await expect(record).toContainText('The file is among your downloads.');
    // Somebody opens it away from the desk.
    await page.goto('about:blank');
    await page.setContent(readFileSync(await download.path(), 'utf8'));
    await expect(heading(page, 'What the website said')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Version \d+, published .* by / })).toBeVisible();
    await expect(page.getByRole('row', { name: /^cash-rate .*Reserve Bank/ })).toBeVisible();
    await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the preview', () => {
  test('runs no script, and its links stay in it', async ({ page, desk, hands }) => {
    const owner = createOwner(page, hands, desk);
    await desk.enter();
    await owner.expectPublic('/', '<script');
    await page.goto(`${desk.origin}/desk/website/look`);
    const footer = preview(page).getByRole('contentinfo');
    await expect(footer).toBeVisible();
    await expect(preview(page).locator('script')).toHaveCount(0);
    const response = await page.request.get(`${desk.origin}/desk/preview/`);
    expect(response.headers()['content-security-policy']).toMatch(
      /^default-src 'none'; style-src [^;]*; img-src/,
    );
    expect(response.headers()['content-security-policy']).not.toContain('script-src');
    await hands.press(footer.getByRole('link', { name: /privacy policy/i }));
    await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/privacy policy/i);
    await expect(page.locator('iframe')).toHaveAttribute('title', /privacy policy/i);
  });

  test('is refused without a session, and to a broker whom no owner allows it', async ({
    page,
    desk,
    request,
    allowConsole,
  }) => {
    allowConsole(/403/);
    await desk.enter({ role: 'broker', sees: 'own' });
    for (const path of ['preview/', 'preview/privacy-policy', 'api/website', 'api/website/forms/contact']) {
      const address = `${desk.origin}/desk/${path}`;
      expect((await request.get(address)).status(), path).toBe(401);
      expect((await page.request.get(address)).status(), path).toBe(403);
    }
    await expect(page.getByRole('link', { name: 'Website' })).toHaveCount(0);
    await page.goto(`${desk.origin}/desk/website`);
    await expect(page.getByRole('alert').filter({ hasText: 'Only an owner' })).toBeVisible();
  });

  test('is shown to a broker whom an owner allows to edit the website', async ({ page, desk, context }) => {
    const { name } = await desk.enter({ role: 'broker', sees: 'own' });
    const signedIn = await context.cookies();
    // Ends what a signed-in page still asks for.
    await page.goto('about:blank');
    await context.clearCookies();
    await desk.enter();
    await page.getByRole('link', { name: 'People' }).click();
    const box = page.getByRole('checkbox', { name: new RegExp(`^May edit the website.*${name}`) });
    await box.click();
    await expect(box).toBeChecked();
    await page.goto('about:blank');
    await context.clearCookies();
    await context.addCookies(signedIn);
    await page.goto(`${desk.origin}/desk/website/look`);
    await expect(preview(page).getByRole('contentinfo')).toBeVisible();
  });
});

/** A text whose spaces may be those that keep its parts on one line. */
const withSpaces = (text: string) => new RegExp(text.replaceAll(/[()]/g, '\\$&').replaceAll(' ', '\\s'));
