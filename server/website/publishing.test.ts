import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mountSmallDisk } from '../../tests/support/small-disk.ts';
import {
  PERSON,
  quickBuild,
  setHours,
  startWebsite,
  ticking,
  undoTo,
  type WebsiteBench,
} from '../../tests/support/website-bench.ts';
import { repairPublishing } from './publishing.ts';

const live = ({ buildDir }: WebsiteBench) => basename(realpathSync(buildDir));

test('publishing shows visitors the change, writes the folder, and leaves no draft', async () => {
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
  // With the one of the folder as the desk found it.
  expect(website.versions).toHaveLength(2);
  await expect(desk.publish()).rejects.toThrow('There is nothing to publish.');
});

test('one change of two is published alone, and the other stays a draft', async () => {
  const desk = await startWebsite();
  desk.edit('contact', setHours('Always'));
  desk.edit('testimonials', (value) => value.entries.pop());
  const { version, website } = await desk.publish(['firm.yaml']);
  expect(version?.what).toEqual(['Opening hours']);
  expect(website.changes.map(({ path }) => path)).toEqual(['testimonials.yaml']);
  expect(desk.home()).toContain('Always');
});

test('undo brings back the folder to the byte, and an undo can be undone', async () => {
  const desk = await startWebsite();
  const before = desk.folder();
  desk.edit('home', (value) => value.order.reverse());
  desk.edit('people', (value) => delete value.people['tess-marlow'].photo);
  desk.draft.write('people/sample-broker.png', null, PERSON, '2026-11-20');
  await desk.publish();
  const after = desk.folder();
  const [newest, oldest] = desk.history.versions();
  expect((await undoTo(desk, oldest?.id)).version?.what).not.toEqual([]);
  // Also without the folder that the desk made.
  expect(desk.folder()).toBe(before);
  await undoTo(desk, newest?.id);
  expect(desk.folder()).toBe(after);
  expect(desk.history.versions()).toHaveLength(4);
  expect(() => desk.website.restore(newest?.id ?? 0, PERSON)).toThrow('The site says that already.');
});

test('bringing back an older version waits until nothing else is unpublished', async () => {
  const desk = await startWebsite();
  const [first] = desk.website.state().versions;
  desk.edit('contact', setHours('Always'));
  expect(() => desk.website.restore(first?.id ?? 0, PERSON)).toThrow(/Publish or discard them first/);
});

