import { extractText, getDocumentProxy } from 'unpdf';
import { expect, open, paths, test } from './site.ts';

const plain = (text: string) => text.replace(/\s+/g, '');

for (const path of ['/', '/work-with-us', '/blog/what-extra-repayments-save', '/terms-of-service']) {
  test(`no heading of ${path} is left at the foot of a printed page`, async ({ page }) => {
    await open(page, path);
    const headings = await page.getByRole('heading').allInnerTexts();
    for (const margin of ['1cm', '2cm']) {
      const sides = { top: margin, bottom: margin, left: margin, right: margin };
      const file = await page.pdf({ format: 'A4', margin: sides });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
      expect(text.length).toBeGreaterThan(1);
      for (const [index, words] of text.slice(0, -1).entries()) {
        const last = headings.find((heading) => plain(words).endsWith(plain(heading)));
        expect(last, `page ${index + 1}, margin ${margin}`).toBeUndefined();
      }
    }
  });
}

/** Between margins of 1.6 cm. */
const A4 = { width: 672, height: 1000 };

test('no chart lies on words when an article is printed', async ({ page }) => {
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print' });
  for (const path of paths.filter((each) => /^\/blog\/[^/]+$/.test(each))) {
    await page.goto(path);
    const faults = await page.locator('article').evaluate((article) => {
      const shown = (element: Element) => element.checkVisibility();
      const words = [...article.querySelectorAll('p, li, td, th, h1, h2, h3, figcaption, summary')].filter(
        (element) => shown(element) && !element.closest('.chart'),
      );
      return [...article.querySelectorAll('.chart')].filter(shown).flatMap((chart) => {
        const parts = [chart, ...chart.querySelectorAll('svg, text, p')].filter(shown);
        const boxes = parts.map((part) => part.getBoundingClientRect());
        return words
          .filter((word) => {
            const other = word.getBoundingClientRect();
            return boxes.some(
              (box) =>
                box.left < other.right - 1 &&
                other.left < box.right - 1 &&
                box.top < other.bottom - 1 &&
                other.top < box.bottom - 1,
            );
          })
          .map(
            (word) => `${chart.getAttribute('aria-label')?.slice(0, 40)} / ${word.textContent?.slice(0, 40)}`,
          );
      });
    });
    expect(faults, path).toEqual([]);
  }
});
