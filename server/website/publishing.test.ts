import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import {
  instantBuild,
  PERSON,
  restoreAndPublish,
  setHours,
  startWebsite,
  tickingClock,
  type WebsiteBench,
} from '../../tests/support/website-bench.ts';
import { repairPublishing } from './publishing.ts';

const live = ({ buildDir }: WebsiteBench) => basename(realpathSync(buildDir));

test('publishes the change to visitors, writes the folder, and removes the draft', async () => {
  const desk = await startWebsite();
  desk.edit('contact', setHours('Always'));
  expect(desk.home()).not.toContain('Always');
  const { version, website } = await desk.publish();
  expect(version).toMatchObject({ by: PERSON, what: ['Opening hours'], isLive: true });
  expect([desk.home(), desk.read('firm.yaml')]).toEqual([
    expect.stringContaining('hours: Always'),
    expect.stringContaining('hours: Always'),
  ]);
  expect(website).toMatchObject({ changes: [], draft: { state: 'none' } });
  // The first version is the folder as the desk found it.
  expect(website.versions).toHaveLength(2);
  await expect(desk.publish()).rejects.toThrow('There is nothing to publish.');
});

test('publishes one of two changes, and keeps the other as a draft', async () => {
  const desk = await startWebsite();
  desk.edit('contact', setHours('Always'));
  desk.edit('testimonials', (value) => value.entries.pop());
  const { version, website } = await desk.publish(['firm.yaml']);
  expect(version?.what).toEqual(['Opening hours']);
  expect(website.changes.map(({ path }) => path)).toEqual(['testimonials.yaml']);
  expect(desk.home()).toContain('Always');
});

test('restores the folder byte for byte, and undoes the restore', async () => {
  const desk = await startWebsite();
  const before = desk.folder();
  desk.edit('home', (value) => value.order.reverse());
  desk.edit('people', (value) => delete value.people['tess-marlow'].photo);
  desk.draft.write('people/sample-broker.png', null, PERSON, '2026-11-20');
  await desk.publish();
  const after = desk.folder();
  const [newest, oldest] = desk.history.versions();
  expect((await restoreAndPublish(desk, oldest?.id)).version?.what).not.toEqual([]);
  // The people folder, which the desk created, is removed too.
  expect(desk.folder()).toBe(before);
  await restoreAndPublish(desk, newest?.id);
  expect(desk.folder()).toBe(after);
  expect(desk.history.versions()).toHaveLength(4);
  expect(() => desk.website.restore(newest?.id ?? 0, PERSON)).toThrow('The site says that already.');
});

test('refuses to restore a version while there are unpublished changes', async () => {
  const desk = await startWebsite();
  const [first] = desk.website.state().versions;
  desk.edit('contact', setHours('Always'));
  expect(() => desk.website.restore(first?.id ?? 0, PERSON)).toThrow(/Publish or discard them first/);
});

describe('a folder changed by hand', () => {
  test('is recorded as a version', async () => {
    const desk = await startWebsite();
    desk.website.state();
    desk.write('firm.yaml', desk.read('firm.yaml').replace('9 am', '8 am'));
    expect(desk.website.state().versions[0]).toMatchObject({ what: ['Changed outside the desk'] });
    expect(desk.website.state().versions).toHaveLength(2);
  });

  test('conflicts with a draft: shows both texts and refuses to publish the file', async () => {
    const desk = await startWebsite();
    desk.edit('contact', setHours('Always'));
    desk.edit('testimonials', (value) => value.entries.pop());
    desk.write('firm.yaml', desk.read('firm.yaml').replace('9 am', '8 am'));
    const change = desk.website.state().changes.find(({ path }) => path === 'firm.yaml');
    expect(change?.conflict?.inFolder).toContain('8 am');
    expect(change?.conflict?.inDraft).toContain('Always');
    await expect(desk.publish()).rejects.toThrow('firm.yaml was changed outside the desk since.');
    expect(desk.home()).not.toContain('Always');
    expect((await desk.publish(['testimonials.yaml'])).version).not.toBeNull();
    expect(desk.read('firm.yaml')).toContain('8 am');
  });

  test('may be a git repository: .git is neither changed nor stored', async () => {
    const desk = await startWebsite();
    desk.write('.git/HEAD', 'ref: refs/heads/main\n');
    desk.edit('contact', setHours('Always'));
    await desk.publish();
    const [version, first] = desk.history.versions();
    expect([...desk.history.files(version?.id ?? 0).keys()].filter((path) => path.includes('.git'))).toEqual(
      [],
    );
    await restoreAndPublish(desk, first?.id);
    expect(desk.read('.git/HEAD')).toBe('ref: refs/heads/main\n');
  });
});

