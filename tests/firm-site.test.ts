/** What a firm hides, turns off, has not finished or writes itself, where that shows, and what the check says of it. */
import { readFileSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { articleLinks, readArticle, readArticleList } from '../app/content/articles.server.ts';
import { type BodyNode, elementsIn } from '../app/content/body-node.ts';
import { checkContent } from '../app/content/check-content.server.ts';
import { sitePages } from '../app/content/site-pages.server.ts';
import { filesForPrograms } from '../app/feeds/feeds.server.ts';
import { siteRoutes } from '../app/routes.ts';
import { saidByFile, sampleArticle, temporaryFirm } from './support/temporary-firm.ts';

const folder = temporaryFirm();
const hidden = 'redraw-what-borrowers-dont-consider';
const features = { recruitment: false, testimonials: false, feeds: false };
const hide = [`/blog/${hidden}`, '/our-office', '/disclaimer', '/blog/no-such-article', '/blog'];
folder.write('firm.yaml', stringify({ ...(parse(folder.read('firm.yaml')) as object), features, hide }));
for (const name of ['articles', 'pages', 'navigation.yaml']) {
  rmSync(`${folder.path}/${name}`, { recursive: true, force: true });
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
folder.write('testimonial.yaml', '[]');
folder.write(
  'articles/our-story.md',
  sampleArticle.replace(/^related: .*$/m, `related: [how-home-loan-repayments-work, ${hidden}]`),
);

const firm = folder.load();
const pages = sitePages(firm);

test('it has its own articles and pages, and none that are hidden, off or drafts', async () => {
  const paths = pages.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/blog/our-story', '/about-us', '/disclaimer']));
  const gone = [`/blog/${hidden}`, '/our-office', '/soon', '/work-with-us'];
  for (const path of gone) expect(paths).not.toContain(path);
  expect(siteRoutes(pages).map(({ path }) => path)).not.toContain('work-with-us');
  expect(firm.links.header.map(({ label }) => label)).toEqual(['Resources', 'About', 'Us']);

  const files = await filesForPrograms(firm, []);
  expect([...files.keys()]).not.toContain('/feed.xml');
  const all = [...files.values()].join('\n');
  expect(all).toContain('/about-us): About us and more.');
  for (const path of [...gone, '/feed.xml']) expect(all).not.toContain(path);
});

/** Where a text's links lead. */
const hrefs = (nodes: readonly BodyNode[]) =>
  elementsIn(nodes).flatMap(({ tag, props }) => (tag === 'a' ? [String(props?.href)] : []));

test('no article leads to one that is hidden: its link is words', async () => {
  const list = readArticleList(firm);
  for (const { slug } of list) {
    const found = await readArticle(firm, slug);
    if (!found) throw new Error(slug);
    const { related, previous, next } = articleLinks(found, list);
    expect([...related, previous, next].map((link) => link?.slug)).not.toContain(hidden);
  }
  const slug = 'offset-accounts-mortgage-game-changer';
  expect(readFileSync(`content/articles/${slug}.md`, 'utf8')).toContain(`](/blog/${hidden})`);
  const body = (await readArticle(firm, slug))?.body ?? [];
  expect(hrefs(body)).not.toContain(`/blog/${hidden}`);
  expect(hrefs(body).filter((href) => href.startsWith('/blog/'))).not.toEqual([]);
});

test('the check tells of all that leads to what is not there, by file and line, and why it is not', async () => {
  const said = new Map(Object.entries(saidByFile(await checkContent(firm), folder.path)));
  // Whatever a firm hides or writes anew, the texts of the product stay right.
  expect([...said.keys()].filter((file) => file.startsWith('content/'))).toEqual([]);
  const expected = {
    'pages/about-us.md': [
      /^line 9: .*\/work-with-us is not there: "recruitment" is off in .*firm\.yaml/,
      /^line 9: .*"feeds" is off in .*firm\.yaml/,
      /^line 9: .*the home page leaves that section out/,
      /^line 9: .*it is hidden in .*firm\.yaml/,
    ],
    'navigation.yaml': [/^line 3: footer\.1\.to: expected a page of this site; there is no \/gone$/],
    'redirects.yaml': [
      /^line 3: 5\.from: expected an address that the site has not, found "\/about-us"/,
      /^line 4: 6\.to: .*\/work-with-us is not there: "recruitment" is off in .*firm\.yaml/,
      /^line 5: 7\.to: expected a page of this site; there is no \/nothing/,
    ],
    'firm.yaml': ['/disclaimer', '/blog/no-such-article', '/blog'].map(
      (path) => new RegExp(`^line \\d+: hide\\.\\d: expected an article, or a page .*found ${path}$`),
    ),
    'testimonial.yaml': [/expected one of firm\.yaml, brand\.yaml/],
    'pages/blog.md': [/expected another name: \/blog is an address of the site/],
  };
  for (const [file, problems] of Object.entries(expected)) {
    expect(said.get(file), file).toEqual(problems.map((problem) => expect.stringMatching(problem)));
  }
});
