import { load } from 'cheerio';
import { site } from '../../config/site.ts';
import { expect, hydrated, paths, test } from './site.ts';
import { structuredData } from './structured-data.ts';

const article = '/blog/redraw-what-borrowers-dont-consider';

test('the firm is described by its numbers, and not rated', async ({ page }) => {
  await page.goto('/');
  const [firm, website] = await structuredData(page);
  expect(firm).toMatchObject({ '@type': 'FinancialService', name: site.brand.name });
  expect(website).toMatchObject({ '@type': 'WebSite', url: `${site.url}/` });
  const numbers = (firm?.identifier as { propertyID: string }[] | undefined)?.map(
    ({ propertyID }) => propertyID,
  );
  expect(numbers).toEqual([
    'ABN',
    ...(site.legal.acn === null ? [] : ['ACN']),
    'Credit Representative Number',
    'Australian Credit Licence',
  ]);
  expect(JSON.stringify([firm, website])).not.toMatch(
    /"(aggregateRating|reviews?)"|JobPosting|Rating"/,
  );
});

test('the breadcrumb leads up, and says the same to programs', async ({ page }) => {
  await page.goto(article);
  await hydrated(page);
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const links = await breadcrumb.getByRole('link').allInnerTexts();
  expect(links).toEqual(['Home', 'Articles']);
  await expect(breadcrumb.locator('[aria-current=page]')).toHaveText(title);

  const list = (await structuredData(page)).find((node) => node['@type'] === 'BreadcrumbList');
  const steps = list?.itemListElement as { position: number; name: string; item: string }[];
  expect(steps.map(({ name }) => name)).toEqual([...links, title]);
  expect(steps.map(({ position }) => position)).toEqual([1, 2, 3]);
  await breadcrumb.getByRole('link', { name: 'Articles' }).click();
  await expect(page).toHaveURL(new URL(steps[1]?.item ?? '').pathname);
});

test('what the file told of the first page goes when the visitor moves on', async ({ page }) => {
  await page.goto(article);
  await hydrated(page);
  const facts = page.locator('head [property], head script[type="application/ld+json"]');
  expect(await facts.count()).toBeGreaterThan(5);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click();
  await expect(page).toHaveURL('/blog');
  await expect(facts).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/blog`);
});

test('a shared link has its picture, as large as it says', async ({ request }) => {
  for (const path of paths) {
    const $ = load(await (await request.get(path)).text());
    const property = (name: string) => $(`meta[property="${name}"]`).attr('content') ?? '';
    const image = property('og:image');
    const answer = await request.get(new URL(image).pathname);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    const png = await answer.body();
    expect(png.length, path).toBeLessThan(100_000);
    expect(String(png.readUInt32BE(16)), path).toBe(property('og:image:width'));
    expect(String(png.readUInt32BE(20)), path).toBe(property('og:image:height'));
    expect(property('og:title'), path).not.toBe('');
    expect(property('og:image:alt'), path).not.toBe('');
    expect(property('og:type')).toBe(/^\/blog\/[^/]+$/.test(path) ? 'article' : 'website');
  }
});

test('the manifest and every icon that the site names are there', async ({ page, request }) => {
  await page.goto('/');
  const manifest = await (await request.get('/site.webmanifest')).json();
  const icons: { src: string; sizes: string }[] = [
    ...manifest.icons,
    {
      src: await page.locator('link[rel=apple-touch-icon]').getAttribute('href'),
      sizes: '180x180',
    },
  ];
  for (const { src, sizes } of icons) {
    const png = await (await request.get(src)).body();
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes);
  }
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/site.webmanifest');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute(
    'content',
    manifest.theme_color,
  );
});
