/** Pages without JavaScript: disabled, unsupported by an old browser, or not loaded yet. */

import { exampleOf, outcomeOf } from './examples.ts';
import { application, enquiry, fill, locateForm, uniqueEmail } from './form-steps.ts';
import {
  clickHeaderLink,
  distanceFromHeader,
  expect,
  findLeadsFrom,
  firm,
  heading1,
  menuButton,
  open,
  openWithLateScripts,
  test,
  waitForHydration,
} from './site.ts';

const EXAMPLE = '/blog/what-extra-repayments-save';
const { figure: named } = firm.words.workWithUs.hero;
const book = exampleOf(named.article, named.example);

test.describe('with JavaScript disabled', () => {
  test.use({ javaScriptEnabled: false });

  test('every kind of page is readable and has working links', async ({ page }) => {
    await page.goto('/');
    await test.step('the testimonials of the home page scroll sideways', async () => {
      await expect(page.getByRole('button', { name: 'Next testimonial' })).toBeHidden();
      const last = page.getByRole('group', { name: /^(\d+) of \1$/ });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
    });
    await test.step('the header links to a section', async () => {
      await clickHeaderLink(page, 'Resources');
      await expect(page).toHaveURL('/#resources');
      await expect(page.getByRole('heading', { name: 'Resources' })).toBeInViewport();
    });
    await page.getByRole('link', { name: 'View All Articles' }).click();
    await expect(heading1(page)).toHaveText('Home loan articles');
    await test.step('a category shows its articles and is marked as current', async () => {
      await page.getByRole('link', { name: 'Refinance', exact: true }).first().click();
      await expect(page).toHaveURL('/blog?category=refinance');
      await expect(page.locator('main [data-tags]:visible:not([data-tags~=refinance])')).toHaveCount(0);
      const tabs = page.getByRole('navigation', { name: 'Article categories' });
      await expect(tabs.getByRole('link', { name: 'Refinance' })).toHaveAttribute('aria-current', 'true');
    });
    await test.step('an article has working anchors, and hides controls that need scripts', async () => {
      const link = page.getByRole('main').getByRole('link', { name: /^Offset accounts/ });
      await link.click();
      await expect(page.getByRole('article')).toContainText('$17,500');
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await expect(contents.locator('[aria-current]')).toHaveCount(0);
      await contents.locator('summary').click();
      const line = contents.getByRole('link').nth(2);
      const hash = (await line.getAttribute('href')) ?? '';
      await line.click();
      await expect(page.locator(hash)).toBeInViewport();
      expect(await distanceFromHeader(page, hash)).toBeGreaterThanOrEqual(0);
      const more = page.getByRole('navigation', { name: 'More articles' });
      await expect(more.getByRole('link').first()).toBeVisible();
    });
    await test.step('the page for brokers shows the result of its loan book', async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Work With Us' }).click();
      await expect(heading1(page)).toContainText('Start Your Mortgage Broking Business');
      await expect(page.locator('.movable-chart')).toContainText(outcomeOf(book).message);
      await expect(
        page.locator('.movable-chart').getByText('New loans a month', { exact: true }),
      ).toBeHidden();
    });
  });

  test('a worked example is static text, and each step of a story has its chart', async ({ page }) => {
    await page.goto(EXAMPLE);
    const example = page.locator('#example-1');
    await expect(example).toContainText(
      /Paying \$200 more every month saves about \$[\d,]+ in interest\. It ends the loan \d+\syears/,
    );
    await expect(example.getByRole('img')).toBeVisible();
    await expect(example.getByLabel('Loan amount').first()).toBeHidden();
    await expect(example.getByRole('button')).toHaveCount(0);
    await example.getByText('Show the working').click();
    await expect(example).toContainText('Repayment = loan × monthly rate');
    await expect(example).toContainText('General information only');
    await expect(page.getByText('Keep my numbers on this device').first()).toBeHidden();
    await expect(page.locator('h3 ~ .chart').filter({ visible: true })).toHaveCount(4);
  });

  test('both forms respond with errors, then with thanks', async ({ page, allowConsole }) => {
    allowConsole(/422/);
    const email = uniqueEmail('plain');
    await page.goto('/blog/offset-accounts-mortgage-game-changer');
    await clickHeaderLink(page, 'Book a Free Strategy Chat');
    await expect(page.getByRole('heading', { name: 'Book a free strategy chat' })).toBeInViewport();
    const { form, submit } = locateForm(page, enquiry);
    await form.getByLabel('Name').fill('A');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Message').fill('Is "5%" <b>good</b> & fair?');
    await submit.click();
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/Name must be at least 2 characters/);
    await expect(form.getByLabel('Message')).toHaveValue('Is "5%" <b>good</b> & fair?');
    await expect(form.getByLabel('Email')).toHaveValue(email);
    await form.getByLabel('Name').fill('Alex');
    await submit.click();
    await expect(heading1(page)).toHaveText(enquiry.thanks[0]);
    await expect(page.getByRole('main')).toContainText(enquiry.thanks[1]);

    await page.goto('/work-with-us');
    await fill(page, application, email);
    await locateForm(page, application).submit.click();
    await expect(heading1(page)).toHaveText(application.thanks[0]);
    await test.step('the form is still there, empty, for a second message', async () => {
      const second = uniqueEmail('plain-second');
      await expect(page.getByRole('form').getByRole('textbox').first()).toHaveValue('');
      await fill(page, application, second);
      await locateForm(page, application).submit.click();
      await expect(heading1(page)).toHaveText(application.thanks[0]);
      expect(await findLeadsFrom(second)).toHaveLength(1);
    });
    const leads = await findLeadsFrom(email);
    const [asked, applied] = leads.toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect(asked).toMatchObject({
      kind: 'enquiry',
      params: { from_name: 'Alex', message: 'Is "5%" <b>good</b> & fair?' },
    });
    expect(applied).toMatchObject({
      kind: 'application',
      params: { from_name: "Sam O'Brien", additional_info: 'None provided' },
    });
  });
});

