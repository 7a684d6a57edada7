/** Which pages call themselves a demonstration is asked of the built files (tests/built). */
import { firm } from './firm.ts';
import { expect, hydrated, test } from './site.ts';

test('the banner stands below the header, moves nothing, and is printed', async ({ page }) => {
  test.skip(firm.opening !== null, 'the site is open');
  const shown = page.getByRole('complementary', { name: 'Demonstration' });
  const box = async (role: 'banner' | 'complementary' | 'main') => {
    const found = role === 'complementary' ? shown : page.getByRole(role);
    const { y = 0, height = 0 } = (await found.boundingBox()) ?? {};
    return { top: Math.round(y), bottom: Math.round(y + height) };
  };
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto('/terms-of-service');
  const asSent = await box('complementary');
  expect(asSent.top).toBe((await box('banner')).bottom);
  expect(asSent.bottom).toBe((await box('main')).top);
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await box('complementary')).toEqual(asSent);
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toBeVisible();
});
