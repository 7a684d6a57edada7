/**
 * The API of the desk's Website section: forms over the firm's folder, drafts, publishing and history. Paths are
 * relative to /desk/api/website. Each needs a signed-in owner or editor.
 */
import * as z from 'zod/mini';

/** GET /desk/preview/<path of the site> returns a page of the draft, without scripts. */
export const PREVIEW = '/desk/preview';

/** A field of a form, built from its file's JSON Schema and the labels for owners. */
export type FormField = {
  /** The key in the parent object; '' for the entry of a list. */
  name: string;
  label: string;
  hint?: string;
  /** May be empty: the key is then omitted, or null if `emptyAs` is null. */
  optional?: true;
  emptyAs?: null;
  /** Rarely changed: shown behind "More". */
  isAdvanced?: true;
} /** `oneOf`: the URL of a page, the slug of an article, or the key of one of the form's people. */ & (
  | { kind: 'line' | 'lines'; maxLength?: number; oneOf?: 'pages' | 'articles' | 'people' }
  | { kind: 'number'; min?: number; max?: number; integer?: true }
  /** `default` applies if the key is missing. */
  | { kind: 'yes-no'; default: boolean }
  | { kind: 'day' | 'email' | 'colour' }
  /** The path of a picture in the firm's folder, such as people/jo.jpg; for `logo`, logo.svg or logo.png. */
  | { kind: 'picture'; folder: 'people' | 'pictures' | 'logo' }
  | { kind: 'choice'; options: { value: string | number | boolean; label: string }[] }
  /** One of several shapes, such as hours or weekdays: the first whose keys match the value. */
  | { kind: 'shape'; shapes: { label: string; fields: FormField[] }[] }
  | { kind: 'group'; fields: FormField[] }
  /** `entry` is the field of each entry, named ''. `entryName` is the noun, as in "Add a testimonial". */
  | { kind: 'list'; entry: FormField; entryName: string }
  /** Entries by key, such as people. */
  | { kind: 'record'; entry: FormField; entryName: string }
);

/** GET /editors (owners only): ids of people who may edit the website without being owners. */
export interface Editors {
  editors: string[];
}

/** PUT /editors/:id (owners only); returns `Editors`. */
export const editorSchema = z.strictObject({ isEditor: z.boolean() });

/** A form that edits one file of the folder, or a part of it. */
export interface FormSummary {
  id: string;
  title: string;
  /** One sentence: what can be changed here. */
  summary: string;
  /** Text for the search: all labels, and other words that owners use. */
  words: string;
  isAdvanced: boolean;
}

/** GET /forms */
export interface Forms {
  forms: FormSummary[];
}

/** A path within the value of a form: keys and positions. */
export type FieldPath = (string | number)[];

/** GET /forms/:id */
export interface FormDetail extends FormSummary {
  fields: FormField[];
  /** The file's value in the draft, by the names of `fields`. */
  value: Record<string, unknown>;
  /** The product's defaults, for "back to the product's words". */
  product: Record<string, unknown> | null;
  /** Top-level names that the firm's file overrides, and that can go back to the product's. */
  own: string[];
  /** Hash of the file in the draft; sent back with a change. */
  base: string;
  /** For the brand: pairs of colour fields, and the contrast ratio each needs. */
  contrast?: { over: string; ground: string; least: number }[];
  /** Problems of the unpublished change of this file. */
  problems: FieldProblem[];
  /** Who saved the unpublished change of this file; null if there is none. */
  draftBy: { name: string; at: string } | null;
}

/** PUT /forms/:id saves a draft. Returns 409 `WebsiteConflict` if the file has changed since `base`. */
export const formChangeSchema = z.strictObject({
  base: z.string().check(z.maxLength(100)),
  /** The whole value, as in FormDetail. An omitted top-level name goes back to the product's. */
  value: z.record(z.string(), z.unknown()),
  /** Overwrites somebody else's newer change. */
  force: z.optional(z.literal(true)),
});
export type FormChange = z.output<typeof formChangeSchema>;

export interface FieldProblem {
  path: FieldPath;
  /** A sentence for the owner. */
  message: string;
}

/** Response of PUT /forms/:id. A draft with problems is saved, but cannot be previewed or published. */
export interface FormSaved {
  form: FormDetail;
  problems: FieldProblem[];
}

