/** Articles and pages, written at the desk, with real builds. One site per screen. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { finger, type Hands } from './hands.ts';
import { EVERY_SCREEN, expect, expectAccessibleLayout } from './site.ts';
import { AXE_IN_PREVIEW, createOwner, heading, notPublished, photo, preview } from './website-owner.ts';
import { test } from './website-site.ts';

test.use({ actionTimeout: 30_000, site: 'texts' });

const onBoth = { tag: EVERY_SCREEN };

const TITLE = 'A first flat, with its sums';
const ARTICLE = 'a-first-flat-with-its-sums';
const OWN = 'How one couple set up their first home loan';
const OWN_PATH = 'articles/how-one-couple-set-up-their-loan';
const PRODUCT = 'When a lender says no, or the repayments hurt';
const PRODUCT_NAME = 'when-a-lender-says-no';

const wordHtml = readFileSync('desk/texts/fixtures/word.html.txt', 'utf8');
const wordMarkdown = readFileSync('desk/texts/fixtures/word.md', 'utf8');

const textOf = (page: Page) => page.getByRole('tabpanel', { name: 'Text' }).getByRole('textbox');
const wrong = (page: Page) => page.getByRole('region', { name: 'What is wrong, and advice' });
const nothingIsWrong = (page: Page) => expect(wrong(page)).toContainText('Nothing is wrong');

function createWriter(page: Page, hands: Hands) {
  return {
    async openTab(name: string): Promise<void> {
      const tab = page.getByRole('tab', { name, exact: true });
      if ((await tab.getAttribute('aria-selected')) !== 'true') await hands.openTab(tab);
      await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
    },

    /** Presses a button of the toolbar. */
    async format(name: string): Promise<void> {
      await hands.openTool(page.getByRole('toolbar').getByRole('button', { name, exact: true }));
    },

    async openTexts(): Promise<void> {
      await hands.press(
        page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Website' }),
      );
      await hands.press(page.getByRole('main').getByRole('link', { name: 'Articles and pages' }).last());
      await expect(heading(page, 'Articles and pages')).toBeVisible();
    },

    async write(noun: 'an article' | 'a page', title: string): Promise<void> {
      await hands.press(page.getByRole('button', { name: `Write ${noun}` }));
      const dialog = page.getByRole('dialog', { name: `Write ${noun}` });
      await hands.fill(dialog.getByLabel('Title'), title);
      await hands.press(dialog.getByRole('button', { name: 'Write it' }));
      await expect(heading(page, title)).toBeVisible();
      await expect(textOf(page)).toBeVisible();
    },

    async save(button = 'Save'): Promise<void> {
      await hands.press(page.getByRole('button', { name: button, exact: true }));
      await expect(page.getByText('Saved. Visitors don’t see it yet:')).toBeVisible();
    },
  };
}

/** Moves the caret to the end of the text. */
async function toEnd(text: Locator): Promise<void> {
  await text.focus();
  await text.evaluate((element: HTMLTextAreaElement) => {
    element.setSelectionRange(element.value.length, element.value.length);
  });
}

