/** The desk's Website section: combines drafts, draft builds, publishing and history. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dataFiles } from '../../config/data-files.ts';
import { filesIn } from '../../config/firm-folder.ts';
import type { DraftChange, Published, Version, Website as WebsiteState } from '../../contracts/website.ts';
import { type Log, reasonOf } from '../background.ts';
import { BuildRunningError, buildsFolder } from '../releases.ts';
import type { Person } from '../store/model.ts';
import { listPages } from './changed-pages.ts';
import { createDraft } from './draft.ts';
import { createDraftBuilder, liveRelease, type runBuild } from './draft-builder.ts';
import { parseRecordedFacts, type RecordedFact } from './facts.ts';
import { type History, LISTED_VERSIONS } from './history.ts';
import { FACTS_FILE, publish, releaseEntries, repairPublishing } from './publishing.ts';
import { createTextWorker, type TextWorker } from './text-worker.ts';

/** Thrown for a refused action; the message is for the owner. */
export class WebsiteError extends Error {
  override name = 'WebsiteError';
}

const OUTSIDE_AUTHOR = 'somebody outside the desk';

export type Website = ReturnType<typeof createWebsite>;

interface Options {
  history: History;
  /** The firm's folder. */
  dir: string;
  buildDir: string;
  siteUrl: () => string;
  clock: () => Date;
  log: Log;
  /** Called after the live release is switched, so that the server loads it at once. */
  onSwitch?: () => void;
  build?: typeof runBuild;
  /** Replaced in tests. */
  textWorker?: TextWorker;
}

