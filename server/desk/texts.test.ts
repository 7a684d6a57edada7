import { beforeEach, describe, expect, test } from 'vitest';
import type { TextDetail, TextPreview, TextSummary, TextTyped } from '../../contracts/texts.ts';
import { type DeskApp, startDeskApp } from '../../tests/support/desk-app.ts';
import { startWebsite, type WebsiteBench } from '../../tests/support/website-bench.ts';
import { textHash } from '../website/text-file.ts';
import type { TextToPreview } from '../website/text-worker.ts';

const OWN = 'articles/how-one-couple-set-up-their-loan';
const PRODUCT = 'articles/when-a-lender-says-no';

const PREVIEW: TextPreview = {
  ...{ html: null, problems: [], advice: [], words: 0, figures: [], examples: [] },
};

let bench: WebsiteBench;
let desk: DeskApp;
let owner: Awaited<ReturnType<DeskApp['signedIn']>>;
let previewed: TextToPreview[];
beforeEach(async () => {
  previewed = [];
  bench = await startWebsite({
    textWorker: {
      preview: async (text) => {
        previewed.push(text);
        return PREVIEW;
      },
      calculators: async () => [],
      stop: async () => {},
    },
  });
  desk = await startDeskApp({ website: bench.website });
  owner = await desk.signedIn({ name: 'Ann' });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (method: Method, path: string, body?: unknown, { cookie } = owner) =>
  desk.call(`/website/texts${path}`, { method, cookie, ...(body !== undefined && { body }) });
const list = async () => ((await call('GET', '')).json() as { texts: TextSummary[] }).texts;
const find = async (path: string) => (await list()).find((text) => text.path === `${path}.md`);
const open = async (path: string, as = owner) =>
  (await call('GET', `/${path}`, undefined, as)).json() as TextDetail;

const contentOf = ({ base, head, examples, body }: TextDetail) => ({ base, head, examples, body });
const typing = (
  text: TextDetail,
  body: string,
  revision: string | null = text.typed?.revision ?? null,
  tab = 'first',
) => ({
  ...contentOf(text),
  ...{ body, revision, tab, shown: null },
});
const type = (path: string, request: object, as = owner) => call('PUT', `/${path}/typed`, request, as);
const inDraft = (path: string) => bench.draft.read(`${path}.md`)?.toString('utf8');

describe('the list', () => {
  test('has the product’s texts and the firm’s', async () => {
    const texts = await list();
    expect(texts.filter(({ origin }) => origin === 'product')).toHaveLength(31);
    expect(await find(OWN)).toEqual({
      ...{ path: `${OWN}.md`, folder: 'articles', name: OWN.slice('articles/'.length) },
      ...{
        address: `/blog/${OWN.slice('articles/'.length)}`,
        title: 'How one couple set up their first home loan',
      },
      ...{
        origin: 'own',
        updated: '2026-11-18',
        isDraft: false,
        isHidden: false,
        canHide: true,
        isLegal: false,
      },
      ...{ change: null, isNew: false, productChanged: false, factsDue: [] },
    });
    expect(await find('pages/privacy-policy')).toMatchObject({ isLegal: true, canHide: false });
  });

  test('names facts due for review that a text quotes', async () => {
    // The release of the test records a cash rate that was due on 2026-11-19.
    expect((await find('articles/fixed-vs-variable-home-loans-australia-2025'))?.factsDue).toEqual([
      'Cash rate',
    ]);
    expect((await find(PRODUCT))?.factsDue).toEqual([]);
  });

  test('is for owners and editors', async () => {
    const broker = await desk.signedIn({ name: 'Bo', role: 'broker' });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', `/${OWN}`],
      ['DELETE', `/${OWN}`],
    ] as const) {
      expect((await call(method, path, undefined, broker)).statusCode).toBe(403);
    }
  });
});

