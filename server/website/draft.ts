/** The draft: the firm's folder merged with the unpublished changes, read and edited by forms. */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { contrastPairs } from '../../config/contrast.ts';
import { editYaml } from '../../config/edit-yaml.ts';
import { fileIn, filesIn, shownPath } from '../../config/firm-folder.ts';
import { loadFirm } from '../../config/load-firm.ts';
import { ConfigError, type Problem } from '../../config/problems.ts';
import { mergeLayers, parseYaml, pathsOf } from '../../config/read-yaml.ts';
import type { FieldProblem, FormDetail } from '../../contracts/website.ts';
import { changedForm, changedLabels, textRoute } from './changed-labels.ts';
import type { Form } from './forms.ts';
import { type History, hashOf, type StoredChange } from './history.ts';
import { ownerMessage } from './owner-message.ts';

type Values = Record<string, unknown>;

/** Thrown if the file has changed since the form was opened. */
export class DraftConflictError extends Error {
  override name = 'DraftConflictError';
}

export type Draft = ReturnType<typeof createDraft>;

/** @param dir the firm's folder. */
export function createDraft({ dir, history }: { dir: string; history: History }) {
  const cache = new Map<string, { stamp: string; hash: string }>();
  const inFolder = (path: string): Buffer | null => {
    const file = fileIn(dir, path);
    return file === undefined ? null : readFileSync(file);
  };
  const hashInFolder = (path: string): string | null => {
    const bytes = inFolder(path);
    return bytes && hashOf(bytes);
  };
  const findChange = (path: string): StoredChange | undefined =>
    history.changes().find((change) => change.path === path);

  /** Hashes all files of the folder, by path. Skips files whose size and time are unchanged. */
  function folderHashes(): Map<string, string> {
    const names = filesIn(dir).files;
    return new Map(
      names.map((name) => {
        const { mtimeMs, size } = statSync(join(dir, name));
        const stamp = `${mtimeMs} ${size}`;
        const found = cache.get(name);
        const hash = found?.stamp === stamp ? found.hash : hashOf(readFileSync(join(dir, name)));
        cache.set(name, { stamp, hash });
        return [name, hash];
      }),
    );
  }

  /** Reads a file of the draft; null if missing. */
  function read(path: string): Buffer | null {
    const change = findChange(path);
    if (change === undefined) return inFolder(path);
    return change.hash === null ? null : history.read(change.hash);
  }

  /** Stores a change, or drops it if it equals the file in the folder. */
  function write(path: string, bytes: Buffer | null, by: string, at: string): void {
    const before = findChange(path);
    const base = before ? before.base : hashInFolder(path);
    const hash = bytes && hashOf(bytes);
    if (hash === base) history.discard(path);
    else history.setChange({ path, base, by, at }, bytes);
  }

  const textOf = (path: string) => read(path)?.toString('utf8') ?? '';
  const parseSource = (source: string, path: string): unknown => {
    const { value, problems } = parseYaml(source, path);
    if (problems.length > 0) throw new ConfigError(problems);
    return value ?? null;
  };
  const readProduct = ({ file, path }: Form): Values | null => {
    const { product } = pathsOf(dir, file);
    return product === undefined ? null : (parseSource(readFileSync(product, 'utf8'), path) as Values);
  };

  /** Returns the file's value, merged over the product's. */
  function fileValue(form: Form): unknown {
    const own = parseSource(textOf(form.path), form.path);
    const product = readProduct(form);
    return product === null || form.names === null ? own : mergeLayers(product, own ?? undefined);
  }

  function detail(form: Form): FormDetail {
    const { file: _file, path, names, ...summary } = form;
    const value = fileValue(form);
    const own = parseSource(textOf(path), path);
    const change = findChange(path);
    const product = readProduct(form);
    return {
      ...summary,
      value: names === null ? { entries: value ?? [] } : pick(value, names),
      product: names === null || product === null ? null : pick(product, names),
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
   * Saves a form's value as a draft.
   *
   * @returns the problems in the form's fields; the draft is saved nevertheless.
   * @throws {DraftConflictError} if `base` is not the file's current hash, unless `force`.
   * @throws {EditError} if the file has to be changed by hand.
   */
  function save(
    form: Form,
    { base, value, force }: { base: string; value: Values; force?: boolean | undefined },
    by: string,
    at: string,
  ): FieldProblem[] {
    const { path, names } = form;
    if (!force && base !== baseOf(path)) throw new DraftConflictError();
    const source = textOf(path);
    const wanted = buildFileValue(form, value);
    const empty = names === null ? [] : {};
    // Keeps a file with only comments, and creates no empty one.
    if (!isDeepStrictEqual(parseSource(source, path) ?? empty, wanted)) {
      const isEmpty = names !== null && isDeepStrictEqual(wanted, empty);
      write(path, isEmpty ? null : Buffer.from(editYaml(source, wanted)), by, at);
    }
    return problemsIn(form);
  }

  /** Builds the new value of the firm's whole file. */
  function buildFileValue(form: Form, value: Values): unknown {
    const { path, names } = form;
    if (names === null) return value.entries ?? [];
    const own = parseSource(textOf(path), path);
    const before = isRecord(own) ? own : {};
    const product = readProduct(form);
    const changed: Values = { ...before };
    for (const name of names) {
      const wanted = value[name];
      const kept = product === null ? wanted : findOverrides(product[name], wanted, before[name]);
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
          ? [
              {
                path: form.names === null ? ['entries', ...path] : path,
                message: ownerMessage(inField.message),
              },
            ]
          : [];
      });
  }

  /** Validates the draft. Returns its problems, with file names as in the folder. */
  function problems(): (Problem & { file: string })[] {
    const copy = copyTo(join(history.scratch, 'check'));
    try {
      loadFirm(copy);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      const prefix = `${shownPath(copy)}/`;
      return error.problems.map((problem) => ({ ...problem, file: problem.file.replace(prefix, '') }));
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  /** Writes the draft into a folder. @param paths the changes to include; all by default. */
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
    /** Reads a file of the folder, without the draft; null if missing. */
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

    /** Lists what a change does to its file, in words. */
    describeChange({ path, hash }: StoredChange): string[] {
      const [before, after] = [inFolder(path), hash === null ? null : history.read(hash)];
      return changedLabels(path, before, after);
    },

    /** Returns where a change is edited, below the Website screen; null if nowhere. */
    findEditor({ path, hash }: StoredChange): string | null {
      const text = textRoute(path);
      if (text !== null) return hash === null ? null : text;
      const form = changedForm(path, inFolder(path), hash === null ? null : history.read(hash));
      return form === null ? null : `forms/${form}`;
    },

    /** Bases a change on the current file in the folder, which resolves a conflict. */
    rebase(path: string): void {
      const change = findChange(path);
      if (change === undefined) return;
      const bytes = change.hash === null ? null : history.read(change.hash);
      history.setChange({ ...change, base: hashInFolder(path) }, bytes);
    },

    /** Returns whether the file was changed outside the desk since the draft was made. */
    isConflict: ({ path, base, hash }: StoredChange) => {
      const now = hashInFolder(path);
      return now !== base && now !== hash;
    },
  };
}

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pick(value: unknown, names: readonly string[]): Values {
  const all = isRecord(value) ? value : {};
  return Object.fromEntries(names.filter((name) => name in all).map((name) => [name, all[name]]));
}

/**
 * Returns the smallest override that, merged over the product's value, gives `wanted`. Keeps fields that the firm's
 * file already has, even if they equal the product's.
 *
 * @returns undefined if no override is needed.
 */
function findOverrides(product: unknown, wanted: unknown, own: unknown): unknown {
  if (wanted === undefined) return undefined;
  if (isRecord(product) && isRecord(wanted)) {
    const fields = Object.entries(wanted).flatMap(([name, value]) => {
      const kept = findOverrides(product[name], value, isRecord(own) ? own[name] : undefined);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  }
  return own === undefined && isDeepStrictEqual(product, wanted) ? undefined : wanted;
}
