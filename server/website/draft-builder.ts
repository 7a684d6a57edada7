/**
 * Builds the draft release beside the live site: runs `npm run build` on a copy of the folder with the unpublished
 * changes. One build runs at a time; a newer change stops it and starts the next.
 */
import { existsSync, realpathSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { ROOT, shownPath } from '../../config/firm-folder.ts';
import { readOrUndefined } from '../../config/problems.ts';
import type { DraftState } from '../../contracts/website.ts';
import { type Log, reasonOf } from '../background.ts';
import { draftLink } from '../releases.ts';
import { textRoute } from './changed-labels.ts';
import { changedPages } from './changed-pages.ts';
import type { Draft } from './draft.ts';
import { forms } from './forms.ts';
import { hashOf } from './history.ts';
import { readFrontMatterValues } from './text-file.ts';

/** Leaves the CPU to visitors' requests. */
const LOW_PRIORITY = 10;
const TIMEOUT_MS = 5 * 60_000;
/** One for all changes, and one for a subset that is published alone. Releases of older outcomes may be removed. */
const MAX_OUTCOMES = 2;

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
  /** Replaced in tests. */
  build?: typeof runBuild;
}

export function createDraftBuilder({ draft, scratch, buildDir, clock, log, build = runBuild }: Options) {
  /** Results of the last builds, by the key of their inputs. */
  const outcomes = new Map<string, Outcome>();
  let newest: string | null = null;
  let running: Running | null = null;

  /** Returns a key of the changes and the live release. @param paths the changes to include; all by default. */
  function keyOf(paths?: readonly string[]): string {
    const changes = draft.changes().filter(({ path }) => !paths || paths.includes(path));
    const contents = changes.map(({ path, base, hash }) => [path, base, hash]);
    return hashOf(JSON.stringify([liveRelease(buildDir), draft.folderHash(), contents]));
  }

  function recordOutcome(key: string, outcome: Outcome): void {
    outcomes.delete(key);
    outcomes.set(key, outcome);
    for (const old of [...outcomes.keys()].slice(0, -MAX_OUTCOMES)) outcomes.delete(old);
  }

  function start(paths?: readonly string[]): void {
    const key = keyOf(paths);
    if (running?.key === key) return;
    running?.stop();
    const before = running?.done;
    const controller = new AbortController();
    const done: Promise<void> = (async () => {
      await before;
      if (controller.signal.aborted) return;
      await run(key, paths, controller.signal);
    })()
      .catch((error) => {
        log.error({ reason: reasonOf(error) }, 'the draft could not be built');
        recordOutcome(key, { problems: [{ message: `The build failed: ${reasonOf(error)}`, opens: null }] });
      })
      .finally(() => {
        // Compare promises, not keys: reverting a change gives an earlier key again.
        if (running?.done === done) running = null;
      });
    running = { key, since: clock(), stop: () => controller.abort(), done };
  }

  async function run(key: string, paths: readonly string[] | undefined, signal: AbortSignal): Promise<void> {
    const problems = paths === undefined ? draft.problems() : [];
    if (problems.length > 0) {
      recordOutcome(key, {
        problems: problems.map(({ file, problem }) => ({ message: problem, opens: editorOf(file) })),
      });
      return;
    }
    const copy = draft.copyTo(join(scratch, 'firm'), paths);
    const outcome = await build(copy, buildDir, signal);
    if (signal.aborted) return;
    // The folder, the changes or the live release may have changed meanwhile.
    if (keyOf(paths) !== key) return;
    if (outcome.isBuilt) {
      newest = realpathSync(draftLink(buildDir));
      // Compared once: the desk asks for the state every few seconds.
      recordOutcome(key, { release: newest, pages: changedPages(liveRelease(buildDir), newest) });
    } else recordOutcome(key, { problems: withoutTexts(parseFailures(outcome.output, copy)) });
  }

  /** Replaces the problems of texts, whose screens say in plain words what is wrong. */
  function withoutTexts(failures: readonly Failure[]): Failure[] {
    const texts = new Map<string, Failure>();
    for (const { message } of failures) {
      const [path = '', opens] = textPlace(message);
      if (opens === null) continue;
      const source = String(draft.read(path));
      const { title } = readOrUndefined(() => readFrontMatterValues(source, path)) ?? {};
      texts.set(path, { message: `Something is wrong in “${title || path}”. Open it to see what.`, opens });
    }
    const others = failures.filter(({ message }) => textPlace(message)[1] === null);
    // The refusal of an open site has a heading and advice around each place.
    const isOther = others.some(({ message }) => /\.(ya?ml|svg|png)\b|^The build failed/.test(message));
    return texts.size > 0 && !isOther ? [...texts.values()] : [...texts.values(), ...others];
  }

  return {
    keyOf,
    start,

    /** Returns the release of these changes; null if it is not built. */
    findRelease(paths?: readonly string[]): string | null {
      const outcome = outcomes.get(keyOf(paths));
      return outcome && 'release' in outcome && existsSync(outcome.release) ? outcome.release : null;
    },

    /** Returns why the build of these changes failed; null if it succeeded or has not run. */
    findFailures(paths?: readonly string[]): readonly Failure[] | null {
      const outcome = outcomes.get(keyOf(paths));
      return outcome && 'problems' in outcome ? outcome.problems : null;
    },

    /** Returns the newest draft release, which may contain other changes. */
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
      return { state: 'ready', id: key, pages: outcome.pages };
    },

    /** Stops the running build, before publishing and at shutdown. */
    async stop(): Promise<void> {
      const { done } = running ?? {};
      running?.stop();
      await done;
    },

    /** Resolves once no build is running. */
    settled: async (): Promise<void> => {
      while (running !== null) await running.done;
    },
  };
}

