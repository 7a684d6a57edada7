/** `npm run dev`: a page that hydrates, from sources that nobody has built. */
import { execa } from 'execa';
import { findFreePort } from '../support/sockets.ts';
import { exampleOf, outcomeOf } from './examples.ts';
import { expect, test } from './site.ts';

const OTHER_RESULT = outcomeOf(exampleOf('what-extra-repayments-save', 'extra'), { extra: 300 }).result;

test('while one works on it, the site answers as it does once it is built', async ({ page }) => {
  test.slow(); // What it depends on is bundled first.
  const port = await findFreePort();
  const dev = execa({
    preferLocal: true,
    reject: false,
  })`react-router dev --port ${port} --host 127.0.0.1 --strictPort`;
  try {
    // What is found missing only in the browser would load the page anew, and an error of the page fails the test.
    await expect
      .poll(() => fetch(`http://127.0.0.1:${port}/robots.txt`).catch(() => null), { timeout: 60_000 })
      .not.toBeNull();
    await page.goto(`http://127.0.0.1:${port}/blog/what-extra-repayments-save`);
    const first = page.locator('#example-1');
    await first.getByRole('textbox', { name: 'Extra every month' }).fill('300');
    await expect(first).toContainText(OTHER_RESULT, { timeout: 60_000 });
  } finally {
    dev.kill();
    await dev;
  }
});
