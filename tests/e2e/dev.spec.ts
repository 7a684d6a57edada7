/** `npm run dev` serves a page from source that hydrates. */
import { execa } from 'execa';
import { findFreePort } from '../support/sockets.ts';
import { exampleOf, outcomeOf } from './examples.ts';
import { expect, test } from './site.ts';

const OTHER_RESULT = outcomeOf(exampleOf('what-extra-repayments-save', 'extra'), { extra: 300 }).result;

test('the development server renders and hydrates a worked example', async ({ page }) => {
  test.slow(); // Vite bundles the dependencies first.
  const port = await findFreePort();
  const dev = execa({
    preferLocal: true,
    reject: false,
  })`react-router dev --port ${port} --host 127.0.0.1 --strictPort`;
  try {
    // A dependency that Vite discovers late reloads the page, and an error of the page fails the test.
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
