import { check, LinkState } from 'linkinator';
import { site } from '../../config/site.ts';
import { expect, paths, test } from './site.ts';

test('every link, anchor, picture and file is there, every page three clicks from home', async ({
  baseURL,
}) => {
  const home = `${baseURL}/`;
  const { links } = await check({
    path: home,
    recurse: true,
    // In the order in which they are found: what is near is asked before what is far.
    concurrency: 1,
    checkFragments: true,
    checkCss: true,
    urlRewriteExpressions: [{ pattern: new RegExp(`^${site.url}`), replacement: `${baseURL}` }],
    linksToSkip: async (url) => ![home, site.url].some((own) => url.startsWith(own)),
  });
  const broken = links.filter(({ state }) => state === LinkState.BROKEN);
  expect(broken.map(({ url, parent }) => `${url} in ${parent}`)).toEqual([]);

  const clicks = new Map([[home, 0]]);
  for (const { url, parent = '' } of links) {
    if (!clicks.has(url)) clicks.set(url, (clicks.get(parent) ?? Number.NaN) + 1);
  }
  for (const path of paths) {
    expect(clicks.get(new URL(path, home).href), path).toBeLessThanOrEqual(3);
  }
});
