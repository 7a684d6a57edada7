import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { sitePages } from '../app/site-pages.server.ts';
import { testFolder } from '../tests/support/site-fixture.ts';
import { copyFirm, sampleArticle } from '../tests/support/temporary-firm.ts';
import { bundleKey } from './server-bundle.ts';

let firm: ReturnType<typeof copyFirm>;
beforeEach(() => {
  firm = copyFirm(join(testFolder(), 'firm'));
});
const key = () => bundleKey(firm.load(), sitePages(firm.load()));

test.each<[string, () => void]>([
  [
    'the telephone number, which browser modules contain',
    () => firm.change('firm.yaml', /5550 0123/, '5550 0199'),
  ],
  [
    'a colour, which the styles contain',
    () => firm.change('brand.yaml', /fig-dark: .*/, "fig-dark: '#3b1f47'"),
  ],
  ['a setting of the forms', () => vi.stubEnv('MAIL_PUBLIC_KEY', 'another_key')],
])('the key changes with %s', (_what, change) => {
  const before = key();
  change();
  expect(key()).not.toBe(before);
});

test('the key stays the same for text of articles and pages', () => {
  const before = key();
  firm.write('articles/ours.md', sampleArticle);
  expect(key()).toBe(before);
  firm.change('articles/ours.md', /A house on our street/, 'A home on our street');
  firm.write('pages/home.yaml', 'hero: { headline: Ours }\n');
  firm.change('testimonials.yaml', /$/, '\n# More to come.\n');
  expect(key()).toBe(before);
});