describe('saving', () => {
  test('changes the line of a corrected word, and is a change to publish', async () => {
    const before = bench.read(`${OWN}.md`);
    const text = await open(OWN);
    const answer = await call('PUT', `/${OWN}`, {
      ...contentOf(text),
      body: text.body.replace('A small cottage', 'A tiny cottage'),
    });
    expect(answer.statusCode).toBe(200);
    expect(inDraft(OWN)).toBe(before.replace('A small cottage', 'A tiny cottage'));
    expect(bench.read(`${OWN}.md`)).toBe(before);
    const { changes } = (await desk.call('/website', { cookie: owner.cookie })).json();
    expect(changes).toMatchObject([
      {
        what: ['Changed article: How one couple set up their first home loan'],
        by: 'Ann',
        opens: `texts/${OWN}`,
      },
    ]);
    expect((await find(OWN))?.change).toMatchObject({ by: 'Ann' });
    await bench.publish();
    expect(bench.read(`${OWN}.md`)).toBe(before.replace('A small cottage', 'A tiny cottage'));
  });

  test('takes the day of the newest change as the last update', async () => {
    const text = await open(OWN);
    const changes = [...(text.head.changes as object[]), { date: '2026-11-19', what: 'A word.' }];
    await call('PUT', `/${OWN}`, { ...contentOf(text), head: { ...text.head, changes } });
    expect((await open(OWN)).head).toMatchObject({ updated: '2026-11-19', changes });
  });

  test('is refused after another person’s save, until forced', async () => {
    const bo = await desk.signedIn({ name: 'Bo', role: 'owner' });
    const [mine, theirs] = [await open(OWN), await open(OWN, bo)];
    await call('PUT', `/${OWN}`, { ...contentOf(theirs), body: 'Theirs.\n' }, bo);
    const refused = await call('PUT', `/${OWN}`, { ...contentOf(mine), body: 'Mine.\n' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'conflict',
      text: { body: 'Theirs.\n', change: { by: 'Bo' } },
    });
    // The same again is no conflict.
    const same = await call('PUT', `/${OWN}`, { ...contentOf(mine), body: 'Theirs.\n' });
    expect(same.statusCode).toBe(200);
    await call('PUT', `/${OWN}`, { ...contentOf(mine), body: 'Mine.\n', force: true });
    expect(inDraft(OWN)).toMatch(/Mine\.\n$/);
  });

  test('is refused if the front matter has to be put right by hand', async () => {
    bench.write(`${OWN}.md`, '---\ntitle: [\n---\n');
    const answer = await call('GET', `/${OWN}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toMatch(/corrected by hand first.*how-one-couple/s);
    // The list still has it.
    expect(await find(OWN)).toMatchObject({ title: 'how-one-couple-set-up-their-loan' });
  });

  test.each(['articles/nothing', 'articles/..%2Ffirm', 'people/x'])('knows no text %s', async (path) => {
    expect((await call('GET', `/${path}`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('what is typed', () => {
  test('is kept for its person, previewed, and gone once saved', async () => {
    const text = await open(OWN);
    const answer = await type(OWN, typing(text, 'Half a sen'));
    const { revision, ...typed } = answer.json() as TextTyped;
    expect(typed).toEqual({ others: [], newer: null, preview: PREVIEW });
    expect(previewed).toMatchObject([{ path: `${OWN}.md`, source: expect.stringMatching(/Half a sen\n$/) }]);
    expect((await open(OWN)).typed).toMatchObject({ body: 'Half a sen', base: text.base, revision });
    expect(inDraft(OWN)).toBe(bench.read(`${OWN}.md`));
    // The answer was lost, and the tab knows no revision: what it types next is no conflict.
    expect((await type(OWN, typing(text, 'Half a sent', null))).statusCode).toBe(200);
    await call('PUT', `/${OWN}`, { ...contentOf(text), body: 'Half a sentence.' });
    expect((await open(OWN)).typed).toBeNull();
  });

  test('is not kept if it equals what is saved', async () => {
    const text = await open(OWN);
    expect((await type(OWN, typing(text, text.body))).json()).toMatchObject({ revision: null });
    expect((await open(OWN)).typed).toBeNull();
  });

  test('in another tab is told, until forced', async () => {
    const text = await open(OWN);
    const first = (await type(OWN, typing(text, 'First tab.'))).json() as TextTyped;
    const refused = await type(OWN, typing(text, 'Second tab.', null, 'second'));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'conflict', typed: { body: 'First tab.' } });
    const forced = await type(OWN, { ...typing(text, 'Second tab.', null, 'second'), force: true });
    expect(forced.statusCode).toBe(200);
    expect((await type(OWN, typing(text, 'First tab, on.', first.revision))).statusCode).toBe(409);
  });

  test('tells each person of the other, and of a newer save', async () => {
    const bo = await desk.signedIn({ name: 'Bo', role: 'owner' });
    const text = await open(OWN);
    await type(OWN, typing(text, 'Bo types.'), bo);
    expect((await open(OWN)).others).toMatchObject([{ name: 'Bo' }]);
    expect((await type(OWN, typing(text, 'Ann types.'))).json()).toMatchObject({
      others: [{ name: 'Bo' }],
      newer: null,
    });
    await call('PUT', `/${OWN}`, { ...contentOf(text), body: 'Bo saves.' }, bo);
    const told = (await type(OWN, typing(await open(OWN), 'Ann types on.'))).json();
    expect(told).toMatchObject({ others: [], newer: null });
    expect(
      (await type(OWN, { ...typing(await open(OWN), 'Ann types on.'), base: text.base })).json(),
    ).toMatchObject({
      newer: { name: 'Bo' },
    });
  });

  test('can be dropped', async () => {
    const text = await open(OWN);
    await type(OWN, typing(text, 'Half a sen'));
    expect((await call('DELETE', `/${OWN}/typed`)).json()).toMatchObject({ typed: null, body: text.body });
  });
});

describe('a new text', () => {
  test('begins unfinished, with a free name', async () => {
    const created = await call('POST', '', {
      folder: 'articles',
      title: 'Your first home’s café: what it costs',
    });
    expect(created.json()).toEqual({ folder: 'articles', name: 'your-first-homes-cafe-what-it-costs' });
    const path = 'articles/your-first-homes-cafe-what-it-costs';
    expect(await find(path)).toMatchObject({ isDraft: true, isNew: true, origin: 'own' });
    expect((await open(path)).head).toMatchObject({ draft: true, published: '2026-11-20', tags: [] });
    const again = await call('POST', '', {
      folder: 'articles',
      title: 'Your first home’s café: what it costs',
    });
    expect(again.json().name).toBe('your-first-homes-cafe-what-it-costs-2');
    const page = await call('POST', '', { folder: 'pages', title: 'Blog' });
    expect(page.json().name).toBe('blog-2');
    expect((await call('POST', '', { folder: 'pages', title: ' ' })).statusCode).toBe(400);
  });

  test('is no draft any more once it is finished', async () => {
    const { name } = (await call('POST', '', { folder: 'pages', title: 'About us' })).json();
    const text = await open(`pages/${name}`);
    await call('PUT', `/pages/${name}`, { ...contentOf(text), head: { ...text.head, draft: false } });
    expect(inDraft(`pages/${name}`)).not.toContain('draft');
  });
});

test('leaves legal texts to the folder, where their review is recorded', async () => {
  const legal = 'pages/privacy-policy';
  expect((await call('POST', `/${legal}/copy`)).statusCode).toBe(403);
  bench.write(`${legal}.md`, '---\ntitle: Privacy\ndescription: Ours.\nupdated: 2026-11-20\n---\n\nOurs.\n');
  const text = await open(legal);
  expect(text).toMatchObject({ isLegal: true, origin: 'replacement' });
  expect((await call('PUT', `/${legal}`, contentOf(text))).statusCode).toBe(403);
  expect((await call('DELETE', `/${legal}`)).statusCode).toBe(403);
  expect((await call('POST', `/${legal}/hide`, { isHidden: true })).statusCode).toBe(403);
});

describe('the product’s text', () => {
  test('is copied, and tells when the product’s changes', async () => {
    expect((await call('POST', `/${PRODUCT}/copy`)).json()).toMatchObject({ folder: 'articles' });
    expect(await find(PRODUCT)).toMatchObject({ origin: 'replacement', productChanged: false, isNew: true });
    const source = inDraft(PRODUCT) ?? '';
    const basedOn = /^basedOn: (.*)$/m.exec(source)?.[1];
    // As if it had been copied from an earlier version of the product.
    bench.draft.write(
      `${PRODUCT}.md`,
      Buffer.from(source.replace(`${basedOn}`, textHash('earlier'))),
      'Ann',
      '2026-11-20',
    );
    expect(await find(PRODUCT)).toMatchObject({ productChanged: true });
    expect((await open(PRODUCT)).product).toContain('title: "When a lender says no');
    expect((await call('POST', `/${PRODUCT}/keep`)).json()).toMatchObject({
      productChanged: false,
      product: null,
    });
    expect(inDraft(PRODUCT)).toBe(source);
  });

  test('is not overwritten by a second copy', async () => {
    await call('POST', `/${PRODUCT}/copy`);
    const text = await open(PRODUCT);
    await call('PUT', `/${PRODUCT}`, { ...contentOf(text), body: 'Ours.' });
    await call('POST', `/${PRODUCT}/copy`);
    expect((await open(PRODUCT)).body).toBe('Ours.\n');
  });

  test('is saved only as a copy', async () => {
    const text = await open(PRODUCT);
    expect((await call('PUT', `/${PRODUCT}`, contentOf(text))).statusCode).toBe(404);
  });

  test('appears again when the copy is deleted', async () => {
    await call('POST', `/${PRODUCT}/copy`);
    await call('DELETE', `/${PRODUCT}`);
    expect(await find(PRODUCT)).toMatchObject({ origin: 'product', change: null });
  });
});

test('hides a text and shows it again', async () => {
  const hide = (isHidden: boolean) => call('POST', `/${PRODUCT}/hide`, { isHidden });
  const { texts } = (await hide(true)).json() as { texts: TextSummary[] };
  expect(texts.find(({ path }) => path === `${PRODUCT}.md`)?.isHidden).toBe(true);
  expect(bench.draft.read('firm.yaml')?.toString('utf8')).toContain('/blog/when-a-lender-says-no');
  await hide(false);
  expect(bench.draft.changes()).toEqual([]);
});

test('deletes a text, which a version keeps', async () => {
  await call('DELETE', `/${OWN}`);
  expect(await find(OWN)).toBeUndefined();
  await bench.publish();
  expect(bench.draft.readFolder(`${OWN}.md`)).toBeNull();
  const [, before] = bench.history.versions();
  bench.website.restore(before?.id ?? 0, 'Ann');
  expect(await find(OWN)).toMatchObject({ origin: 'own' });
});

test('needs a session', async () => {
  const answer = await desk.call('/website/texts', {});
  expect(answer.statusCode).toBe(401);
});