describe('a folder that is changed by hand', () => {
  test('is a version of its own', async () => {
    const desk = await startWebsite();
    desk.website.state();
    desk.write('firm.yaml', desk.read('firm.yaml').replace('9 am', '8 am'));
    expect(desk.website.state().versions[0]).toMatchObject({ what: ['Changed outside the desk'] });
    expect(desk.website.state().versions).toHaveLength(2);
  });

  test('meanwhile shows both texts, and nothing of that file is published', async () => {
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

  test('is a git repository: the desk leaves its .git alone and keeps none of it', async () => {
    const desk = await startWebsite();
    desk.write('.git/HEAD', 'ref: refs/heads/main\n');
    desk.edit('contact', setHours('Always'));
    await desk.publish();
    const [version, first] = desk.history.versions();
    expect([...desk.history.files(version?.id ?? 0).keys()].filter((path) => path.includes('.git'))).toEqual(
      [],
    );
    await undoTo(desk, first?.id);
    expect(desk.read('.git/HEAD')).toBe('ref: refs/heads/main\n');
  });
});

describe('a build', () => {
  test('that fails says why and in which form, and what is live stays', async () => {
    const said = 'firm.yaml is not right:\n  line 3: contact.hours: expected other hours\nThe build stopped.';
    const desk = await startWebsite({ build: async () => ({ isWhole: false, said }) });
    const before = live(desk);
    desk.edit('contact', setHours('Always'));
    await expect(desk.publish()).rejects.toThrow('expected other hours');
    expect(desk.website.state().draft).toEqual({
      state: 'failed',
      problems: [
        { message: 'firm.yaml, line 3: contact.hours: expected other hours', formId: expect.any(String) },
      ],
    });
    expect(live(desk)).toBe(before);
    expect(desk.website.state().changes).toHaveLength(1);
  });

  test('of some changes that cannot stand alone says so, instead of being tried for ever', async () => {
    const build = vi.fn(async () => ({ isWhole: false, said: 'The photo is missing.' }));
    const desk = await startWebsite({ build });
    desk.edit('contact', setHours('Always'));
    desk.edit('testimonials', (value) => value.entries.pop());
    await expect(desk.publish(['firm.yaml'])).rejects.toThrow(
      'These changes cannot be published alone: The photo is missing.',
    );
  });

  test('is not begun where a file is wrong', async () => {
    const build = vi.fn(quickBuild);
    const desk = await startWebsite({ build });
    desk.edit('contact', setHours(''));
    desk.website.changed();
    await desk.website.settled();
    expect(desk.website.state().draft).toMatchObject({ state: 'failed', problems: [{ formId: 'contact' }] });
    expect(build).not.toHaveBeenCalled();
  });

  test('gives way to one of newer changes, also where the newest are the first again', async () => {
    const running: AbortSignal[] = [];
    const desk = await startWebsite({
      build: async (_firm, _site, signal) => {
        running.push(signal);
        await new Promise((done) => signal.addEventListener('abort', done));
        return { isWhole: false, said: '' };
      },
    });
    const change = (hours: string) => {
      desk.edit('contact', setHours(hours));
      desk.website.changed();
    };
    change('Always');
    await vi.waitFor(() => expect(running).toHaveLength(1));
    change('Never');
    change('Always');
    await vi.waitFor(() => expect(running).toHaveLength(2));
    expect(desk.website.state().draft.state).toBe('building');
    await new Promise((next) => setImmediate(next));
    // One build at a time: another would take the folder from under it.
    expect(running.map(({ aborted }) => aborted)).toEqual([true, false]);
    await desk.website.stop();
  });

  test('is made again after an upgrade of the product, with the changes of before', async () => {
    const desk = await startWebsite();
    desk.edit('contact', setHours('Always'));
    desk.website.changed();
    await desk.website.settled();
    expect(desk.website.state().draft.state).toBe('ready');
    await desk.buildLive();
    expect(desk.website.state().draft.state).toBe('building');
    expect((await desk.publish()).version).not.toBeNull();
    expect(desk.home()).toContain('Always');
  });
});

/** Publishes in a process of its own, which is killed before a step. */
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

describe('publishing that is killed', () => {
  test.each([2, 3, 4, 5])('before step %i is wholly done after a restart, or not at all', async (step) => {
    const desk = await startWebsite();
    desk.website.state();
    const before = [live(desk), desk.folder()];
    desk.edit('contact', setHours('Always'));
    desk.edit('home', (value) => value.order.reverse());
    // The last of its folder, which goes with it.
    desk.draft.write('people/sample-broker.png', null, PERSON, '2026-11-20');
    desk.website.changed();
    await desk.website.settled();
    const release = desk.website.previewRelease() ?? '';
    await publishKilled(desk, release, step);

    const said = repairPublishing(desk);
    expect(repairPublishing(desk)).toBeNull();
    expect(desk.history.pending()).toEqual([]);
    if (step < 4) {
      expect([live(desk), desk.folder()]).toEqual(before);
      expect(desk.draft.changes()).toHaveLength(3);
      expect(desk.website.state().versions).toHaveLength(1);
      expect(said).toBe(
        step === 2 ? null : 'A publishing was cut off before visitors saw it. Its changes are still drafts.',
      );
    } else {
      expect(live(desk)).toBe(basename(release));
      expect(desk.read('firm.yaml')).toContain('hours: Always');
      expect(desk.draft.folderHashes().has('people/sample-broker.png')).toBe(false);
      expect(desk.draft.changes()).toEqual([]);
      // Its folder says what the version says: nobody changed it outside.
      expect(desk.website.state().versions).toHaveLength(2);
      expect(said).toMatch(/^Finished publishing version \d+, which was cut off\.$/);
    }
    // And the desk goes on from there.
    desk.edit('contact', setHours('Again'));
    expect((await desk.publish()).version).not.toBeNull();
    expect([desk.home(), desk.read('firm.yaml')].every((text) => text.includes('Again'))).toBe(true);
  });
});

test('a disk that fills while publishing leaves all as it was, and publishes once there is room', async ({
  skip,
}) => {
  const disk = mountSmallDisk(16);
  if ('missing' in disk) return skip(disk.missing);
  onTestFinished(disk.remove);
  const desk = await startWebsite({ root: disk.folder });
  desk.edit('contact', setHours('Always'));
  const photo = Buffer.from(crypto.getRandomValues(new Uint8Array(2 ** 16)));
  desk.draft.write('people/new.jpg', photo, PERSON, '2026-11-20');
  desk.website.changed();
  await desk.website.settled();
  const before = [live(desk), desk.folder()];
  await disk.fill(undefined);
  await expect(desk.website.publish(PERSON)).rejects.toThrow();
  expect([live(desk), desk.folder()]).toEqual(before);
  await disk.free(undefined);
  expect((await desk.publish()).version).not.toBeNull();
  expect(readFileSync(join(desk.dir, 'people/new.jpg')).equals(photo)).toBe(true);
});

test('a folder that cannot be written after the switch is written at the next look, and says so', async () => {
  const desk = await startWebsite();
  desk.edit('contact', setHours('Always'));
  desk.website.changed();
  await desk.website.settled();
  // Nothing can be written where a folder stands.
  const inTheWay = join(desk.dir, '.firm.yaml.new');
  mkdirSync(inTheWay);
  await expect(desk.website.publish(PERSON)).rejects.toThrow(/^Visitors see the change, but it could not/);
  expect(desk.home()).toContain('Always');
  rmSync(inTheWay, { recursive: true });
  const { changes, versions } = desk.website.state();
  expect([changes, versions[0]?.what]).toEqual([[], ['Opening hours']]);
  expect(desk.read('firm.yaml')).toContain('Always');
});

test('a clock that is set back changes neither the order of versions nor which is live', async () => {
  let clock = ticking('2026-11-20T00:00:00Z');
  const desk = await startWebsite({ clock: () => clock() });
  desk.edit('contact', setHours('First'));
  await desk.publish();
  clock = ticking('2026-11-01T00:00:00Z');
  desk.edit('contact', setHours('Second'));
  const { version, website } = await desk.publish();
  expect(website.versions[0]).toEqual(version);
  expect(desk.home()).toContain('Second');
  const last = desk.history.versionAt('2026-11-21T00:00:00Z');
  expect(last?.id).toBe(version?.id);
});
