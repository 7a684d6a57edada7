/** What a firm hides, turns off, has not finished or writes itself, and where that shows. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { articleLinks } from '../app/content/article-links.ts';
import { readArticle, readArticleList } from '../app/content/articles.server.ts';
import type { BodyNode } from '../app/content/body-node.ts';
import { checkContent } from '../app/content/check-content.server.ts';
import { sitePages } from '../app/content/site-pages.server.ts';
import { readTextPageWithBody } from '../app/content/text-pages.server.ts';
import { filesForPrograms } from '../app/feeds/feeds.server.ts';
import { siteRoutes } from '../app/site-routes.ts';
import { shownTestimonials } from '../config/load-firm.ts';
import { temporaryFirm } from './support/temporary-firm.ts';

const folder = temporaryFirm();
const at = (name: string) => join(folder.path, name);
const hidden = 'redraw-what-borrowers-dont-consider';
const changed = {
  ...(parse(readFileSync(at('firm.yaml'), 'utf8')) as object),
  features: { recruitment: false, testimonials: false, feeds: false },
  hide: [`/blog/${hidden}`, '/our-office', '/disclaimer', '/blog/no-such-article', '/work-with-us', '/blog'],
};
folder.write('firm.yaml', stringify(changed));
for (const name of ['articles', 'pages', 'navigation.yaml', 'redirects.yaml']) {
  rmSync(at(name), { recursive: true, force: true });
}
folder.write(
  'redirects.yaml',
  '- { from: /old-office, to: /glossary }\n- { from: /news, to: /feed.xml }\n' +
    '- { from: /about-us, to: /blog }\n- { from: /join, to: /work-with-us }\n- { from: /x, to: /nothing }\n',
);
folder.write('pages/home.yaml', 'order: [about, resources, contact]\n');
folder.write(
  'navigation.yaml',
  'footer:\n  - { label: Join, to: /work-with-us }\n  - { label: X, to: /gone }\n',
);

const page = (title: string, more: string, text: string) =>
  `---\ntitle: ${title}\ndescription: ${title} and more.\nupdated: 2026-11-20\n${more}---\n\n${text}\n`;
const links = `[Joining](/work-with-us), [a feed](/feed.xml), [help](/#how-we-help), [hidden](/blog/${hidden}).`;
folder.write('pages/about-us.md', page('About us', 'menu: header\nlabel: Us\n', links));
folder.write('pages/our-office.md', page('Our office', 'menu: footer\n', 'Here.'));
folder.write('pages/soon.md', page('Soon', 'menu: header\ndraft: true\n', 'Not yet.'));
folder.write('pages/blog.md', page('Our blog', '', 'Words.'));
folder.write('pages/terms-of-service.md', page('Our terms', '', '## Nothing of the old headings'));
folder.write('pages/notes.txt', '# Notes');
folder.write('testimonial.yaml', '[]');

const article = (related: string) =>
  `---\ntitle: Our story\ndescription: How we began.\ntags: [refinance]\n` +
  'examples:\n  loan: { calculator: loan-progress, principal: 500000, rate: 5, years: 30, payments: 1 }\nlead: loan\n' +
  `published: 2026-11-22\nupdated: 2026-11-22\nchanges:\n  - { date: 2026-11-22, what: First published. }\n` +
  `related: [${related}]\nsources: []\n---\n\nWe began in one room.\n`;
folder.write('articles/our-story.md', article(`how-home-loan-repayments-work, ${hidden}`));

const firm = folder.load();
const pages = sitePages(firm);
const paths = pages.map(({ path }) => path);

describe('a firm’s site', () => {
  test('has its own articles and pages, and none that are hidden, off or drafts', () => {
    expect(paths).toEqual(
      expect.arrayContaining(['/', '/blog', '/blog/our-story', '/about-us', '/disclaimer']),
    );
    for (const gone of [`/blog/${hidden}`, '/our-office', '/soon', '/work-with-us']) {
      expect(paths).not.toContain(gone);
    }
  });

  test('has a route for each of its pages, and none that leads to nothing', () => {
    const patterns = siteRoutes(pages).map(({ path = '' }) => path);
    expect(patterns).toEqual([
      ...['', 'blog', 'blog/:slug', 'blog/:slug/:part', 'calculators'],
      ...['privacy-policy', 'terms-of-service', 'disclaimer', 'about-us', 'glossary'],
      '*',
    ]);
    expect(siteRoutes(pages).find(({ path }) => path === 'about-us')?.id).toBe('pages/about-us');
  });

  test('leads on from what is hidden, and nowhere else to what is off', () => {
    expect(firm.redirects).toEqual([
      { from: '/security.txt', to: '/.well-known/security.txt' },
      { from: '/old-office', to: '/glossary' },
      { from: '/about-us', to: '/blog' },
      { from: '/join', to: '/work-with-us' },
      { from: '/x', to: '/nothing' },
      { from: `/blog/${hidden}`, to: '/blog' },
      { from: '/our-office', to: '/' },
    ]);
  });

  test('links in its header and footer to what there is', () => {
    expect(firm.links.header.map(({ label }) => label)).toEqual(['Resources', 'About', 'Us']);
    expect(firm.links.footer.map(({ label }) => label)).toEqual(['X']);
  });

  test('shows no testimonials', () => expect(shownTestimonials(firm)).toEqual([]));

  test('tells programs of nothing else', async () => {
    const files = await filesForPrograms(firm, []);
    expect([...files.keys()]).toEqual([
      ...['/search.json', '/llms.txt', '/robots.txt', '/.well-known/security.txt'],
    ]);
    const all = [...files.values()].join('\n');
    expect(all).toContain('/about-us): About us and more.');
    for (const gone of [hidden, '/work-with-us', '/feed.xml', '/soon', '/our-office']) {
      expect(all).not.toContain(gone);
    }
  });

  test('leads from no article to one that is hidden', async () => {
    const list = readArticleList(firm);
    for (const { slug } of list) {
      const found = await readArticle(firm, slug);
      if (!found) throw new Error(slug);
      const { related, previous, next } = articleLinks(found, list);
      expect([...related, previous, next].map((link) => link?.slug)).not.toContain(hidden);
    }
  });
});

/** Where a text's links lead. */
function hrefs(nodes: readonly BodyNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return [...(node.tag === 'a' ? [String(node.props?.href)] : []), ...hrefs(node.children ?? [])];
  });
}

