/**
 * Builds the draft release: the same build as `npm run build`, of a copy of the folder with the unpublished
 * changes, beside the live site. One build at a time; a newer change stops it and starts the next.
 */
import { existsSync, realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT, shownPath } from '../../config/firm-folder.ts';
import type { DraftState } from '../../contracts/website.ts';
import { type Log, reasonOf } from '../background.ts';
import { draftLink } from '../releases.ts';
import { changedPages } from './changed-pages.ts';
import type { Draft } from './draft.ts';
import { forms } from './forms.ts';
import { hashOf } from './history.ts';

/** Visitors come first. */
const LOW_PRIORITY = 10;
/** A build that takes longer is stuck. */
const TIMEOUT_MS = 5 * 60_000;
/** All changes, and some of them that somebody publishes alone; older releases may be gone. */
const KNOWN = 2;

interface Running {
  key: string;
  since: Date;
  stop: () => void;
  done: Promise<void>;
}

export type DraftBuilder = ReturnType<typeof createDraftBuilder>;

interface Options {
  draft: Draft;
  scratch: string;
  buildDir: string;
  clock: () => Date;
  log: Log;
  /** Starts the build; for tests. */
  build?: typeof runBuild;
}

export function createDraftBuilder({ draft, scratch, buildDir, clock, log, build = runBuild }: Options) {
  /** What became of the last builds, by the keys of what they were built from. */
  const outcomes = new Map<string, { release: string } | { problems: Failure[] }>();
  let newest: string | null = null;
  let running: Running | null = null;

  /** Tells drafts of other changes, or on another live release, apart. @param paths the changes; all without. */
  function keyOf(paths?: readonly string[]): string {
    const changes = draft.changes().filter(({ path }) => !paths || paths.includes(path));
    const said = changes.map(({ path, base, hash }) => [path, base, hash]);
    return hashOf(JSON.stringify([liveRelease(buildDir), draft.folderHash(), said]));
  }

  function note(key: string, outcome: { release: string } | { problems: Failure[] }): void {
    outcomes.delete(key);
    outcomes.set(key, outcome);
    for (const old of [...outcomes.keys()].slice(0, -KNOWN)) outcomes.delete(old);
  }

  function start(paths?: readonly string[]): void {
    const key = keyOf(paths);
    if (running?.key === key) return;
    running?.stop();
    const before = running?.done;
    const stopping = new AbortController();
    const done: Promise<void> = (async () => {
      await before;
      if (stopping.signal.aborted) return;
      await run(key, paths, stopping.signal);
    })()
      .catch((error) => {
        log.error({ reason: reasonOf(error) }, 'the draft could not be built');
        note(key, { problems: [{ message: `The build failed: ${reasonOf(error)}`, formId: null }] });
      })
      .finally(() => {
        // A change that was made and taken back has the same key as one before it.
        if (running?.done === done) running = null;
      });
    running = { key, since: clock(), stop: () => stopping.abort(), done };
  }

  async function run(key: string, paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const wrong = paths === undefined ? draft.problems() : [];
    if (wrong.length > 0) {
      note(key, { problems: wrong.map(({ file, problem }) => ({ message: problem, formId: formOf(file) })) });
      return;
    }
    const copy = draft.copyTo(join(scratch, 'firm'), paths);
    const outcome = await build(copy, buildDir, signal);
    if (signal.aborted) return;
    // The folder, the changes or the live site may be others by now.
    if (keyOf(paths) !== key) return;
    if (outcome.isWhole) {
      newest = realpathSync(draftLink(buildDir));
      note(key, { release: newest });
    } else note(key, { problems: failuresIn(outcome.said, copy) });
  }

  return {
    keyOf,
    start,

    /** The release of these changes; null where it is not built. */
    releaseOf(paths?: readonly string[]): string | null {
      const outcome = outcomes.get(keyOf(paths));
      return outcome && 'release' in outcome && existsSync(outcome.release) ? outcome.release : null;
    },

    /** Why these changes could not be built; null where they could, or nobody has tried. */
    failureOf(paths?: readonly string[]): readonly Failure[] | null {
      const outcome = outcomes.get(keyOf(paths));
      return outcome && 'problems' in outcome ? outcome.problems : null;
    },

    /** The newest draft release, of whichever changes. */
    newest: () => newest,

    state(): DraftState {
      if (draft.changes().length === 0) return { state: 'none' };
      const key = keyOf();
      if (running !== null) {
        const seconds = Math.max(0, Math.round((clock().getTime() - running.since.getTime()) / 1000));
        return { state: 'building', since: running.since.toISOString(), seconds };
      }
      const outcome = outcomes.get(key);
      if (outcome === undefined) return { state: 'none' };
      if ('problems' in outcome) return { state: 'failed', problems: outcome.problems };
      const pages = changedPages(realpathSync(buildDir), outcome.release);
      return { state: 'ready', id: key, pages };
    },

    /** Stops what runs, for publishing and for the end of the server. */
    async stop(): Promise<void> {
      const { done } = running ?? {};
      running?.stop();
      await done;
    },

    /** Resolves when no build runs. */
    settled: async (): Promise<void> => {
      while (running !== null) await running.done;
    },
  };
}

type Failure = { message: string; formId: string | null };

export const liveRelease = (buildDir: string): string => realpathSync(buildDir);

const formOf = (file: string) => forms.find(({ path }) => path === file)?.id ?? null;

/** Runs the build of a folder in a process of its own. */
export async function runBuild(
  firmDir: string,
  buildDir: string,
  cancelSignal: AbortSignal,
): Promise<{ isWhole: boolean; said: string }> {
  const child = execa(process.execPath, ['scripts/build.ts', '--draft'], {
    cwd: ROOT,
    env: { FIRM_DIR: firmDir, BUILD_DIR: buildDir },
    reject: false,
    all: true,
    stdin: 'ignore',
    cancelSignal,
    timeout: TIMEOUT_MS,
    // Its own child, which bundles, has to end with it.
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) {
    setPriority(pid, LOW_PRIORITY);
    cancelSignal.addEventListener('abort', () => killGroup(pid));
  }
  const { failed, all, timedOut } = await child;
  if (timedOut && pid !== undefined) killGroup(pid);
  return { isWhole: !failed, said: all ?? '' };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** The lines of a build that say what is wrong, with the files' names as the folder has them. */
function failuresIn(said: string, copy: string): Failure[] {
  const text = said.replaceAll(`${shownPath(copy)}/`, '').replaceAll(`${copy}/`, '');
  const failures: Failure[] = [];
  let file = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    const heading = /^(\S+) is not right:$/.exec(line)?.[1];
    if (heading) file = heading;
    else if (line !== '' && !line.startsWith('The build stopped')) {
      failures.push({ message: file === '' ? line : `${file}, ${line}`, formId: formOf(file) });
    }
  }
  return failures.length > 0 ? failures : [{ message: 'The build failed without a reason.', formId: null }];
}
