/** The Website section of the desk: drafts, their release, publishing and history, put together. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { dataFiles } from '../../config/data-files.ts';
import { filesIn } from '../../config/firm-folder.ts';
import type { DraftChange, Published, Version, Website as WebsiteState } from '../../contracts/website.ts';
import { type Log, reasonOf } from '../background.ts';
import { BuildRunningError, buildsFolder } from '../releases.ts';
import type { Person } from '../store/model.ts';
import { pagesOf } from './changed-pages.ts';
import { createDraft } from './draft.ts';
import { createDraftBuilder, liveRelease, type runBuild } from './draft-builder.ts';
import { factsFileEntry, type RecordedFact } from './facts.ts';
import { type History, LISTED_VERSIONS } from './history.ts';
import { publish, releaseEntries, repairPublishing } from './publishing.ts';

/** Thrown for what the desk will not do; the message is for the owner. */
export class WebsiteError extends Error {
  override name = 'WebsiteError';
}

const OUTSIDE = 'somebody outside the desk';

export type Website = ReturnType<typeof createWebsite>;

interface Options {
  history: History;
  /** The firm's folder. */
  dir: string;
  buildDir: string;
  siteUrl: () => string;
  clock: () => Date;
  log: Log;
  /** Called when visitors see another release, so that it is served at once. */
  switched?: () => void;
  build?: typeof runBuild;
}

export function createWebsite({ history, dir, buildDir, siteUrl, clock, log, switched, build }: Options) {
  const draft = createDraft({ dir, history });
  const builder = createDraftBuilder({
    draft,
    scratch: history.scratch,
    buildDir,
    clock,
    log,
    ...(build && { build }),
  });
  const now = () => clock().toISOString();
  let isPublishing = false;

  /** A folder that somebody changed by hand, or that the desk sees for the first time, is a version too. */
  function noteOutsideChanges(): void {
    const [last] = history.versions(1);
    const inFolder = draft.folderHashes();
    const known = last === undefined ? null : history.files(last.id);
    if (known !== null && isSame(known, inFolder)) return;
    const what = last === undefined ? 'As it was when the desk first opened it' : 'Changed outside the desk';
    const release = liveRelease(buildDir);
    const version = { at: now(), by: OUTSIDE, what: [what], release: basename(release) };
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
        what: draft.whatChanges(change),
        by,
        at,
        formId: draft.formOf(change),
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

  /** Facts as the live release has them. */
  const liveFacts = (): RecordedFact[] => {
    const entry = [...releaseEntries(liveRelease(buildDir))].find(({ kind }) => kind === 'facts');
    return factsFileEntry(entry?.bytes ?? null);
  };

  /** Finishes a publishing that a full disk cut off, as soon as there is room. */
  function repair(): void {
    if (!isPublishing && history.pending().length > 0) repairPublishing({ history, dir, buildDir });
  }

  function state(): WebsiteState {
    const readOnly = readOnlyReason(dir, buildDir);
    if (readOnly === null) {
      repair();
      noteOutsideChanges();
      // After a restart, an upgrade or a change by hand, nobody has built these changes yet.
      if (builder.state().state === 'none') changed();
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

  /** Starts the build of what is not published, after each change. */
  function changed(): void {
    if (draft.changes().length > 0) builder.start();
    else void builder.stop();
  }

  /**
   * @param paths the changes to publish; all without.
   * @returns `version: null` while the release of just these is still being built.
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
    const release = builder.releaseOf(subset);
    if (release === null) {
      const [failure] = builder.failureOf(subset) ?? [];
      if (failure) {
        const reason = subset ? 'These changes cannot be published alone' : 'The preview could not be built';
        throw new WebsiteError(`${reason}: ${failure.message}`);
      }
      builder.start(subset);
      return { version: null, website: state() };
    }
    if (isPublishing) throw new WebsiteError('Somebody is publishing at this moment. Please wait.');
    isPublishing = true;
    try {
      await builder.stop();
      noteOutsideChanges();
      const files = new Map<string, Buffer>();
      for (const path of draft.folderHashes().keys())
        files.set(path, draft.readFolder(path) ?? Buffer.alloc(0));
      for (const { path, hash } of chosen) {
        if (hash === null) files.delete(path);
        else files.set(path, history.read(hash));
      }
      const what = chosen.flatMap((change) => draft.whatChanges(change));
      const version = { at: now(), by, what, release };
      await publish({ history, dir, buildDir }, version, {
        files,
        paths: chosen.map(({ path }) => path),
      }).catch((error) => {
        if (history.pending().length === 0) {
          throw error instanceof BuildRunningError ? new WebsiteError(error.message) : error;
        }
        log.error({ reason: reasonOf(error) }, 'the folder could not be written after publishing');
        switched?.();
        throw new WebsiteError(
          'Visitors see the change, but it could not be written into the firm’s folder: the disk may be full. It will be, as soon as there is room.',
        );
      });
    } finally {
      isPublishing = false;
    }
    switched?.();
    changed();
    return { version: versions()[0] ?? null, website: state() };
  }

  /**
   * Makes drafts of everything that an older version said otherwise.
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
    noteOutsideChanges();
    const wanted = history.files(id);
    const inFolder = draft.folderHashes();
    for (const path of new Set([...wanted.keys(), ...inFolder.keys()])) {
      const hash = wanted.get(path);
      if (hash === inFolder.get(path)) continue;
      draft.write(path, hash === undefined ? null : history.read(hash), by, now());
    }
    if (draft.changes().length === 0) throw new WebsiteError('The site says that already.');
    changed();
  }

  return {
    /** Owners may edit the website, and everyone whom an owner allows to. */
    isEditor: ({ id, role }: Pick<Person, 'id' | 'role'>): boolean =>
      role === 'owner' || history.editors().includes(id),

    draft,
    history,
    state,
    changed,
    requireWritable,
    publish: publishChanges,
    restore,
    liveFacts,

    discard(path: string | null): void {
      requireWritable();
      history.discard(path);
      changed();
    },

    /** Keeps a change although its file was changed outside the desk since. */
    keep(path: string): void {
      requireWritable();
      draft.keep(path);
      changed();
    },

    /** The release to look at: the draft's, or the live one where nothing is unpublished. */
    previewRelease: (): string | null =>
      draft.changes().length === 0 ? liveRelease(buildDir) : (builder.releaseOf() ?? builder.newest()),

    pages: (): { address: string; title: string }[] =>
      [...pagesOf(liveRelease(buildDir))]
        .map(([address, file]) => ({ address, title: titleOf(readFileSync(file, 'utf8')) || address }))
        .toSorted((a, b) => (a.address < b.address ? -1 : 1)),

    settled: builder.settled,
    stop: builder.stop,
  };
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

/** The title of a page that the build wrote. */
const titleOf = (html: string): string =>
  (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '').replaceAll(
    /&([#\w]+);/g,
    (whole, name) => NAMED[name] ?? whole,
  );

const text = (bytes: Buffer | null): string => (bytes === null ? '(no file)' : bytes.toString('utf8'));

const isSame = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  a.size === b.size && [...a].every(([path, hash]) => b.get(path) === hash);

/** Why this server cannot change the site; null where it can. */
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
