/**
 * Publishing, so that a kill at any step is repaired at the next start: (1) the draft release is whole;
 * (2) a version is noted as pending; (3) the link is switched; (4) the files go to the folder; (5) the
 * version is done.
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
import { pagesOf } from './changed-pages.ts';
import { liveRelease } from './draft-builder.ts';
import type { Entry, History, StoredVersion } from './history.ts';

interface Place {
  history: History;
  /** The firm's folder. */
  dir: string;
  /** The link to the live release. */
  buildDir: string;
}

/** What a version keeps of a release: its pages and its facts. */
export function* releaseEntries(release: string): Generator<Entry> {
  for (const [address, file] of pagesOf(release)) {
    yield { kind: 'page', path: address, bytes: readFileSync(file) };
  }
  yield { kind: 'facts', path: 'facts.json', bytes: readFileSync(join(release, 'facts.json')) };
}

/**
 * Makes a draft release the live site.
 *
 * @param files every file of the folder as it shall be.
 * @param paths the changes that the release has.
 * @param reached is called before each step, by its number; for tests.
 */
export async function publish(
  { history, dir, buildDir }: Place,
  version: Omit<StoredVersion, 'id' | 'release'> & { release: string },
  { files, paths }: { files: ReadonlyMap<string, Buffer>; paths: readonly string[] },
  reached: (step: number) => void = () => {},
): Promise<number> {
  reached(2);
  const id = history.begin(
    { ...version, release: basename(version.release) },
    entriesOf(files, version.release),
  );
  reached(3);
  try {
    await switchSite(buildDir, version.release);
  } catch (error) {
    history.forget(id);
    throw error;
  }
  reached(4);
  writeFiles(history, dir, id, paths);
  reached(5);
  history.finish(id, paths);
  return id;
}

function* entriesOf(files: ReadonlyMap<string, Buffer>, release: string): Generator<Entry> {
  for (const [path, bytes] of files) yield { kind: 'firm', path, bytes };
  yield* releaseEntries(release);
}

/** Each beside the old one and renamed, so that no reader and no kill ever finds half a file. */
function writeFiles(history: History, dir: string, version: number, paths: readonly string[]): void {
  const files = history.files(version);
  for (const path of paths) {
    const hash = files.get(path);
    const file = join(dir, path);
    if (hash === undefined) removeFile(dir, path);
    else {
      mkdirSync(dirname(file), { recursive: true });
      // A name with a dot is read by nobody.
      const beside = join(dirname(file), `.${basename(file)}.new`);
      try {
        writeFileSync(beside, history.read(hash), { flush: true });
        renameSync(beside, file);
      } catch (error) {
        rmSync(beside, { force: true });
        throw error;
      }
    }
  }
}

/** With its folder where nothing else is in there: a folder that the desk made goes again. */
function removeFile(dir: string, path: string): void {
  rmSync(join(dir, path), { force: true });
  const folder = join(dir, dirname(path));
  // A repair may find both gone.
  if (folder !== join(dir) && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

/**
 * Repairs a publishing that was cut off, before anything is built or served: finishes it where the link was
 * switched, and forgets it where it was not. Its changes are then drafts as before.
 *
 * @returns what was done, as a sentence; null where there was nothing to repair.
 */
export function repairPublishing({ history, dir, buildDir }: Place): string | null {
  let said: string | null = null;
  for (const version of history.pending()) {
    if (basename(liveRelease(buildDir)) === version.release) {
      const files = history.files(version.id);
      // Those that the release has: the folder shall say what the version says.
      const published = history.changes().filter(({ path, hash }) => (files.get(path) ?? null) === hash);
      const paths = published.map(({ path }) => path);
      writeFiles(history, dir, version.id, paths);
      history.finish(version.id, paths);
      said = `Finished publishing version ${version.id}, which was cut off.`;
    } else {
      history.forget(version.id);
      said = 'A publishing was cut off before visitors saw it. Its changes are still drafts.';
    }
  }
  return said;
}
