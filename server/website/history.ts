/**
 * Stores published versions and unpublished changes in a separate SQLite file. The enquiries' database is backed up
 * daily, and would copy every page each time.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';

/** The file's name in DATA_DIR. */
export const HISTORY_FILE = 'history.db';

/** How many versions the desk lists and can restore. */
export const LISTED_VERSIONS = 20;

/** Increase when the tables change. Stored as the file's user_version. */
const SCHEMA = 2;

const TABLES = `
  create table blob (hash text primary key, bytes blob not null) without rowid;
  create table version (
    id integer primary key,
    at text not null,
    by_name text not null,
    what text not null,
    release text not null,
    is_done integer not null default 0);
  create table entry (
    version integer not null references version (id),
    kind text not null check (kind in ('firm', 'page', 'facts')),
    path text not null,
    hash text not null,
    primary key (version, kind, path)) without rowid;
  create table change (
    path text primary key,
    base text,
    hash text,
    by_name text not null,
    at text not null) without rowid;
  create index entry_hash on entry (hash);
  create table editor (person_id text primary key) without rowid`;

/** Added in version 2: what a person has typed in a text and not saved yet. */
const TYPED_TABLE = `
  create table typed (
    path text not null,
    person_id text not null,
    name text not null,
    base text not null,
    content text not null,
    tab text not null,
    at text not null,
    primary key (path, person_id)) without rowid`;

/** `firm`: a file of the firm's folder. `page`: finished HTML. `facts`: the dated facts with their sources. */
export type EntryKind = 'firm' | 'page' | 'facts';

export interface StoredVersion {
  id: number;
  /** ISO time. */
  at: string;
  by: string;
  /** What changed, in words. */
  what: string[];
  /** The name of its release in the builds folder. */
  release: string;
}

/** An unpublished change of one file. */
export interface StoredChange {
  path: string;
  /** Hash of the file before the change; null if it did not exist. */
  base: string | null;
  /** Hash of the new content; null deletes the file. */
  hash: string | null;
  by: string;
  at: string;
}

/** What a person has typed in a text and not saved yet. */
export interface StoredTyping {
  path: string;
  personId: string;
  /** The person's name. */
  name: string;
  /** Hash of the file that they opened. */
  base: string;
  /** JSON of the content. */
  content: string;
  /** An id of the tab in which it was typed. */
  tab: string;
  at: string;
}

export type Entry = { kind: EntryKind; path: string; bytes: Buffer };

export const hashOf = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

export type History = ReturnType<typeof openHistory>;

/**
 * Opens the history lazily: the first read or write creates the file and its folder.
 *
 * @param file its path.
 * @throws {Error} on first use, if the file has a newer schema or is not a database.
 */