export function createWebsite({
  history,
  dir,
  buildDir,
  siteUrl,
  clock,
  log,
  onSwitch,
  build,
  ...replaced
}: Options) {
  const draft = createDraft({ dir, history });
  const builder = createDraftBuilder({
    draft,
    scratch: history.scratch,
    buildDir,
    clock,
    log,
    ...(build && { build }),
  });
  const previewRelease = () =>
    draft.changes().length === 0 ? liveRelease(buildDir) : (builder.findRelease() ?? builder.newest());
  const textWorker =
    replaced.textWorker ??
    createTextWorker({
      draft,
      scratch: history.scratch,
      release: () => previewRelease() ?? liveRelease(buildDir),
      log,
    });
  const now = () => clock().toISOString();
  let isPublishing = false;

  /** Records a version if the folder was changed by hand, or the desk opens it for the first time. */
  function recordOutsideChanges(): void {
    const [last] = history.versions(1);
    const inFolder = draft.folderHashes();
    const known = last === undefined ? null : history.files(last.id);
    if (known !== null && isSame(known, inFolder)) return;
    const what = last === undefined ? 'As it was when the desk first opened it' : 'Changed outside the desk';
    const release = liveRelease(buildDir);
    const version = { at: now(), by: OUTSIDE_AUTHOR, what: [what], release: basename(release) };
    const files = filesIn(dir).files.map((path) => ({
      kind: 'firm' as const,
      path,
      bytes: draft.readFolder(path) ?? Buffer.alloc(0),
    }));
    const id = history.begin(version, [...files, ...releaseEntries(release)]);
    history.finish(id, []);
  }

  function changes(): DraftChange[] {
    return draft.changes().map((change) => {
      const { path, by, at, hash } = change;
      const isConflict = draft.isConflict(change);
      return {
        path,
        what: draft.describeChange(change),
        by,
        at,
        opens: draft.findEditor(change),
        conflict: isConflict
          ? {
              inFolder: text(draft.readFolder(path)),
              inDraft: text(hash === null ? null : history.read(hash)),
            }
          : null,
      };
    });
  }

  function versions(): Version[] {
    return history
      .versions(LISTED_VERSIONS)
      .map(({ id, at, by, what }, index) => ({ id, at, by, what, isLive: index === 0 }));
  }

  /** Reads the facts of the live release. */
  const liveFacts = (): RecordedFact[] =>
    parseRecordedFacts(readFileSync(join(liveRelease(buildDir), FACTS_FILE)));

  /** Finishes publishing that a full disk interrupted. */
  function repair(): void {
    if (!isPublishing && history.pending().length > 0) repairPublishing({ history, dir, buildDir });
  }

  function state(): WebsiteState {
    const readOnly = readOnlyReason(dir, buildDir);
    if (readOnly === null) {
      repair();
      recordOutsideChanges();
      // A restart, an upgrade or a change by hand makes earlier builds outdated.
      if (builder.state().state === 'none') rebuildDraft();
    }
    const today = now().slice(0, 10);
    return {
      readOnly,
      address: siteUrl(),
      changes: changes(),
      draft: builder.state(),
      versions: versions(),
      factsDue: liveFacts().filter(({ reviewBy }) => reviewBy < today).length,
    };
  }

  /** @throws {WebsiteError} */
  function requireWritable(): void {
    const reason = readOnlyReason(dir, buildDir);
    if (reason !== null) throw new WebsiteError(reason);
  }

  /** Starts or stops the draft's build. Call after each change. */
  function rebuildDraft(): void {
    if (draft.changes().length > 0) builder.start();
    else void builder.stop();
  }

  /**
   * Publishes the draft release, or starts its build if there is none yet.
   *
   * @param paths the changes to publish; all by default.
   * @returns `version: null` while the release of exactly these changes is being built.
   * @throws {WebsiteError}
   */
  async function publishChanges(by: string, paths?: readonly string[]): Promise<Published> {
    requireWritable();
    repair();
    const all = draft.changes();
    const chosen = all.filter(({ path }) => !paths || paths.includes(path));
    if (chosen.length === 0) throw new WebsiteError('There is nothing to publish.');
    const conflict = chosen.find((change) => draft.isConflict(change));
    if (conflict) {
      throw new WebsiteError(
        `${conflict.path} was changed outside the desk since. Open Website and choose which text to keep.`,
      );
    }
    const subset = chosen.length === all.length ? undefined : chosen.map(({ path }) => path);
    const release = builder.findRelease(subset);
    if (release === null) {
      const [failure] = builder.findFailures(subset) ?? [];
      if (failure) {
        const reason = subset ? 'These changes cannot be published alone' : 'The preview could not be built';
        const isText = subset && failure.opens?.startsWith('texts/');
        const message = isText
          ? 'a text may need one that is left out, such as its picture.'
          : failure.message;
        throw new WebsiteError(`${reason}: ${message}`);
      }
      builder.start(subset);
      return { version: null, website: state() };
    }
    if (isPublishing) throw new WebsiteError('Somebody is publishing at this moment. Please wait.');
    isPublishing = true;
    try {
      await builder.stop();
      recordOutsideChanges();
      const files = new Map<string, Buffer>();
      for (const path of draft.folderHashes().keys())
        files.set(path, draft.readFolder(path) ?? Buffer.alloc(0));
      for (const { path, hash } of chosen) {
        if (hash === null) files.delete(path);
        else files.set(path, history.read(hash));
      }
      const what = chosen.flatMap((change) => draft.describeChange(change));
      const version = { at: now(), by, what, release };
      await publish({ history, dir, buildDir }, version, {
        files,
        paths: chosen.map(({ path }) => path),
      }).catch((error) => {
        if (history.pending().length === 0) {
          throw error instanceof BuildRunningError ? new WebsiteError(error.message) : error;
        }
        log.error({ reason: reasonOf(error) }, 'could not write the folder after publishing');
        onSwitch?.();
        throw new WebsiteError(
          'Visitors see the change, but it could not be written into the firm’s folder: the disk may be full. It will be written as soon as there is room.',
        );
      });
    } finally {
      isPublishing = false;
    }
    onSwitch?.();
    rebuildDraft();
    return { version: versions()[0] ?? null, website: state() };
  }

  /**
   * Creates drafts that restore an older version.
   *
   * @throws {WebsiteError}
   */
  function restore(id: number, by: string): void {
    requireWritable();
    repair();
    if (draft.changes().length > 0) {
      throw new WebsiteError('There are changes that are not published. Publish or discard them first.');
    }
    const version = history.version(id);
    if (version === null) throw new WebsiteError('There is no such version.');
    recordOutsideChanges();
    const wanted = history.files(id);
    const inFolder = draft.folderHashes();
    for (const path of new Set([...wanted.keys(), ...inFolder.keys()])) {
      const hash = wanted.get(path);
      if (hash === inFolder.get(path)) continue;
      draft.write(path, hash === undefined ? null : history.read(hash), by, now());
    }
    if (draft.changes().length === 0) throw new WebsiteError('The site says that already.');
    rebuildDraft();
  }

  return {
    /** Returns whether a person may edit the website: owners, and people an owner has allowed. */
    isEditor: ({ id, role }: Pick<Person, 'id' | 'role'>): boolean =>
      role === 'owner' || history.editors().includes(id),

    draft,
    history,
    state,
    rebuildDraft,
    requireWritable,
    publish: publishChanges,
    restore,
    liveFacts,

    discard(path: string | null): void {
      requireWritable();
      history.discard(path);
      rebuildDraft();
    },

    /** Resolves a conflict in favour of the draft. */
    keep(path: string): void {
      requireWritable();
      draft.rebase(path);
      rebuildDraft();
    },

    /** Returns the release to preview: the draft's, or the live one if there are no changes. */
    previewRelease: (): string | null => previewRelease(),

    liveRelease: (): string => liveRelease(buildDir),

    /** Previews one text while somebody types. */
    textWorker,

    /** Lists the pages of the live site and of the preview. */
    pages: (): { address: string; title: string }[] =>
      [
        ...new Map([
          ...listPages(liveRelease(buildDir)),
          ...listPages(previewRelease() ?? liveRelease(buildDir)),
        ]),
      ]
        .map(([address, file]) => ({ address, title: pageTitle(readFileSync(file, 'utf8')) || address }))
        .toSorted((a, b) => (a.address < b.address ? -1 : 1)),

    settled: builder.settled,

    async stop(): Promise<void> {
      await Promise.all([builder.stop(), textWorker.stop()]);
    },
  };
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

/** Extracts and decodes the title of a built page. */
const pageTitle = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replaceAll(
    /&([#\w]+);/g,
    (whole, name) => HTML_ENTITIES[name] ?? whole,
  );

const text = (bytes: Buffer | null): string => (bytes === null ? '(no file)' : bytes.toString('utf8'));

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a].every(([path, hash]) => b.get(path) === hash);

/** Returns why this server cannot change the site, as a sentence; null if it can. */
function readOnlyReason(dir: string, buildDir: string): string | null {
  if (!existsSync(dir)) return 'This server has no folder of the firm, so the website is edited elsewhere.';
  const files = Object.values(dataFiles).map(({ firm }) => join(dir, firm));
  const folders = [dir, ...new Set(files.map((file) => dirname(file)))];
  const isWritable = (path: string) => {
    try {
      accessSync(path, constants.W_OK);
      return true;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT';
    }
  };
  if (!folders.every(isWritable)) {
    return 'The firm’s folder is read-only on this server, so the website is edited elsewhere.';
  }
  if (!isWritable(buildsFolder(buildDir))) {
    return 'This server may not build the site, so the website is edited elsewhere.';
  }
  return null;
}
