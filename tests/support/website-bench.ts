/** Runs the Website section on a copy of a firm's folder, with an instant build. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { filesIn } from '../../config/firm-folder.ts';
import type { FormDetail } from '../../contracts/website.ts';
import { RELEASE_FILE } from '../../server/built-site.ts';
import { buildRelease } from '../../server/releases.ts';
import type { runBuild } from '../../server/website/draft-builder.ts';
import { type Form, findForm } from '../../server/website/forms.ts';
import { HISTORY_FILE, openHistory } from '../../server/website/history.ts';
import type { TextWorker } from '../../server/website/text-worker.ts';
import { createWebsite } from '../../server/website/website.ts';
import { testFolder, testMail, writeBuild } from './site-fixture.ts';

export const PERSON = 'Ann';
export const FIRMS = ['tests/firm', 'sample-firm', 'tests/firms/complete'];

export type Build = typeof runBuild;

/** Advances by a second each time, since releases are named by their time. */
let built = Date.parse('2026-11-20T00:00:00Z');
const buildClock = () => {
  built += 1000;
  return new Date(built);
};

/** Builds a complete release whose home page shows the text of firm.yaml. */
async function buildMinimal(firmDir: string, site: string, isDraft: boolean): Promise<boolean> {
  const tools = { site, isDraft, clock: buildClock, waiting: () => {} };
  return buildRelease(tools, async (release) => {
    const text = readFileSync(join(firmDir, 'firm.yaml'), 'utf8').replaceAll('<', '&lt;');
    const page = `<!doctype html><title>Home</title><main>${text}</main><script>alert(1)</script>`;
    writeBuild(release, testMail, { 'index.html': page });
    writeFileSync(join(release, 'facts.json'), JSON.stringify(RECORDED_FACTS));
    rmSync(join(release, RELEASE_FILE));
    return true;
  });
}

export const RECORDED_FACTS = [
  {
    id: 'cash-rate',
    value: '3.60%',
    asOf: '2026-11-04',
    reviewBy: '2026-11-19',
    source: { title: 'Cash rate target', url: 'https://www.rba.gov.au' },
    usedBy: ['/'],
  },
];

export const instantBuild: Build = async (firmDir, buildDir) => ({
  isBuilt: await buildMinimal(firmDir, buildDir, true),
  output: '',
});

interface Options {
  /** The parent folder. An existing firm's folder in it is used. */
  root?: string;
  from?: string;
  build?: Build;
  clock?: () => Date;
  textWorker?: TextWorker;
}

export type WebsiteBench = Awaited<ReturnType<typeof startWebsite>>;

export async function startWebsite({
  root = testFolder(),
  from = 'tests/firm',
  build = instantBuild,
  clock = tickingClock('2026-11-20T00:00:00Z'),
  textWorker,
}: Options = {}) {
  const [dir, buildDir] = [join(root, 'firm'), join(root, 'build')];
  if (!existsSync(dir)) cpSync(resolve(from), dir, { recursive: true });
  if (!existsSync(buildDir)) await buildMinimal(dir, buildDir, false);
  const history = openHistory(join(root, 'data', HISTORY_FILE));
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const website = createWebsite({
    history,
    dir,
    buildDir,
    siteUrl: () => 'https://www.example.com',
    clock,
    log,
    build,
    ...(textWorker && { textWorker }),
  });
  const { draft } = website;

  function open(id: string): [Form, FormDetail] {
    const form = formNamed(id);
    return [form, draft.detail(form)];
  }

  /** Opens a form, changes its value and saves it. @returns the problems. */
  function edit(id: string, change: (value: FormValue) => void, by = PERSON) {
    const [form, { base, value }] = open(id);
    change(value);
    return draft.save(form, { base, value }, by, clock().toISOString());
  }

  /** Publishes like the desk: retries once the draft is built. */
  async function publish(paths?: readonly string[]) {
    const first = await website.publish(PERSON, paths);
    if (first.version !== null) return first;
    await website.settled();
    return website.publish(PERSON, paths);
  }

  return {
    root,
    dir,
    buildDir,
    history,
    website,
    draft,
    open,
    edit,
    publish,
    /** Returns the live home page. */
    home: () => readFileSync(join(buildDir, 'client/index.html'), 'utf8'),
    folder: () => folderText(dir),
    read: (name: string) => readFileSync(join(dir, name), 'utf8'),
    write(name: string, content: string | Buffer) {
      mkdirSync(join(dir, name, '..'), { recursive: true });
      writeFileSync(join(dir, name), content);
    },
    /** Builds a live release, like an upgrade or `npm run build`. */
    buildLive: () => buildMinimal(dir, buildDir, false),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests access fields of any form.
export type FormValue = any;

export const setHours = (hours: string) => (value: FormValue) => {
  value.contact.hours = hours;
};

export function formNamed(id: string): Form {
  const form = findForm(id);
  if (form === undefined) throw new Error(`expected the form ${id}`);
  return form;
}

export function tickingClock(from: string) {
  let now = Date.parse(from);
  return () => {
    now += 1000;
    return new Date(now);
  };
}

/** Lists all folders, and files with their hashes. */
export function folderText(dir: string): string {
  const { files, folders } = filesIn(dir);
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('hex');
  return [...folders.map((name) => `${name}/`), ...files.map((name) => `${name} ${hash(name)}`)]
    .toSorted()
    .join('\n');
}

/** Restores a version and publishes it. */
export async function restoreAndPublish(desk: WebsiteBench, id: number | undefined) {
  desk.website.restore(id ?? 0, PERSON);
  return desk.publish();
}