describe('a build', () => {
  test.each([
    [
      'a mistake',
      'articles/a-flat.md is not right:\n  line 9: the link "/x" leads to a page that this site does not have',
    ],
    [
      'a restricted word on an open site',
      'This site is open, and its content may not be published as it is now.\n' +
        '  STOP  No restricted or risky words\n    Never "independent"\n      articles/a-flat.md:9\n    To do: Remove it.',
    ],
  ])('that fails for %s in a text names the text', async (_, output) => {
    const desk = await startWebsite({ build: async () => ({ isBuilt: false, output }) });
    desk.draft.write('articles/a-flat.md', Buffer.from('---\ntitle: A flat\n---\n'), 'Ann', '2026-11-20');
    await expect(desk.publish()).rejects.toThrow('Something is wrong in “A flat”.');
    expect(desk.website.state().draft).toEqual({
      state: 'failed',
      problems: [
        { message: 'Something is wrong in “A flat”. Open it to see what.', opens: 'texts/articles/a-flat' },
      ],
    });
  });

  test('that fails reports the reason and the form, and leaves the live site unchanged', async () => {
    const output =
      'firm.yaml is not right:\n  line 3: contact.hours: expected other hours\nThe build stopped.';
    const desk = await startWebsite({ build: async () => ({ isBuilt: false, output }) });
    const before = live(desk);
    desk.edit('contact', setHours('Always'));
    await expect(desk.publish()).rejects.toThrow('expected other hours');
    expect(desk.website.state().draft).toEqual({
      state: 'failed',
      problems: [
        { message: 'firm.yaml, line 3: contact.hours: expected other hours', opens: expect.any(String) },
      ],
    });
    expect(live(desk)).toBe(before);
    expect(desk.website.state().changes).toHaveLength(1);
  });

  test('of a subset that fails reports the reason, and is not retried', async () => {
    const build = vi.fn(async () => ({ isBuilt: false, output: 'The photo is missing.' }));
    const desk = await startWebsite({ build });
    desk.edit('contact', setHours('Always'));
    desk.edit('testimonials', (value) => value.entries.pop());
    await expect(desk.publish(['firm.yaml'])).rejects.toThrow(
      'These changes cannot be published alone: The photo is missing.',
    );
  });

  test('does not start while a file is invalid', async () => {
    const build = vi.fn(instantBuild);
    const desk = await startWebsite({ build });
    desk.edit('contact', setHours(''));
    desk.website.rebuildDraft();
    await desk.website.settled();
    expect(desk.website.state().draft).toMatchObject({
      state: 'failed',
      problems: [{ opens: 'forms/contact' }],
    });
    expect(build).not.toHaveBeenCalled();
  });

  test('is aborted by newer changes, even if these equal the first', async () => {
    const running: AbortSignal[] = [];
    const desk = await startWebsite({
      build: async (_firm, _site, signal) => {
        running.push(signal);
        await new Promise((done) => signal.addEventListener('abort', done));
        return { isBuilt: false, output: '' };
      },
    });
    const change = (hours: string) => {
      desk.edit('contact', setHours(hours));
      desk.website.rebuildDraft();
    };
    change('Always');
    await vi.waitFor(() => expect(running).toHaveLength(1));
    change('Never');
    change('Always');
    await vi.waitFor(() => expect(running).toHaveLength(2));
    expect(desk.website.state().draft.state).toBe('building');
    await new Promise((next) => setImmediate(next));
    // Two builds at a time would share the scratch folder.
    expect(running.map(({ aborted }) => aborted)).toEqual([true, false]);
    await desk.website.stop();
  });

  test('runs again after an upgrade, with the same changes', async () => {
    const desk = await startWebsite();
    desk.edit('contact', setHours('Always'));
    desk.website.rebuildDraft();
    await desk.website.settled();
    expect(desk.website.state().draft.state).toBe('ready');
    await desk.buildLive();
    expect(desk.website.state().draft.state).toBe('building');
    expect((await desk.publish()).version).not.toBeNull();
    expect(desk.home()).toContain('Always');
  });
});

