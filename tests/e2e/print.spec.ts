/** That no chart lies on words there is asked of every article in every-page.spec.ts. */
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, open, test } from './site.ts';

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
