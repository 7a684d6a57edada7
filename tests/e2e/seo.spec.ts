import { load } from 'cheerio';
import { expect, heading1, open, paths, test } from './site.ts';
import { structuredData } from './structured-data.ts';

test('the breadcrumb leads up, and says the same to programs', async ({ page }) => {
  await open(page, '/blog/redraw-what-borrowers-dont-consider');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  const title = await heading1(page).innerText();
  await expect(breadcrumb.getByRole('link')).toHaveText(['Home', 'Articles']);
  await expect(breadcrumb.locator('[aria-current=page]')).toHaveText(title);

  const list = (await structuredData(page)).find((node) => node['@type'] === 'BreadcrumbList');
  const steps = list?.itemListElement as { position: number; name: string; item: string }[];
  expect(steps.map(({ name }) => name)).toEqual(['Home', 'Articles', title]);
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
  await breadcrumb.getByRole('link', { name: 'Articles' }).click();
  await expect(page).toHaveURL(new URL(steps[1]?.item ?? '').pathname);
});

test('shared links and the manifest have pictures as large as they say', async ({ request }) => {
  const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
  for (const path of paths) {
    const $ = load(await (await request.get(path)).text());
    const property = (name: string) => $(`meta[property="${name}"]`).attr('content') ?? '';
    const answer = await request.get(new URL(property('og:image')).pathname);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    const png = await answer.body();
    expect(png.length, path).toBeLessThan(100_000);
    expect(sizeOf(png), path).toBe(`${property('og:image:width')}x${property('og:image:height')}`);
    expect(property('og:title'), path).not.toBe('');
    expect(property('og:image:alt'), path).not.toBe('');
    expect(property('og:type')).toBe(/^\/blog\/[^/]+$/.test(path) ? 'article' : 'website');
  }
  const $ = load(await (await request.get('/')).text());
  expect($('link[rel=manifest]').attr('href')).toBe('/site.webmanifest');
  const manifest = await (await request.get('/site.webmanifest')).json();
  expect($('meta[name=theme-color]').attr('content')).toBe(manifest.theme_color);
  const touchIcon = { src: $('link[rel=apple-touch-icon]').attr('href') ?? '', sizes: '180x180' };
  for (const { src, sizes } of [...manifest.icons, touchIcon]) {
    expect(sizeOf(await (await request.get(src)).body()), src).toBe(sizes);
  }
});
