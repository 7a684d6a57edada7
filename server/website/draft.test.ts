import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ConfigError } from '../../config/problems.ts';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import { FIRMS, formNamed, PERSON, setHours, startWebsite } from '../../tests/support/website-bench.ts';
import { DraftConflictError } from './draft.ts';
import { forms } from './forms.ts';

const NOW = '2026-11-20T00:00:00.000Z';

describe('saving a form without a change', () => {
  test.each(FIRMS)('leaves every file of %s byte-identical', async (from) => {
    const { draft, folder } = await startWebsite({ from });
    const before = folder();
    for (const form of forms) {
      const { base, value } = draft.detail(form);
      expect(draft.save(form, { base, value: structuredClone(value) }, PERSON, NOW), form.id).toEqual([]);
    }
    expect(draft.changes()).toEqual([]);
    expect(folder()).toBe(before);
  });

  test('keeps files with only comments, and creates no missing ones', async () => {
    const { edit, draft, write, dir } = await startWebsite();
    write('testimonials.yaml', '# None yet.\n');
    write('pages/home.yaml', '# Ours to come.\n');
    rmSync(join(dir, 'redirects.yaml'));
    for (const id of ['testimonials', 'home', 'redirects', 'blog']) edit(id, () => {});
    expect(draft.changes()).toEqual([]);
  });
});

test('changes only the lines of the changed field, and not the folder before publishing', async () => {
  const { edit, draft, read } = await startWebsite();
  const before = read('firm.yaml');
  expect(edit('contact', setHours('Always'))).toEqual([]);
  const draftText = draft.read('firm.yaml')?.toString();
  expect(draftText).toBe(before.replace(/^ {2}hours: .*$/m, '  hours: Always'));
  expect(read('firm.yaml')).toBe(before);
  expect(draft.changes().map((change) => draft.describeChange(change))).toEqual([['Opening hours']]);
});

test('drops a change that is reverted by hand', async () => {
  const { edit, draft } = await startWebsite();
  edit('contact', setHours('Always'));
  edit('contact', setHours('Monday to Friday, 9 am to 5 pm (Brisbane time)'));
  expect(draft.changes()).toEqual([]);
});

test('overrides one list of the home page, and removes the file when it goes back to the product’s', async () => {
  const { edit, open, draft, read } = await startWebsite();
  expect(edit('home', (value) => value.order.reverse())).toEqual([]);
  const [, changed] = open('home');
  expect(changed.own).toEqual(['order']);
  const [value, product] = [changed.value, changed.product].map((content) => content?.order as string[]);
  expect(value).toEqual(product?.toReversed());
  edit('home', (value) => delete value.order);
  expect(open('home')[1].value).toEqual(open('home')[1].product);
  expect(draft.changes()).toEqual([]);
  expect(() => read('pages/home.yaml')).toThrow('ENOENT');
});

test('saves an invalid draft, and reports each problem at its field in plain words', async () => {
  const { edit, open } = await startWebsite();
  const problems = edit('contact', (value) => {
    value.contact.phone.display = '';
    value.contact.email = 'nobody';
  });
  expect(problems.map(({ path }) => path.join('.'))).toEqual(['contact.phone.display', 'contact.email']);
  for (const { message } of problems) expect(message).toMatch(/^Please .*\.$/);
  expect(open('contact')[1].value).toMatchObject({ contact: { email: 'nobody' } });
});

test('rejects the second of two saves from the same base, unless it is forced', async () => {
  const { draft, open, edit } = await startWebsite();
  const [form, { base, value }] = open('contact');
  edit('contact', setHours('Ann’s hours'));
  setHours('Bo’s hours')(value);
  expect(() => draft.save(form, { base, value }, 'Bo', NOW)).toThrow(DraftConflictError);
  expect(draft.detail(form)).toMatchObject({
    value: { contact: { hours: 'Ann’s hours' } },
    draftBy: { name: PERSON },
  });
  expect(draft.save(form, { base, value, force: true }, 'Bo', NOW)).toEqual([]);
  expect(draft.detail(form)).toMatchObject({
    value: { contact: { hours: 'Bo’s hours' } },
    draftBy: { name: 'Bo' },
  });
});

test('saves two forms of the same file one after the other', async () => {
  const { edit, draft } = await startWebsite();
  edit('contact', setHours('Always'));
  expect(edit('firm', (value) => Object.assign(value.brand, { shortName: 'Fig' }))).toEqual([]);
  expect(draft.changes().flatMap((change) => draft.describeChange(change))).toHaveLength(2);
});

test('reports the line of invalid YAML, and still opens forms of other files', async () => {
  const { open, write } = await startWebsite();
  write('firm.yaml', 'contact:\n  hours: "never closed\n');
  expect(() => open('contact')).toThrow(ConfigError);
  expect(() => open('contact')).toThrow(/firm\.yaml is not right:\n {2}line 2: /);
  expect(open('testimonials')[1].value.entries).toBeInstanceOf(Array);
});

test('keeps the previous draft if the disk is full', async ({ skip }) => {
  const disk = mountSmallDisk(12);
  if ('missing' in disk) return skip(disk.missing);
  onTestFinished(disk.remove);
  const { edit, open, draft } = await startWebsite({ root: disk.folder });
  edit('contact', setHours('Before'));
  const photo = Buffer.alloc(2 ** 19, crypto.getRandomValues(new Uint8Array(2 ** 16)));
  await disk.fill(undefined);
  expect(() => draft.write('people/new.jpg', photo, PERSON, NOW)).toThrow();
  expect(() => edit('contact', setHours('x'.repeat(200_000)))).toThrow();
  await disk.free(undefined);
  expect(open('contact')[1].value).toMatchObject({ contact: { hours: 'Before' } });
  expect(draft.changes()).toHaveLength(1);
  expect(edit('contact', setHours('After'))).toEqual([]);
});

test('keeps drafts after a restart', async () => {
  const { root, edit, website, history } = await startWebsite();
  edit('contact', setHours('Always'));
  await website.stop();
  history.close();
  const again = await startWebsite({ root });
  expect(again.draft.detail(formNamed('contact')).value).toMatchObject({ contact: { hours: 'Always' } });
  // The draft is built without another change.
  expect(again.website.state().draft.state).toBe('building');
  await again.website.settled();
  expect(again.website.state().draft).toMatchObject({ state: 'ready', pages: ['/'] });
});
