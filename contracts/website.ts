/**
 * What the desk's Website section asks of the server: forms over the firm's folder, drafts, publishing and
 * history. Addresses begin with /desk/api/website; every one needs a signed-in owner,
 * or somebody whom an owner allows to edit the website.
 */
import * as z from 'zod/mini';

/** The address of the preview: GET /desk/preview/<path of the site> shows a page of the draft, without scripts. */
export const PREVIEW = '/desk/preview';

/** A field of a form, as the desk draws it. Made from the JSON Schema of its file and the owner's words. */
export type FormField = {
  /** The key in the object that holds it; the position for the entry of a list. */
  name: string;
  label: string;
  hint?: string;
  /** May be left empty: the key is then left out, or null where `emptyAs` says so. */
  optional?: true;
  emptyAs?: null;
  /** Rarely changed: shown behind "More". */
  isAdvanced?: true;
} /** `oneOf`: an address of a page, the last part of an article's, or the short name of one of the form's people. */ & (
  | { kind: 'line' | 'lines'; maxLength?: number; oneOf?: 'pages' | 'articles' | 'people' }
  | { kind: 'number'; min?: number; max?: number; integer?: true }
  /** `default` holds where the file says nothing. */
  | { kind: 'yes-no'; default: boolean }
  | { kind: 'day' | 'email' | 'colour' }
  /** A picture of the firm's folder, by its path such as people/jo.jpg; `logo` is logo.svg or logo.png. */
  | { kind: 'picture'; folder: 'people' | 'pictures' | 'logo' }
  | { kind: 'choice'; options: { value: string | number | boolean; label: string }[] }
  /** One of several shapes, such as hours or weekdays. The shape is the first whose keys fit the value. */
  | { kind: 'shape'; shapes: { label: string; fields: FormField[] }[] }
  | { kind: 'group'; fields: FormField[] }
  /** `entry` describes each; its name is ''. `entryName` is the noun, as in "Add a testimonial". */
  | { kind: 'list'; entry: FormField; entryName: string }
  /** Entries by a short name, such as people. */
  | { kind: 'record'; entry: FormField; entryName: string }
);

/** GET /editors (owners): ids of people who may edit the website although they are not owners. */
export interface Editors {
  editors: string[];
}

/** PUT /editors/:id (owners); the answer is `Editors`. */
export const editorSchema = z.strictObject({ isEditor: z.boolean() });

/** A form over one file of the folder, or over a part of it. */
export interface FormSummary {
  id: string;
  title: string;
  /** One sentence: what can be changed here. */
  summary: string;
  /** Words by which the search finds it: all of its labels, and others that owners use. */
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
  /** What the file says, with the draft's changes: an object by the names of `fields`. */
  value: Record<string, unknown>;
  /** What the product says where the firm says nothing; for "back to the product's words". */
  product: Record<string, unknown> | null;
  /** Top-level names that the firm's own file states, so that they can go back to the product's words. */
  own: string[];
  /** Hash of the file that `value` was read from, draft included; sent back with a change. */
  base: string;
  /** Of the brand: colours that stand on each other, and the contrast they need. Names are those of the fields. */
  contrast?: { over: string; ground: string; least: number }[];
  /** What is wrong in the unpublished change of this file; empty where there is none. */
  problems: FieldProblem[];
  /** Who has an unpublished change in this file, and when; null for nobody. */
  draftBy: { name: string; at: string } | null;
}

/** PUT /forms/:id: saves a draft. 409 `WebsiteConflict` where the file has changed since `base`. */
export const formChangeSchema = z.strictObject({
  base: z.string().check(z.maxLength(100)),
  /** The whole value, as FormDetail has it. A top-level name that is missing goes back to the product's words. */
  value: z.record(z.string(), z.unknown()),
  /** Overwrites somebody else's newer change. */
  force: z.optional(z.literal(true)),
});
export type FormChange = z.output<typeof formChangeSchema>;

export interface FieldProblem {
  path: FieldPath;
  /** What is wrong, as a sentence. */
  message: string;
}