/** Pastes as a browser does from another program. */
async function paste(text: Locator, html: string): Promise<void> {
  await text.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test.describe('an owner', () => {
  test.describe.configure({ mode: 'serial', timeout: 900_000 });

  test(
    'writes an article with a picture, a table and a worked example, and a page in the menu',
    onBoth,
    async ({ page, desk, hands, hasTouch, siteFolder, allowConsole }) => {
      allowConsole(AXE_IN_PREVIEW);
      const [owner, writer] = [createOwner(page, hands, desk), createWriter(page, hands)];
      await desk.enter();
      await writer.openTexts();
      await expectAccessibleLayout(page);
      await writer.write('an article', TITLE);
      await expect(page.getByText('This is a draft.')).toBeVisible();
      await expect(wrong(page)).toContainText('Summary: Please fill this in.');

      await test.step('adds an example with its own numbers', async () => {
        await writer.openTab('Examples');
        await hands.choose(page.getByLabel('What a new example answers'), 'offset');
        await hands.press(page.getByRole('button', { name: 'Add the example' }));
        const numbers = page.getByRole('tabpanel', { name: 'Examples' });
        await hands.fill(numbers.getByRole('textbox', { name: 'Loan amount' }), '500,000');
        await hands.fill(numbers.getByRole('textbox', { name: 'Interest rate' }), '5');
        await hands.fill(numbers.getByRole('textbox', { name: 'Loan term' }), '300');
        await expect(numbers.getByRole('textbox', { name: 'Loan term' })).toHaveAccessibleDescription(
          /from 1 year to 40 years/,
        );
        await hands.fill(numbers.getByRole('textbox', { name: 'Loan term' }), '30');
        await hands.fill(numbers.getByRole('textbox', { name: /offset/i }), '20,000');
        await expect(numbers.getByRole('region', { name: 'Results of offset' })).toContainText('$');
        await expectAccessibleLayout(page);
      });

      await test.step('types sentences, and puts in a figure that follows a dollar sign', async () => {
        await writer.openTab('Text');
        await hands.fill(
          textOf(page),
          'They owe $500,000 at an illustrative 5%, which is no offer. They keep $20,000 beside it. It saves $',
        );
        await page.keyboard.type('interestS');
        await expect(page.getByRole('listbox', { name: 'Figures and facts' })).toBeVisible();
        if (hasTouch) await expectAccessibleLayout(page);
        await page.keyboard.press('Enter');
        await expect(textOf(page)).toHaveValue(/It saves \{% \$offset\.interestSaved %\}$/);
        await page.keyboard.type(' of interest.');
        if (hasTouch) await writer.openTab('Preview');
        await expect(preview(page).getByText(/It saves \$[\d,]+ of interest\./)).toBeVisible();
        if (hasTouch) await expectAccessibleLayout(page);
        await writer.openTab('Text');
      });

      await test.step('puts in a table, the worked example and a picture', async () => {
        await toEnd(textOf(page));
        await writer.format('Table');
        const table = page.getByRole('dialog', { name: 'New table' });
        await hands.fill(table.getByLabel('Heading of column 1'), 'What');
        await hands.fill(table.getByLabel('Heading of column 2'), 'How much');
        await hands.fill(table.getByLabel('Row 1, What'), 'Loan');
        await hands.fill(table.getByLabel('Row 1, How much'), '$500,000');
        await hands.fill(table.getByLabel('Row 2, What'), 'Savings');
        await hands.fill(table.getByLabel('Row 2, How much'), '$20,000');
        if (hasTouch) await expectAccessibleLayout(page);
        await hands.press(table.getByRole('button', { name: 'Put in the table' }));
        await expect(textOf(page)).toHaveValue(/\n\n\| What \| How much \|\n\| --- \| --- \|\n/);
        await toEnd(textOf(page));
        await writer.format('Figure or fact');
        const figures = page.getByRole('dialog', { name: 'Figure or fact' });
        if (hasTouch) await expectAccessibleLayout(page);
        await hands.press(figures.getByRole('button', { name: /^Worked example/ }));
        await expect(textOf(page)).toHaveValue(/\n\n\{% example of="offset" \/%\}/);
        await toEnd(textOf(page));
        await writer.format('Picture');
        const picture = page.getByRole('dialog', { name: 'Picture' });
        await hands.attach(picture.getByLabel('A picture from this device'), {
          ...{ name: 'Our kitchen.jpg', mimeType: 'image/jpeg', buffer: await photo() },
        });
        await expect(picture.getByText('The picture has arrived')).toBeVisible();
        await hands.press(picture.getByRole('button', { name: 'Put in the picture' }));
        await expect(picture.getByText('Say what the picture shows')).toBeVisible();
        await hands.fill(picture.getByLabel(/^What does it show/), 'A "narrow" kitchen');
        await hands.press(picture.getByRole('button', { name: 'Put in the picture' }));
        await expect(textOf(page)).toHaveValue(
          /\{% picture file="pictures\/our-kitchen\.jpg" alt="A \\"narrow\\" kitchen" \/%\}/,
        );
      });

      await test.step('is asked before an example that the text shows is removed', async () => {
        await writer.openTab('Examples');
        await hands.press(page.getByRole('button', { name: 'Remove it: offset' }));
        const dialog = page.getByRole('dialog', { name: 'Remove the example offset?' });
        await hands.press(dialog.getByRole('button', { name: 'Cancel' }));
        await expect(page.getByRole('region', { name: 'Results of offset' })).toContainText('$');
        await writer.openTab('Text');
      });

      await test.step('puts right what is wrong, and finishes it', async () => {
        await hands.press(wrong(page).getByRole('button', { name: 'Show me: Summary' }));
        const details = page.getByRole('tabpanel', { name: 'Details' });
        const summary = details.getByLabel('Summary');
        await expect(summary).toBeFocused();
        await hands.fill(summary, 'How one couple set their loan beside their savings.');
        await hands.press(details.getByRole('button', { name: 'Add a topic' }));
        await hands.choose(details.getByLabel('Topic', { exact: true }), 'first-home');
        for (const [index, name] of ['how-home-loan-repayments-work', PRODUCT_NAME].entries()) {
          await hands.press(details.getByRole('button', { name: 'Add an article' }));
          await hands.choose(details.getByLabel('Article', { exact: true }).nth(index), name);
        }
        await hands.choose(details.getByLabel('Chart on top'), 'offset.interestSaved');
        await nothingIsWrong(page);
        await expectAccessibleLayout(page);
        await writer.save('Finish and save');
      });

      await test.step('writes a page for the menu', async () => {
        await writer.openTexts();
        await writer.write('a page', 'About our firm');
        await hands.fill(textOf(page), 'We are three people above a bookshop.');
        await writer.openTab('Details');
        const details = page.getByRole('tabpanel', { name: 'Details' });
        await hands.fill(details.getByLabel('Summary'), 'Who we are.');
        await hands.choose(details.getByLabel('Menu with a link to it'), 'header');
        await nothingIsWrong(page);
        // A page in the menu takes a full build, which only one of the two screens waits for.
        if (hasTouch) return writer.save('Finish and save');
        await hands.press(page.getByRole('button', { name: 'Save', exact: true }));
        await expect(page.getByText('Saved as a draft, which visitors don’t see.')).toBeVisible();
      });

      await owner.openWebsite();
      await expect(notPublished(page)).toContainText(`New article: ${TITLE}`);
      await expect(notPublished(page)).toContainText('New page: About our firm');
      if (!hasTouch) {
        await hands.press(page.getByRole('button', { name: /^Discard: New page: About our firm/ }));
        await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Discard' }));
        await expect(notPublished(page)).not.toContainText('About our firm');
      }
      await owner.waitForPreview();
      await hands.press(page.getByRole('link', { name: 'Look', exact: true }));
      await expect(preview(page).getByRole('img', { name: 'A "narrow" kitchen' })).toBeVisible();
      await owner.publish();
      await owner.expectPublic(`/blog/${ARTICLE}`, 'which is no offer');
      await owner.expectPublic('/', 'href="/about-our-firm"', hasTouch);
      const written = readFileSync(join(siteFolder, 'firm/articles', `${ARTICLE}.md`), 'utf8');
      expect(written).toContain('title: A first flat, with its sums\n');
      expect(written).not.toContain('draft');
    },
  );

  test(
    'corrects a word, hides an article, and says one of the product’s differently',
    onBoth,
    async ({ page, desk, hands, hasTouch, siteFolder, allowConsole }) => {
      allowConsole(AXE_IN_PREVIEW);
      const [owner, writer] = [createOwner(page, hands, desk), createWriter(page, hands)];
      const file = join(siteFolder, 'firm', `${OWN_PATH}.md`);
      const before = readFileSync(file, 'utf8');
      await desk.enter();

      await test.step('corrects a word in one section', async () => {
        await writer.openTexts();
        await hands.fill(page.getByLabel(/^Find by title/), 'one couple');
        await hands.press(page.getByRole('link', { name: OWN }));
        await hands.choose(page.getByLabel('Part'), '2');
        const section = await textOf(page).inputValue();
        expect(section).toMatch(/^## What we asked them\n/);
        await hands.fill(textOf(page), section.replace('verandah', 'balcony'));
        await writer.save();
      });

      await test.step('hides an article', async () => {
        await writer.openTexts();
        await hands.fill(page.getByLabel(/^Find by title/), TITLE);
        await hands.press(page.locator('summary').filter({ hasText: `More: ${TITLE}` }));
        await hands.press(page.getByRole('button', { name: `Hide: ${TITLE}` }));
        await expect(page.getByText('Hidden with the next Publish.')).toBeVisible();
      });

      await test.step('copies an article of the product', async () => {
        await hands.fill(page.getByLabel(/^Find by title/), 'lender says no');
        await hands.press(page.getByRole('link', { name: PRODUCT }));
        await expectAccessibleLayout(page);
        await hands.press(page.getByRole('button', { name: 'Say it our way' }));
        await expect(textOf(page)).toBeVisible();
        await nothingIsWrong(page);
        await toEnd(textOf(page));
        await page.keyboard.type('\nCall us first.');
        await writer.save();
      });

      await owner.openWebsite();
      await owner.waitForPreview();
      await owner.publish();
      const after = readFileSync(file, 'utf8');
      expect(after).toBe(before.replace('verandah', 'balcony'));
      await owner.expectPublic(`/blog/${OWN_PATH.slice('articles/'.length)}`, 'balcony');
      await owner.expectPublic(`/blog/${PRODUCT_NAME}`, 'Call us first.');
      await owner.expectPublic('/blog', `/blog/${ARTICLE}`, false);

      await test.step('brings the hidden article back', async () => {
        await writer.openTexts();
        await hands.choose(page.getByRole('combobox', { name: 'Show' }), 'hidden');
        await hands.press(page.locator('summary').filter({ hasText: `More: ${TITLE}` }));
        await hands.press(page.getByRole('button', { name: `Show again: ${TITLE}` }));
        await expect(page.getByText('Shown again with the next Publish.')).toBeVisible();
        await owner.openWebsite();
        await expect(notPublished(page)).toContainText(`Shown again: /blog/${ARTICLE}`);
        // Each publishing builds the site, so only one of the two screens publishes this too.
        if (!hasTouch) return;
        await owner.waitForPreview();
        await owner.publish();
        await owner.expectPublic('/blog', `/blog/${ARTICLE}`);
      });

      await test.step('is told of an upgrade of the product’s article', async () => {
        const copy = join(siteFolder, 'firm/articles', `${PRODUCT_NAME}.md`);
        // As if it had been copied from the article of an earlier version.
        writeFileSync(copy, readFileSync(copy, 'utf8').replace(/^basedOn: .*$/m, 'basedOn: 0123456789ab'));
        await writer.openTexts();
        await hands.choose(page.getByRole('combobox', { name: 'Show' }), 'due');
        const line = page.getByRole('listitem').filter({ hasText: PRODUCT });
        await expect(line).toContainText('the product’s text has changed since you copied it');
        await hands.press(line.getByRole('link', { name: PRODUCT }));
        const notice = page.getByRole('region', {
          name: 'The product’s text has changed since you copied it',
        });
        await hands.press(notice.getByRole('button', { name: 'Compare' }));
        await expect(notice.getByLabel('Ours')).toHaveValue(/Call us first\./);
        await expect(notice.getByLabel('The product’s now')).not.toHaveValue(/Call us first\./);
        await expectAccessibleLayout(page);
        await hands.press(notice.getByRole('button', { name: 'Keep ours' }));
        await expect(notice).toBeHidden();
        await hands.press(page.getByRole('button', { name: 'Back to the product’s' }));
        const dialog = page.getByRole('dialog', { name: 'Go back to the product’s text?' });
        await hands.press(dialog.getByRole('button', { name: 'Back to the product’s' }));
        await expect(page.getByText('The product’s text is back with the next Publish.')).toBeVisible();
      });
    },
  );
});

test.describe('the text', () => {
  const open = async (page: Page, origin: string) => {
    await page.goto(`${origin}/desk/website/texts/${OWN_PATH}`);
    await expect(textOf(page)).toBeVisible();
  };

  test('lets the browser undo each action of the toolbar', onBoth, async ({ page, desk, hands }) => {
    const writer = createWriter(page, hands);
    await desk.enter();
    await open(page, desk.origin);
    const text = textOf(page);
    const select = (words: string) =>
      text.evaluate((element: HTMLTextAreaElement, wanted) => {
        const from = element.value.indexOf(wanted);
        element.focus();
        element.setSelectionRange(from, from + wanted.length);
      }, words);
    const before = await text.inputValue();
    const dialogs: Record<string, () => Promise<void>> = {
      Link: async () => {
        const dialog = page.getByRole('dialog', { name: 'Link' });
        await hands.fill(dialog.getByLabel('Page of our site, or an address'), 'www.example.com.au');
        await hands.press(dialog.getByRole('button', { name: 'Put in the link' }));
      },
      Table: async () => {
        const dialog = page.getByRole('dialog', { name: 'New table' });
        await hands.fill(dialog.getByLabel('Heading of column 1'), 'What');
        await hands.press(dialog.getByRole('button', { name: 'Put in the table' }));
      },
      Picture: async () => {
        const dialog = page.getByRole('dialog', { name: 'Picture' });
        await hands.attach(dialog.getByLabel('A picture from this device'), {
          ...{ name: 'Undone.jpg', mimeType: 'image/jpeg', buffer: await photo() },
        });
        await expect(dialog.getByText('The picture has arrived')).toBeVisible();
        await hands.fill(dialog.getByLabel(/^What does it show/), 'A kitchen');
        await hands.press(dialog.getByRole('button', { name: 'Put in the picture' }));
      },
      'Figure or fact': async () => {
        const dialog = page.getByRole('dialog', { name: 'Figure or fact' });
        await hands.press(dialog.getByRole('button', { name: /\$2,684/ }).first());
      },
    };
    const actions = [
      ...['Bold', 'Link', 'Heading', 'List', 'Numbered list', 'Table', 'Picture', 'Note', 'Key points'],
      'Figure or fact',
    ];
    for (const name of actions) {
      await select('A small cottage');
      await writer.format(name);
      await dialogs[name]?.();
      await expect(text, name).not.toHaveValue(before);
      const after = await text.inputValue();
      await text.press('ControlOrMeta+z');
      await expect(text, `${name} is undone`).toHaveValue(before);
      await text.press('ControlOrMeta+Shift+z');
      await expect(text, `${name} is done again`).toHaveValue(after);
      await text.press('ControlOrMeta+z');
    }
    await toEnd(text);
    await paste(text, wordHtml);
    await expect(text).toHaveValue(`${before}\n${wordMarkdown.trimEnd()}`.replace('\n\n\n', '\n\n'));
    await text.press('ControlOrMeta+z');
    await expect(text).toHaveValue(before);
  });

  test('survives a lost connection, an ended session, and a second tab', async ({
    page,
    desk,
    context,
    allowConsole,
  }) => {
    allowConsole(/401|409|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { id } = await desk.enter();
    const writer = createWriter(page, finger(page));
    await writer.openTexts();
    await page.getByRole('link', { name: OWN }).click();
    await nothingIsWrong(page);

    await context.setOffline(true);
    await toEnd(textOf(page));
    await page.keyboard.type('Offline.');
    await expect(page.getByText('Kept on this device. The server can’t be reached.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Kept on this device.')).toBeHidden();

    // The browser's Back asks, and the caret stays.
    await page.goBack();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await desk.store.endSessions(id);
    await page.keyboard.type(' Signed out.');
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Not saved yet.')).toBeVisible();

    const second = await context.newPage();
    await second.goto(page.url());
    await expect(second.getByText(/^This is what you typed on/)).toBeVisible();
    await expect(textOf(second)).toHaveValue(/Offline\. Signed out\.$/);
    await toEnd(textOf(second));
    const kept = second.waitForResponse((response) => response.url().endsWith('/typed') && response.ok());
    await second.keyboard.type(' Second tab.');
    await kept;
    await toEnd(textOf(page));
    await page.keyboard.type(' First tab.');
    const elsewhere = page.getByRole('region', { name: /^You have also typed in this text elsewhere/ });
    await expect(elsewhere).toBeVisible();
    await expectAccessibleLayout(page);
    await elsewhere.getByRole('button', { name: 'Use that one' }).click();
    await expect(textOf(page)).toHaveValue(/ Second tab\.$/);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('button', { name: 'Drop what I changed' }).click();
    await expect(textOf(page)).not.toHaveValue(/Offline/);
    await second.close();
  });
});