/** Publishes in a child process that kills itself before a step. */
async function publishKilled({ root }: WebsiteBench, release: string, step: number): Promise<void> {
  const code = `
    import { join } from 'node:path';
    const [root, release, step] = process.argv.slice(1);
    const { openHistory } = await import(${JSON.stringify(resolve('server/website/history.ts'))});
    const { createDraft } = await import(${JSON.stringify(resolve('server/website/draft.ts'))});
    const { publish } = await import(${JSON.stringify(resolve('server/website/publishing.ts'))});
    const history = openHistory(join(root, 'data/history.db'));
    const dir = join(root, 'firm');
    const draft = createDraft({ dir, history });
    const files = new Map();
    for (const path of draft.folderHashes().keys()) files.set(path, draft.readFolder(path));
    const paths = history.changes().map(({ path, hash }) => {
      if (hash === null) files.delete(path);
      else files.set(path, history.read(hash));
      return path;
    });
    const version = { at: new Date().toISOString(), by: 'Ann', what: ['x'], release };
    const place = { history, dir, buildDir: join(root, 'build') };
    await publish(place, version, { files, paths }, (reached) => {
      if (reached === Number(step)) process.kill(process.pid, 'SIGKILL');
    });
  `;
  const args = ['--input-type=module', '-e', code, root, release, String(step)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

describe('publishing killed', () => {
  test.each([2, 3, 4, 5])('before step %i is completed or aborted at the next start', async (step) => {
    const desk = await startWebsite();
    desk.website.state();
    const before = [live(desk), desk.folder()];
    desk.edit('contact', setHours('Always'));
    desk.edit('home', (value) => value.order.reverse());
    // The last file of its folder, which is removed too.
    desk.draft.write('people/sample-broker.png', null, PERSON, '2026-11-20');
    desk.website.rebuildDraft();
    await desk.website.settled();
    const release = desk.website.previewRelease() ?? '';
    await publishKilled(desk, release, step);

    const summary = repairPublishing(desk);
    expect(repairPublishing(desk)).toBeNull();
    expect(desk.history.pending()).toEqual([]);
    if (step < 4) {
      expect([live(desk), desk.folder()]).toEqual(before);
      expect(desk.draft.changes()).toHaveLength(3);
      expect(desk.website.state().versions).toHaveLength(1);
      expect(summary).toBe(
        step === 2
          ? null
          : 'Publishing was interrupted before visitors saw it. The changes are still drafts.',
      );
    } else {
      expect(live(desk)).toBe(basename(release));
      expect(desk.read('firm.yaml')).toContain('hours: Always');
      expect(desk.draft.folderHashes().has('people/sample-broker.png')).toBe(false);
      expect(desk.draft.changes()).toEqual([]);
      // The folder equals the version: no outside change is recorded.
      expect(desk.website.state().versions).toHaveLength(2);
      expect(summary).toMatch(/^Finished publishing version \d+, which was interrupted\.$/);
    }
    // Publishing works again afterwards.
    desk.edit('contact', setHours('Again'));
    expect((await desk.publish()).version).not.toBeNull();
    expect([desk.home(), desk.read('firm.yaml')].every((text) => text.includes('Again'))).toBe(true);
  });
});

test('leaves site and folder unchanged if the disk is full, and publishes once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(16);
  if ('missing' in disk) return skip(disk.missing);
  onTestFinished(disk.remove);
  const desk = await startWebsite({ root: disk.folder });
  desk.edit('contact', setHours('Always'));
  const photo = Buffer.from(crypto.getRandomValues(new Uint8Array(2 ** 16)));
  desk.draft.write('people/new.jpg', photo, PERSON, '2026-11-20');
  desk.website.rebuildDraft();
  await desk.website.settled();
  const before = [live(desk), desk.folder()];
  await disk.fill(undefined);
  await expect(desk.website.publish(PERSON)).rejects.toThrow();
  expect([live(desk), desk.folder()]).toEqual(before);
  await disk.free(undefined);
  expect((await desk.publish()).version).not.toBeNull();
  expect(readFileSync(join(desk.dir, 'people/new.jpg')).equals(photo)).toBe(true);
});

test('reports a folder that cannot be written after the switch, and writes it on the next request', async () => {
  const desk = await startWebsite();
  desk.edit('contact', setHours('Always'));
  desk.website.rebuildDraft();
  await desk.website.settled();
  // Writing fails while a folder has this name.
  const obstacle = join(desk.dir, '.firm.yaml.new');
  mkdirSync(obstacle);
  await expect(desk.website.publish(PERSON)).rejects.toThrow(/^Visitors see the change, but it could not/);
  expect(desk.home()).toContain('Always');
  rmSync(obstacle, { recursive: true });
  const { changes, versions } = desk.website.state();
  expect([changes, versions[0]?.what]).toEqual([[], ['Opening hours']]);
  expect(desk.read('firm.yaml')).toContain('Always');
});

test('keeps the order of versions and the live one if the clock is set back', async () => {
  let clock = tickingClock('2026-11-20T00:00:00Z');
  const desk = await startWebsite({ clock: () => clock() });
  desk.edit('contact', setHours('First'));
  await desk.publish();
  clock = tickingClock('2026-11-01T00:00:00Z');
  desk.edit('contact', setHours('Second'));
  const { version, website } = await desk.publish();
  expect(website.versions[0]).toEqual(version);
  expect(desk.home()).toContain('Second');
  const last = desk.history.versionAt('2026-11-21T00:00:00Z');
  expect(last?.id).toBe(version?.id);
});