/** Answer of PUT /forms/:id. A draft with problems is kept; it cannot be looked at or published. */
export interface FormSaved {
  form: FormDetail;
  problems: FieldProblem[];
}

/** A change that is not published yet: one file. */
export interface DraftChange {
  /** Its file in the folder, such as firm.yaml. */
  path: string;
  /** In words what changes: "Telephone number", "Jess's photo". */
  what: string[];
  by: string;
  at: string;
  /** The form that changes it; null for none. */
  formId: string | null;
  /** The file was changed outside the desk since: both texts, to decide by. */
  conflict: { inFolder: string; inDraft: string } | null;
}

/** How the draft release is. */
export type DraftState =
  | { state: 'none' }
  | { state: 'building'; since: string; seconds: number }
  /** `pages`: addresses of the pages that differ from the live site. */
  | { state: 'ready'; id: string; pages: string[] }
  /** `problems` in sentences: what has to be put right before anybody can look or publish. */
  | { state: 'failed'; problems: { message: string; formId: string | null }[] };

export interface Version {
  id: number;
  at: string;
  by: string;
  what: string[];
  /** Whether it is the one that visitors see. */
  isLive: boolean;
}

/** GET / */
export interface Website {
  /** Why the desk cannot change the site here, in a sentence; null: it can. */
  readOnly: string | null;
  address: string;
  changes: DraftChange[];
  draft: DraftState;
  /** The last twenty, newest first. */
  versions: Version[];
  /** Facts whose sources are due to be read again. */
  factsDue: number;
}

const path = z.string().check(z.minLength(1), z.maxLength(300));

/** POST /discard: drops one change, or all without a path. Answered with `Website`. */
export const discardSchema = z.strictObject({ path: z.optional(path) });

/** POST /keep: the change shall stay although its file was changed outside the desk since. Answered with `Website`. */
export const keepSchema = z.strictObject({ path });

/** POST /publish: all changes, or these files' alone. Answered when visitors see them, or with 202 `building`. */
export const publishSchema = z.strictObject({ paths: z.optional(z.array(path).check(z.maxLength(500))) });

export interface Published {
  /** Null: the draft release of just these changes is still being built; ask again when it is ready. */
  version: Version | null;
  website: Website;
}

/** POST /versions/:id/restore: makes drafts of what that version said. Refused while there are other drafts. */
export const versionIdSchema = z.object({ id: z.coerce.number() });

/** GET /record?day=2026-11-28&page=/blog/x: the page as it stood at the end of that day, as one file. */
export const dayRecordSchema = z.strictObject({
  day: z.iso.date('expected a day such as 2026-11-28'),
  page: z.string().check(z.maxLength(300), z.regex(/^\//, 'expected an address that begins with /')),
});

/** GET /pages: addresses with titles, for the record's choice and the preview. */
export interface SitePages {
  pages: { address: string; title: string }[];
}

/** POST /pictures/:folder?name=jess: the file itself as the body, up to 25 MB. */
export const MOST_PICTURE_BYTES = 25 * 1024 * 1024;
export interface PictureSaved {
  /** For the field: people/jess.jpg. */
  path: string;
  width: number;
  height: number;
}
/** GET /pictures/<path>: a small copy of a picture of the folder or the draft. */

/** GET /facts */
export interface Facts {
  facts: FactLine[];
}

export interface FactLine {
  id: string;
  /** What it states, in words. */
  title: string;
  /** As it is written: a number, a percentage, a day or words. */
  value: string;
  unit: string;
  asOf: string;
  reviewBy: string;
  isDue: boolean;
  source: { title: string; url: string | null };
  /** Addresses of the pages that quote it. */
  usedBy: string[];
  /** Tables are corrected in the file: the desk only confirms them. */
  canChange: boolean;
  /** Has an unpublished change. */
  isChanged: boolean;
}

/** POST /facts/:id */
export const factReviewSchema = z.discriminatedUnion('verdict', [
  /** Read again and still so. */
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

/** 409: somebody else, or a hand, has changed the file since it was opened. */
export interface WebsiteConflict {
  code: 'conflict';
  message: string;
  form: FormDetail;
}
