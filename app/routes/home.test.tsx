import { load } from 'cheerio';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { temporaryFirm } from '../../tests/support/temporary-firm.ts';
import { readArticle } from '../articles/articles.server.ts';

const folder = temporaryFirm();
const [stated, computed] = ['what-extra-repayments-save', 'offset-accounts-mortgage-game-changer'];
folder.write(
  'pages/home.yaml',
  `order: [resources, about, contact]
resources:
  teasers:
    - { slug: ${stated}, description: What they save., readTime: 1 min read }
    - { slug: ${computed}, description: What it saves. }
    - { slug: no-such-article, description: Nothing. }
`,
);
const firm = folder.load();
vi.doMock('../firm.server.ts', () => ({ firm }));
vi.doMock('../forms/site-form.tsx', () => ({ SiteForm: () => null }));
const { default: Home, loader } = await import('./home.tsx');

const loaderData = await loader();
const props = { loaderData } as ComponentProps<typeof Home>;
const $ = load(
  renderToStaticMarkup(
    <MemoryRouter>
      <Home {...props} />
    </MemoryRouter>,
  ),
);
const sections = $('body > section');

test('shows the firm’s sections in its order', () => {
  const names = sections.map((_index, section) => section.attribs['aria-labelledby']).get();
  expect(names).toEqual(['hero-title', 'resources-title', 'about-title', 'enquiry-title']);
});

test('computes the read time of a teaser, and drops a teaser without an article', async () => {
  expect(loaderData.teasers).toMatchObject([{ slug: stated }, { slug: computed }]);
  for (const { slug, readTime } of loaderData.teasers) {
    expect(readTime).toBe(`${(await readArticle(firm, slug))?.readMinutes} min read`);
  }
});