test.describe('before hydration', () => {
  test('anchors, links and category tabs work', async ({ page }) => {
    await openWithLateScripts(page, '/');
    const book = page.getByRole('main').getByRole('link', { name: 'Book a Free Strategy Chat' });
    await book.first().click();
    await expect(page.getByRole('heading', { name: 'Book a free strategy chat' })).toBeInViewport();
    await page.getByRole('link', { name: 'View All Articles' }).click();
    await expect(page).toHaveURL('/blog');
    await page.getByRole('link', { name: 'Refinance', exact: true }).first().click();
    await expect(page).toHaveURL('/blog?category=refinance');
    await expect(page.locator('main [data-tags]:visible:not([data-tags~=refinance])')).toHaveCount(0);
  });

  test('the menu opens, and stays open during hydration', async ({ page }) => {
    const releaseScripts = await openWithLateScripts(page, '/');
    await menuButton(page).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    releaseScripts();
    await waitForHydration(page);
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });

  test('a clicked button takes effect after hydration', async ({ page }) => {
    const releaseScripts = await openWithLateScripts(page, '/');
    await page.getByRole('button', { name: 'Next testimonial' }).click();
    releaseScripts();
    await waitForHydration(page);
    await expect(page.getByRole('group', { name: /^2 of/ })).toBeInViewport({ ratio: 0.9 });
  });

  test('typed text is kept and sent', async ({ page }) => {
    const email = uniqueEmail('early');
    const releaseScripts = await openWithLateScripts(page, '/');
    const { form, submit, outcome } = locateForm(page, enquiry);
    await form.getByLabel('Name').fill('Early Bird');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Message').pressSequentially('Typed before any script');
    releaseScripts();
    await waitForHydration(page, '#enquiry-form');
    await expect(form.getByLabel('Name')).toHaveValue('Early Bird');
    // The field keeps the focus and the cursor position.
    await page.keyboard.type(', and after.');
    await expect(form.getByLabel('Message')).toHaveValue('Typed before any script, and after.');
    await submit.click();
    await expect(outcome).toContainText(enquiry.thanks[0]);
    expect(await findLeadsFrom(email)).toMatchObject([
      { source: 'sdk', params: { message: 'Typed before any script, and after.' } },
    ]);
  });

  test('a number typed into an example takes effect after hydration', async ({ page }) => {
    const releaseScripts = await openWithLateScripts(page, EXAMPLE);
    const extra = page.locator('#example-1').getByRole('textbox', { name: 'Extra every month' });
    await extra.fill('300');
    await expect(page.locator('#example-1')).toContainText('Paying $200 more every month saves');
    releaseScripts();
    await expect(page.locator('#example-1')).toContainText('Paying $300 more every month saves');
    await expect(extra).toHaveValue('300');
  });
});

test('a slider moved during hydration takes effect', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = Document.prototype.addEventListener;
    // Only React adds an input listener to the document, at the start of hydration.
    Document.prototype.addEventListener = function (this: Document, ...args: Parameters<typeof listen>) {
      listen.apply(this, args);
      if (args[0] !== 'input') return;
      Document.prototype.addEventListener = listen;
      queueMicrotask(() => {
        const slider = document.querySelector<HTMLInputElement>('#example-1 [name=extra-slider]');
        if (!slider) throw new Error('expected the slider');
        slider.value = '350';
        slider.dispatchEvent(new Event('input', { bubbles: true }));
      });
    };
  });
  await open(page, EXAMPLE, '#example-1');
  await expect(page.locator('#example-1')).toContainText('Paying $350 more every month saves');
  await expect(page.locator('#example-1 [name=extra-slider]')).toHaveValue('350');
});

test('an old browser loads no scripts, and can read articles and send forms', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'));
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto(EXAMPLE);
  await page.mouse.wheel(0, 3000);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await expect(page.locator('#example-1').getByRole('textbox').first()).toBeHidden();
  await expect(page.locator('#example-1')).toContainText('Paying $200 more every month saves');

  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await menuButton(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/#about');
  await fill(page, enquiry, uniqueEmail('old'));
  await locateForm(page, enquiry).submit.click();
  await expect(heading1(page)).toHaveText(enquiry.thanks[0]);
  expect(scripts).toEqual([]);
});
