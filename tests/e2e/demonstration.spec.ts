import { isDemonstration } from './launch-state.ts';
import { expect, hydrated, paths, test } from './site.ts';

const banner = { name: 'Demonstration' };

test('once the site is open, no page calls it a demonstration or stays out of search', async ({
  request,
}) => {
  test.skip(isDemonstration, 'nobody has opened it');
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toContain('<aside aria-label="Demonstration"');
    expect(html, path).not.toContain('noindex');
  }
});

test.describe('while nobody has opened the site', () => {
  test.skip(!isDemonstration, 'it is open');

  test('every page says so and asks not to be indexed', async ({ request }) => {
    for (const path of [...paths, '/no-such-page']) {
      const html = await (await request.get(path)).text();
      expect(html, path).toContain('<aside aria-label="Demonstration"');
      expect(html, path).toContain('<meta name="robots" content="noindex"');
    }
  });

  for (const width of [320, 1280]) {
    test(`at ${width} px the banner stands below the header, above the content, and moves nothing`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 720 });
      await page.goto('/terms-of-service');
      const box = async (role: 'banner' | 'complementary' | 'main') => {
        const found = page.getByRole(role, role === 'complementary' ? banner : {});
        const { y = 0, height = 0 } = (await found.boundingBox()) ?? {};
        return { top: Math.round(y), bottom: Math.round(y + height) };
      };
      const asSent = await box('complementary');
      expect(asSent.top).toBe((await box('banner')).bottom);
      expect(asSent.bottom).toBe((await box('main')).top);
      await hydrated(page);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await box('complementary')).toEqual(asSent);
    });
  }

  test('the banner is printed, readable without its ground', async ({ page }) => {
    await page.goto('/blog/redraw-what-borrowers-dont-consider');
    await page.emulateMedia({ media: 'print' });
    const shown = page.getByRole('complementary', banner);
    await expect(shown).toBeVisible();
    await expect(shown).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(shown).toHaveCSS('margin-top', '0px');
  });

  test("the server's own pages carry it as well", async ({ request, baseURL }) => {
    const answer = await request.post('/forms/enquiry', {
      form: { name: 'x' },
      headers: { origin: new URL(baseURL ?? '').origin },
    });
    const html = await answer.text();
    expect(html).toContain('Name must be at least 2 characters');
    expect(html).toContain('<aside aria-label="Demonstration"');
  });
});