export function openHistory(file: string) {
  let opened: DatabaseSync | undefined;

  function db(): DatabaseSync {
    opened ??= openDatabase(file);
    return opened;
  }

  function store(bytes: Uint8Array): string {
    const hash = hashOf(bytes);
    if (db().prepare('select 1 from blob where hash = ?').get(hash) === undefined) {
      db().prepare('insert into blob (hash, bytes) values (?, ?)').run(hash, gzipSync(bytes));
    }
    return hash;
  }

  function read(hash: string): Buffer {
    const row = db().prepare('select bytes from blob where hash = ?').get(hash);
    if (row === undefined) throw new Error(`history: expected the content ${hash}, found none`);
    return gunzipSync(row.bytes as Uint8Array);
  }

  function inTransaction<T>(work: () => T): T {
    db().exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db().exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite rolls back by itself if the disk is full.
      if (db().isTransaction) db().exec('ROLLBACK');
      throw error;
    }
  }

  function deleteUnusedBlobs(): void {
    db().exec(
      `delete from blob where hash not in (select hash from entry)
         and hash not in (select hash from change where hash is not null)`,
    );
  }

  return {
    /** A folder for temporary files. */
    scratch: join(dirname(file), 'website'),
    close: () => opened?.close(),
    store,
    read,

    /** Stores a pending version with its entries. */
    begin(version: Omit<StoredVersion, 'id'>, entries: Iterable<Entry>): number {
      return inTransaction(() => {
        const { by, what, release } = version;
        // Times stay in order even if the clock was set back.
        const { last } = db().prepare('select max(at) as last from version').get() as { last: string | null };
        const at = last !== null && last > version.at ? last : version.at;
        const insert = db().prepare('insert into version (at, by_name, what, release) values (?, ?, ?, ?)');
        const id = Number(insert.run(at, by, JSON.stringify(what), release).lastInsertRowid);
        const add = db().prepare('insert into entry (version, kind, path, hash) values (?, ?, ?, ?)');
        for (const { kind, path, bytes } of entries) add.run(id, kind, path, store(bytes));
        return id;
      });
    },

    /**
     * Marks a version as published and removes its changes.
     *
     * @param published paths of its changes. One that was saved again since stays, based on the published file.
     */
    finish(id: number, published: readonly string[]): void {
      inTransaction(() => {
        db().prepare('update version set is_done = 1 where id = ?').run(id);
        const find = db().prepare(`select hash from entry where version = ? and kind = 'firm' and path = ?`);
        const remove = db().prepare('delete from change where path = ? and hash is ?');
        const rebase = db().prepare('update change set base = ? where path = ?');
        for (const path of published) {
          const hash = find.get(id, path)?.hash ?? null;
          remove.run(path, hash);
          rebase.run(hash, path);
        }
      });
    },

    /** Deletes a pending version. */
    abort(id: number): void {
      inTransaction(() => {
        db().prepare('delete from entry where version = ?').run(id);
        db().prepare('delete from version where id = ? and is_done = 0').run(id);
        deleteUnusedBlobs();
      });
    },

    /** Lists versions whose publishing was interrupted. */
    pending: (): StoredVersion[] =>
      db().prepare('select * from version where is_done = 0 order by id').all().map(toVersion),

    /** Lists published versions, newest first. */
    versions: (limit = LISTED_VERSIONS): StoredVersion[] =>
      db()
        .prepare('select * from version where is_done = 1 order by id desc limit ?')
        .all(limit)
        .map(toVersion),

    version(id: number): StoredVersion | null {
      const row = db().prepare('select * from version where id = ? and is_done = 1').get(id);
      return row === undefined ? null : toVersion(row);
    },

    /** Finds the version that was live before a time. */
    versionAt(moment: string): StoredVersion | null {
      const row = db()
        .prepare('select * from version where is_done = 1 and at < ? order by id desc limit 1')
        .get(moment);
      return row === undefined ? null : toVersion(row);
    },

    /** Returns the hashes of a version's entries by path. */
    files(version: number, kind: EntryKind = 'firm'): Map<string, string> {
      const rows = db()
        .prepare('select path, hash from entry where version = ? and kind = ?')
        .all(version, kind);
      return new Map(rows.map(({ path, hash }) => [String(path), String(hash)]));
    },

    entry(version: number, kind: EntryKind, path: string): Buffer | null {
      const row = db()
        .prepare('select hash from entry where version = ? and kind = ? and path = ?')
        .get(version, kind, path);
      return row === undefined ? null : read(String(row.hash));
    },

    changes: (): StoredChange[] =>
      db()
        .prepare('select * from change order by at, path')
        .all()
        .map((row) => ({
          path: String(row.path),
          base: row.base === null ? null : String(row.base),
          hash: row.hash === null ? null : String(row.hash),
          by: String(row.by_name),
          at: String(row.at),
        })),

    /** @param bytes the new content; null deletes the file. */
    setChange(change: Omit<StoredChange, 'hash'>, bytes: Uint8Array | null): void {
      inTransaction(() => {
        const { path, base, by, at } = change;
        const hash = bytes === null ? null : store(bytes);
        db()
          .prepare(
            `insert into change (path, base, hash, by_name, at) values (?, ?, ?, ?, ?)
             on conflict (path) do update set base = excluded.base, hash = excluded.hash,
               by_name = excluded.by_name, at = excluded.at`,
          )
          .run(path, base, hash, by, at);
      });
    },

    /** Lists what people have typed in a text and not saved yet. */
    typed: (path: string): StoredTyping[] =>
      db()
        .prepare('select * from typed where path = ? order by at')
        .all(path)
        .map((row) => ({
          path: String(row.path),
          personId: String(row.person_id),
          name: String(row.name),
          base: String(row.base),
          content: String(row.content),
          tab: String(row.tab),
          at: String(row.at),
        })),

    setTyped({ path, personId, name, base, content, tab, at }: StoredTyping): void {
      db()
        .prepare(
          `insert into typed (path, person_id, name, base, content, tab, at) values (?, ?, ?, ?, ?, ?, ?)
           on conflict (path, person_id) do update set name = excluded.name, base = excluded.base,
             content = excluded.content, tab = excluded.tab, at = excluded.at`,
        )
        .run(path, personId, name, base, content, tab, at);
    },

    /** @param personId everybody by default. */
    dropTyped(path: string, personId: string | null = null): void {
      db()
        .prepare('delete from typed where path = ? and person_id = coalesce(?, person_id)')
        .run(path, personId);
    },

    /** Lists the ids of editors who are not owners. */
    editors: (): string[] =>
      db()
        .prepare('select person_id from editor')
        .all()
        .map((row) => String(row.person_id)),

    setEditor(personId: string, isEditor: boolean): void {
      const add = 'insert into editor (person_id) values (?) on conflict do nothing';
      db()
        .prepare(isEditor ? add : 'delete from editor where person_id = ?')
        .run(personId);
    },

    /** @param path null discards all changes. */
    discard(path: string | null): void {
      inTransaction(() => {
        if (path === null) db().exec('delete from change');
        else db().prepare('delete from change where path = ?').run(path);
        deleteUnusedBlobs();
      });
    },
  };
}

function openDatabase(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 5000 });
  // Drafts are not public.
  chmodSync(file, 0o600);
  // fsync each commit: a published version has to survive a power cut.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  prepareTables(db, file);
  return db;
}

function prepareTables(db: DatabaseSync, file: string): void {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (found > SCHEMA) {
    throw new Error(
      `${file}: expected the history of this version of the product or an older one, found a newer one`,
    );
  }
  const missing = [found < 1 && TABLES, found < 2 && TYPED_TABLE].filter((tables) => tables !== false);
  if (missing.length > 0) {
    db.exec(`BEGIN; ${missing.join('; ')}; PRAGMA user_version = ${SCHEMA}; COMMIT`);
  }
}

const toVersion = (row: Record<string, unknown>): StoredVersion => ({
  id: Number(row.id),
  at: String(row.at),
  by: String(row.by_name),
  what: JSON.parse(String(row.what)) as string[],
  release: String(row.release),
});
