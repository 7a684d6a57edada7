import { firm } from './firm.ts';
import { expect, hydrated, paths, test } from './site.ts';

/** Whether the build that is tested has to call itself a demonstration. */
const isDemonstration = firm.opening === null;
const banner = { name: 'Demonstration' };

test('every page is a demonstration and out of search, until the site is opened', async ({ request }) => {
  for (const path of [...paths, '/no-such-page']) {
    const html = await (await request.get(path)).text();
    expect(html.includes('<aside aria-label="Demonstration"'), path).toBe(isDemonstration);
    expect(html.includes('<meta name="robots" content="noindex"'), path).toBe(
      isDemonstration || path === '/no-such-page',
    );
  }
});

test.describe('while nobody has opened the site', () => {
  test.skip(!isDemonstration, 'it is open');

  test('the banner stands below the header, moves nothing, and is printed', async ({ page }) => {
    const shown = page.getByRole('complementary', banner);
    const box = async (role: 'banner' | 'complementary' | 'main') => {
      const found = page.getByRole(role, role === 'complementary' ? banner : {});
      const { y = 0, height = 0 } = (await found.boundingBox()) ?? {};
      return { top: Math.round(y), bottom: Math.round(y + height) };
    };
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto('/terms-of-service');
      const asSent = await box('complementary');
      expect(asSent.top).toBe((await box('banner')).bottom);
      expect(asSent.bottom).toBe((await box('main')).top);
      await hydrated(page);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await box('complementary')).toEqual(asSent);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(shown).toBeVisible();
    await expect(shown).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(shown).toHaveCSS('margin-top', '0px');
  });

  test("the server's own pages carry it as well", async ({ request, baseURL }) => {
    const { origin } = new URL(baseURL ?? '');
    const answer = await request.post('/forms/enquiry', { form: { name: 'x' }, headers: { origin } });
    const html = await answer.text();
    expect(html).toContain('Name must be at least 2 characters');
    expect(html).toContain('<aside aria-label="Demonstration"');
  });
});