/** `pages`: addresses of pages that differ from the live release's. */
type Outcome = { release: string; pages: string[] } | { problems: Failure[] };

type Failure = { message: string; opens: string | null };

export const liveRelease = (buildDir: string): string => realpathSync(buildDir);

/** Returns where a file is edited, below the Website screen; null if nowhere. */
function editorOf(file: string): string | null {
  const form = forms.find(({ path }) => path === file);
  return form ? `forms/${form.id}` : textRoute(file);
}

/** Runs the build in a child process. */
export async function runBuild(
  firmDir: string,
  buildDir: string,
  cancelSignal: AbortSignal,
): Promise<{ isBuilt: boolean; output: string }> {
  const child = execa(process.execPath, ['scripts/build.ts', '--draft'], {
    cwd: ROOT,
    env: { FIRM_DIR: firmDir, BUILD_DIR: buildDir },
    reject: false,
    all: true,
    stdin: 'ignore',
    cancelSignal,
    timeout: TIMEOUT_MS,
    // Starts a process group, so that the bundling grandchild is killed too.
    detached: true,
  });
  const { pid } = child;
  if (pid !== undefined) {
    setPriority(pid, LOW_PRIORITY);
    cancelSignal.addEventListener('abort', () => killGroup(pid));
  }
  const { failed, all, timedOut } = await child;
  if (timedOut && pid !== undefined) killGroup(pid);
  return { isBuilt: !failed, output: all ?? '' };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Already exited.
  }
}

/** Finds the file of a text at the beginning of a message, and where it is edited; null if there is none. */
function textPlace(message: string): [path: string, opens: string | null] {
  const path = /^((?:articles|pages)\/[\w-]+\.md)(?:,|:|$)/.exec(message)?.[1] ?? '';
  return [path, textRoute(path)];
}

/** Extracts the error lines of a build's output, with file names as in the folder. */
function parseFailures(output: string, copy: string): Failure[] {
  const text = output.replaceAll(`${shownPath(copy)}/`, '').replaceAll(`${copy}/`, '');
  const failures: Failure[] = [];
  let file = '';
  for (const line of text.split('\n').map((one) => one.trim())) {
    const heading = /^(\S+) is not right:$/.exec(line)?.[1];
    if (heading) file = heading;
    else if (line !== '' && !line.startsWith('The build stopped')) {
      failures.push({ message: file === '' ? line : `${file}, ${line}`, opens: editorOf(file) });
    }
  }
  return failures.length > 0 ? failures : [{ message: 'The build failed without a reason.', opens: null }];
}