/** An unpublished change of one file. */
export interface DraftChange {
  /** The file in the folder, such as firm.yaml. */
  path: string;
  /** What changes, in words: "Telephone number", "Photo of Jess Lee". */
  what: string[];
  by: string;
  at: string;
  /** Where it is edited, below the Website screen: forms/contact, or texts/articles/a-first-flat; null if nowhere. */
  opens: string | null;
  /** Both texts, if the file was changed outside the desk since; otherwise null. */
  conflict: { inFolder: string; inDraft: string } | null;
}

/** The state of the draft release. */
export type DraftState =
  | { state: 'none' }
  | { state: 'building'; since: string; seconds: number }
  /** `pages`: URLs of the pages that differ from the live site. */
  | { state: 'ready'; id: string; pages: string[] }
  /** `problems`: sentences about what to fix before the draft can be previewed or published. */
  | { state: 'failed'; problems: { message: string; opens: string | null }[] };

export interface Version {
  id: number;
  at: string;
  by: string;
  what: string[];
  /** Whether visitors see this version. */
  isLive: boolean;
}

/** GET / */
export interface Website {
  /** A sentence on why this desk cannot change the site; null if it can. */
  readOnly: string | null;
  address: string;
  changes: DraftChange[];
  draft: DraftState;
  /** The latest twenty, newest first. */
  versions: Version[];
  /** The number of facts due for review. */
  factsDue: number;
}

const path = z.string().check(z.minLength(1), z.maxLength(300));

/** POST /discard drops one change, or all without a path. Returns `Website`. */
export const discardSchema = z.strictObject({ path: z.optional(path) });

/** POST /keep resolves a conflict in favour of the draft. Returns `Website`. */
export const keepSchema = z.strictObject({ path });

/** POST /publish publishes all changes, or only those of `paths`. Returns 202 while their release is being built. */
export const publishSchema = z.strictObject({ paths: z.optional(z.array(path).check(z.maxLength(500))) });

export interface Published {
  /** Null while the release of exactly these changes is being built; retry until it is set. */
  version: Version | null;
  website: Website;
}

/** POST /versions/:id/restore creates drafts that restore a version. Rejected while there are other drafts. */
export const versionIdSchema = z.object({ id: z.coerce.number() });

/** GET /record?day=2026-11-28&page=/blog/x returns the page as it was at the end of that day, as one file. */
export const dayRecordSchema = z.strictObject({
  day: z.iso.date('expected a day such as 2026-11-28'),
  page: z.string().check(z.maxLength(300), z.regex(/^\//, 'expected an address that begins with /')),
});

/** GET /pages: paths and titles of the live site and the preview. */
export interface SitePages {
  pages: { address: string; title: string }[];
}

/** POST /pictures/:folder?name=jess: the body is the file, up to 25 MB. */
export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
export interface PictureSaved {
  /** The value for the field, such as people/jess.jpg. */
  path: string;
  width: number;
  height: number;
}
/** GET /pictures/<path>?width=960 returns a picture of the draft, made smaller. */

/** GET /facts */
export interface Facts {
  facts: FactLine[];
}

export interface FactLine {
  id: string;
  /** The fact's name, in words. */
  title: string;
  /** A number, a percentage, a day or text, as in the file. */
  value: string;
  unit: string;
  asOf: string;
  reviewBy: string;
  isDue: boolean;
  source: { title: string; url: string | null };
  /** URLs of the pages that quote it. */
  usedBy: string[];
  /** False for tables, which are changed in the file; the desk only confirms them. */
  canChange: boolean;
  /** Whether it has an unpublished change. */
  isChanged: boolean;
}

/** POST /facts/:id */
export const factReviewSchema = z.discriminatedUnion('verdict', [
  /** The source still states the same. */
  z.strictObject({ verdict: z.literal('same'), readOn: z.iso.date(), reviewBy: z.iso.date() }),
  z.strictObject({
    verdict: z.literal('changed'),
    value: z.string().check(z.minLength(1), z.maxLength(500)),
    asOf: z.iso.date(),
    readOn: z.iso.date(),
    reviewBy: z.iso.date(),
    sourceTitle: z.string().check(z.minLength(1), z.maxLength(300)),
    sourceUrl: z.string().check(z.maxLength(500)),
  }),
  z.strictObject({
    verdict: z.literal('unverified'),
    why: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
]);
export type FactReview = z.output<typeof factReviewSchema>;

/** 409: the file has changed since the form was opened. `form` is the current state. */
export interface WebsiteConflict {
  code: 'conflict';
  message: string;
  form: FormDetail;
}