/** Whether two texts stand side by side that could be one. */
function hasNeighbours(nodes: readonly BodyNode[]): boolean {
  return nodes.some((node, index) =>
    typeof node === 'string' ? typeof nodes[index + 1] === 'string' : hasNeighbours(node.children ?? []),
  );
}

test('in a text of the product’s, a link to what is hidden is words', async () => {
  const slug = 'offset-accounts-mortgage-game-changer';
  expect(readFileSync(`content/articles/${slug}.md`, 'utf8')).toContain(`](/blog/${hidden})`);
  const body = (await readArticle(firm, slug))?.body ?? [];
  expect(hrefs(body)).not.toContain(`/blog/${hidden}`);
  expect(hrefs(body).filter((href) => href.startsWith('/blog/'))).not.toEqual([]);
  expect(hasNeighbours(body)).toBe(false);
});

test('a legal text of the firm’s takes the place of the product’s', async () => {
  expect(await readTextPageWithBody(firm, 'terms-of-service')).toMatchObject({
    title: 'Our terms',
    isLegal: true,
  });
  expect(await readTextPageWithBody(firm, 'soon')).toBeNull();
});

describe('the check', async () => {
  const said = new Map((await checkContent(firm)).map(({ file, problems }) => [file, problems.join('\n')]));
  const of = (name: string) => said.get(at(name)) ?? '';

  test('finds nothing wrong in the product’s texts, whatever the firm hides or writes anew', () => {
    expect([...said.keys()].filter((file) => file.startsWith('content/'))).toEqual([]);
  });

  test('tells of each link in the firm’s own words to what it has not, with the line', () => {
    const lines = of('pages/about-us.md').split('\n');
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^line 9: link ".*": expected a page of this site;/);
    expect(lines[0]).toContain(`/work-with-us is not there: "recruitment" is off in ${at('firm.yaml')}`);
    expect(lines[1]).toContain(`"feeds" is off in ${at('firm.yaml')}`);
    expect(lines[2]).toContain('the home page leaves that section out');
    expect(lines[3]).toContain(`it is hidden in ${at('firm.yaml')}`);
    expect(of('articles/our-story.md')).toContain(
      `line 12: link "/blog/${hidden}": expected a page of this site; /blog/${hidden} is not there: it is hidden in`,
    );
    expect(of('navigation.yaml')).toBe(
      'line 3: footer.1.to: expected a page of this site; there is no /gone',
    );
  });

  test('tells of what cannot be hidden, with the line', () => {
    const source = readFileSync(at('firm.yaml'), 'utf8');
    const line = (text: string) => source.slice(0, source.lastIndexOf(text)).split('\n').length;
    const wrong = [
      ['- /disclaimer', 'hide.2', '/disclaimer'],
      ['- /blog/no-such', 'hide.3', '/blog/no-such-article'],
      ['- /blog\n', 'hide.5', '/blog'],
    ];
    expect(of('firm.yaml').split('\n')).toEqual(
      wrong.map(
        ([text = '', field, address]) =>
          `line ${line(text)}: ${field}: expected an article, or a page that not every site has, found ${address}`,
      ),
    );
  });

  test('tells of redirects from what is there and to what is not, with the line', () => {
    expect(of('redirects.yaml').split('\n')).toEqual([
      'line 3: 5.from: expected an address that the site has not, found "/about-us"',
      `line 4: 6.to: expected a page of this site; /work-with-us is not there: "recruitment" is off in ${at('firm.yaml')}`,
      'line 5: 7.to: expected a page of this site; there is no /nothing',
    ]);
  });

  test('tells of names that nothing reads, and of names that are taken', () => {
    expect(of('pages/notes.txt')).toContain('expected a text whose name ends in .md');
    expect(of('testimonial.yaml')).toContain('expected one of firm.yaml, brand.yaml');
    expect(of('pages/blog.md')).toContain('expected another name: /blog is an address of the site');
  });
});
