/**
 * Publishes a draft release in steps, so that the next start can repair an interruption at any of them: (1) the release
 * is built; (2) store a pending version; (3) switch the link; (4) write the files into the folder; (5) mark the version
 * as done.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { switchSite } from '../releases.ts';
import { listPages } from './changed-pages.ts';
import { liveRelease } from './draft-builder.ts';
import type { Entry, History, StoredVersion } from './history.ts';

interface PublishTarget {
  history: History;
  /** The firm's folder. */
  dir: string;
  /** The link to the live release. */
  buildDir: string;
}

/** In a release: its dated facts. */
export const FACTS_FILE = 'facts.json';

/** Yields the entries that a version stores of a release: its pages and facts. */
export function* releaseEntries(release: string): Generator<Entry> {
  for (const [address, file] of listPages(release)) {
    yield { kind: 'page', path: address, bytes: readFileSync(file) };
  }
  yield { kind: 'facts', path: FACTS_FILE, bytes: readFileSync(join(release, FACTS_FILE)) };
}

/**
 * Makes a draft release the live site.
 *
 * @param files all files of the folder after publishing.
 * @param paths the changes in the release.
 * @param onStep called with the number of each step before it, for tests.
 */
export async function publish(
  { history, dir, buildDir }: PublishTarget,
  version: Omit<StoredVersion, 'id' | 'release'> & { release: string },
  { files, paths }: { files: ReadonlyMap<string, Buffer>; paths: readonly string[] },
  onStep: (step: number) => void = () => {},
): Promise<number> {
  onStep(2);
  const id = history.begin(
    { ...version, release: basename(version.release) },
    versionEntries(files, version.release),
  );
  onStep(3);
  try {
    await switchSite(buildDir, version.release);
  } catch (error) {
    history.abort(id);
    throw error;
  }
  onStep(4);
  writeFiles(history, dir, id, paths);
  onStep(5);
  history.finish(id, paths);
  return id;
}

function* versionEntries(files: ReadonlyMap<string, Buffer>, release: string): Generator<Entry> {
  for (const [path, bytes] of files) yield { kind: 'firm', path, bytes };
  yield* releaseEntries(release);
}

/** Writes to a temporary file and renames it, so that no file is ever half written. */
function writeFiles(history: History, dir: string, version: number, paths: readonly string[]): void {
  const files = history.files(version);
  for (const path of paths) {
    const hash = files.get(path);
    const file = join(dir, path);
    if (hash === undefined) removeFile(dir, path);
    else {
      mkdirSync(dirname(file), { recursive: true });
      // Dotfiles in the folder are ignored.
      const temporary = join(dirname(file), `.${basename(file)}.new`);
      try {
        writeFileSync(temporary, history.read(hash), { flush: true });
        renameSync(temporary, file);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    }
  }
}

/** Removes a file, and its folder if that is then empty. */
function removeFile(dir: string, path: string): void {
  rmSync(join(dir, path), { force: true });
  const folder = join(dir, dirname(path));
  // A repair may repeat this.
  if (folder !== join(dir) && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Repairs interrupted publishing: finishes it if the link was switched; otherwise aborts it and keeps its changes as
 * drafts. Call before building or serving.
 *
 * @returns a sentence for the log; null if there was nothing to repair.
 */
export function repairPublishing({ history, dir, buildDir }: PublishTarget): string | null {
  let summary: string | null = null;
  for (const version of history.pending()) {
    if (basename(liveRelease(buildDir)) === version.release) {
      const files = history.files(version.id);
      // Leave out changes that were saved after the release was built.
      const published = history.changes().filter(({ path, hash }) => (files.get(path) ?? null) === hash);
      const paths = published.map(({ path }) => path);
      writeFiles(history, dir, version.id, paths);
      history.finish(version.id, paths);
      summary = `Finished publishing version ${version.id}, which was interrupted.`;
    } else {
      history.abort(version.id);
      summary = 'Publishing was interrupted before visitors saw it. The changes are still drafts.';
    }
  }
  return summary;
}
