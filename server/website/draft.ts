/** The firm's folder with the unpublished changes over it, and the forms that read and change it. */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contrastPairs } from '../../config/contrast.ts';
import { editYaml } from '../../config/edit-yaml.ts';
import { fileIn, filesIn, shownPath } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { ConfigError, type Problem } from '../../config/problems.ts';
import { overlaid, parseYaml, pathsOf } from '../../config/read-yaml.ts';
import type { FieldProblem, FormDetail } from '../../contracts/website.ts';
import { changedForm, changedLabels } from './change-words.ts';
import type { Form } from './forms.ts';
import { type History, hashOf, type StoredChange } from './history.ts';

type Values = Record<string, unknown>;

/** Thrown where the file is not the one that the change was made from. */
export class ChangedMeanwhileError extends Error {
  override name = 'ChangedMeanwhileError';
}

export type Draft = ReturnType<typeof createDraft>;

/** @param dir the firm's folder. */
export function createDraft({ dir, history }: { dir: string; history: History }) {
  const known = new Map<string, { age: string; hash: string }>();
  const inFolder = (path: string): Buffer | null => {
    const file = fileIn(dir, path);
    return file === undefined ? null : readFileSync(file);
  };
  const hashInFolder = (path: string): string | null => {
    const bytes = inFolder(path);
    return bytes && hashOf(bytes);
  };
  const changeOf = (path: string): StoredChange | undefined =>
    history.changes().find((change) => change.path === path);

  /** Hashes of all files of the folder, by path; what is unchanged on the disk is not read again. */
  function folderHashes(): Map<string, string> {
    const names = filesIn(dir).files;
    return new Map(
      names.map((name) => {
        const { mtimeMs, size } = statSync(join(dir, name));
        const age = `${mtimeMs} ${size}`;
        const found = known.get(name);
        const hash = found?.age === age ? found.hash : hashOf(readFileSync(join(dir, name)));
        known.set(name, { age, hash });
        return [name, hash];
      }),
    );
  }

  /** A file as the draft has it; null where there is none. */
  function read(path: string): Buffer | null {
    const change = changeOf(path);
    if (change === undefined) return inFolder(path);
    return change.hash === null ? null : history.read(change.hash);
  }

  /** Keeps a change; one that says what the folder says is none. */
  function write(path: string, bytes: Buffer | null, by: string, at: string): void {
    const before = changeOf(path);
    const base = before ? before.base : hashInFolder(path);
    const hash = bytes && hashOf(bytes);
    if (hash === base) history.discard(path);
    else history.setChange({ path, base, by, at }, bytes);
  }

  const textOf = (path: string) => read(path)?.toString('utf8') ?? '';
  const sayingOf = (source: string, path: string): unknown => {
    const { value, problems } = parseYaml(source, path);
    if (problems.length > 0) throw new ConfigError(problems);
    return value ?? null;
  };
  const productOf = ({ file, path }: Form): Values | null => {
    const { product } = pathsOf(dir, file);
    return product === undefined ? null : (sayingOf(readFileSync(product, 'utf8'), path) as Values);
  };

  /** What the whole file says, over the product's. */
  function fileValue(form: Form): unknown {
    const own = sayingOf(textOf(form.path), form.path);
    const product = productOf(form);
    return product === null || form.names === null ? own : overlaid(product, own ?? undefined);
  }

  function detail(form: Form): FormDetail {
    const { file: _file, path, names, ...summary } = form;
    const said = fileValue(form);
    const own = sayingOf(textOf(path), path);
    const change = changeOf(path);
    const product = productOf(form);
    return {
      ...summary,
      value: names === null ? { entries: said ?? [] } : picked(said, names),
      product: names === null || product === null ? null : picked(product, names),
      own: names === null ? [] : names.filter((name) => isRecord(own) && name in own),
      base: baseOf(path),
      ...(path === 'brand.yaml' && { contrast: [...contrastPairs] }),
      problems: change ? problemsIn(form) : [],
      draftBy: change ? { name: change.by, at: change.at } : null,
    };
  }

  const baseOf = (path: string): string => {
    const bytes = read(path);
    return bytes === null ? 'none' : hashOf(bytes);
  };

  /**
   * Saves what a form says as a draft.
   *
   * @throws {ChangedMeanwhileError} where `base` is not what the file says now, unless `force`.
   * @throws {EditError} where the file has to be changed by hand.
   */
  function save(
    form: Form,
    { base, value, force }: { base: string; value: Values; force?: boolean | undefined },
    by: string,
    at: string,
  ): FieldProblem[] {
    const { path, names } = form;
    if (!force && base !== baseOf(path)) throw new ChangedMeanwhileError();
    const source = textOf(path);
    const wanted = wantedOf(form, value);
    const nothing = names === null ? [] : {};
    // A file of comments alone keeps them, and one that would say nothing is not made.
    if (!isDeepStrictEqual(sayingOf(source, path) ?? nothing, wanted)) {
      const isEmpty = names !== null && isDeepStrictEqual(wanted, nothing);
      write(path, isEmpty ? null : Buffer.from(editYaml(source, wanted)), by, at);
    }
    return problemsIn(form);
  }

  /** What the firm's own file shall say as a whole. */
  function wantedOf(form: Form, value: Values): unknown {
    const { path, names } = form;
    if (names === null) return value.entries ?? [];
    const own = sayingOf(textOf(path), path);
    const before = isRecord(own) ? own : {};
    const product = productOf(form);
    const changed: Values = { ...before };
    for (const name of names) {
      const said = value[name];
      const kept = product === null ? said : overridden(product[name], said, before[name]);
      if (kept === undefined) delete changed[name];
      else changed[name] = kept;
    }
    return changed;
  }

  function problemsIn(form: Form): FieldProblem[] {
    return problems()
      .filter(({ file }) => file === form.path)
      .flatMap(({ inField }) => {
        if (inField === undefined) return [];
        const path = inField.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
        const isHere = form.names === null || form.names.includes(String(path[0]));
        return isHere
          ? [{ path: form.names === null ? ['entries', ...path] : path, message: forOwners(inField.message) }]
          : [];
      });
  }

  /** What is wrong in the draft's files; their names are those of the folder. */
  function problems(): (Problem & { file: string })[] {
    const copy = copyTo(join(history.scratch, 'check'));
    try {
      loadFirm(copy);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const shown = `${shownPath(copy)}/`;
      return error.problems.map((problem) => ({ ...problem, file: problem.file.replace(shown, '') }));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  /** @param paths the changes that it has; all without. */
  function copyTo(target: string, paths?: readonly string[]): string {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    for (const name of filesIn(dir).files) {
      mkdirSync(dirname(join(target, name)), { recursive: true });
      cpSync(join(dir, name), join(target, name));
    }
    for (const { path, hash } of history.changes()) {
      if (paths && !paths.includes(path)) continue;
      const file = join(target, path);
      if (hash === null) rmSync(file, { force: true });
      else {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, history.read(hash));
      }
    }
    return target;
  }

  return {
    dir,
    read,
    /** A file as the folder has it; null where there is none. */
    readFolder: inFolder,
    write,
    detail,
    save,
    problems,
    copyTo,
    hashInFolder,
    folderHashes,
    folderHash: () => hashOf(JSON.stringify([...folderHashes()])),
    changes: () => history.changes(),

    /** In words what a change does to its file. */
    whatChanges({ path, hash }: StoredChange): string[] {
      const [before, after] = [inFolder(path), hash === null ? null : history.read(hash)];
      return changedLabels(path, before, after);
    },

    /** The form to correct a change with. */
    formOf({ path, hash }: StoredChange): string | null {
      return changedForm(path, inFolder(path), hash === null ? null : history.read(hash));
    },

    /** From now on the change is one of the file as the folder has it. */
    keep(path: string): void {
      const change = changeOf(path);
      if (change === undefined) return;
      const bytes = change.hash === null ? null : history.read(change.hash);
      history.setChange({ ...change, base: hashInFolder(path) }, bytes);
    },

    /** Whether the file was changed outside the desk since. */
    isConflict: ({ path, base, hash }: StoredChange) => {
      const now = hashInFolder(path);
      return now !== base && now !== hash;
    },
  };
}

/** What a schema expects, as a request to somebody in front of a form. */
function forOwners(message: string): string {
  const expected = message.replace(/ \(found .*$/s, '').replace(/, without quotes$/, '');
  if (/^expected (some text|at least 1 characters?)$/.test(expected)) return 'Please fill this in.';
  const asked = expected
    .replace(/^expected /, 'Please give ')
    .replace(/^Please give (?=one of |')/, 'Please choose ');
  return /[.!?]$/.test(asked) ? asked : `${asked}.`;
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function picked(value: unknown, names: readonly string[]): Values {
  const all = isRecord(value) ? value : {};
  return Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]));
}

/**
 * What a firm's file has to say so that product and firm together say `said`. What the firm's file states
 * already stays stated, also where the product says the same.
 *
 * @returns undefined where the product says it all.
 */
function overridden(product: unknown, said: unknown, own: unknown): unknown {
  if (said === undefined) return undefined;
  if (isRecord(product) && isRecord(said)) {
    const fields = Object.entries(said).flatMap(([name, value]) => {
      const kept = overridden(product[name], value, isRecord(own) ? own[name] : undefined);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  }
  return own === undefined && isDeepStrictEqual(product, said) ? undefined : said;
}
