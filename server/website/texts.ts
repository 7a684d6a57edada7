/** Articles and pages at the desk: lists them, and saves what an owner writes as changes of the draft. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { articleSchema } from '../../config/article-schema.ts';
import { PRODUCT, textPageSchema, textsIn } from '../../config/content-files.ts';
import { slug } from '../../config/fields.ts';
import { isLegal, reserved } from '../../config/fixed-pages.ts';
import { readOrUndefined } from '../../config/problems.ts';
import type {
  TextChange,
  TextContent,
  TextDetail,
  TextFolder,
  TextOrigin,
  TextPreview,
  TextSummary,
  TextTyped,
  TypedRequest,
} from '../../contracts/texts.ts';
import type { FormField } from '../../contracts/website.ts';
import { DraftConflictError } from './draft.ts';
import type { RecordedFact } from './facts.ts';
import { requireForm } from './forms.ts';
import { hashOf, type StoredTyping } from './history.ts';
import { slugOf } from './pictures.ts';
import { buildFields, factTitle } from './schema-fields.ts';
import {
  editFields,
  hasProductChanged,
  newText,
  readContent,
  readFrontMatterValues,
  textHash,
  writeContent,
} from './text-file.ts';
import type { TextToPreview } from './text-worker.ts';
import type { Website } from './website.ts';

const HOUR_MS = 3_600_000;

/** The person at the desk. */
export interface Author {
  id: string;
  name: string;
}

interface TextId {
  folder: TextFolder;
  name: string;
}

/** Thrown for a text that does not exist. */
export class NoSuchTextError extends Error {
  override name = 'NoSuchTextError';
}

/** Thrown for a legal text: its review is recorded in the firm's folder, which only publishing changes. */
export class LegalTextError extends Error {
  override name = 'LegalTextError';
}

/** Thrown if the same person has typed in another tab or device since. */
export class TypedElsewhereError extends Error {
  override name = 'TypedElsewhereError';
  readonly typed: NonNullable<TextDetail['typed']>;

  constructor(typed: NonNullable<TextDetail['typed']>) {
    super('You have also typed in this text in another tab or on another device.');
    this.typed = typed;
  }
}

/** The head of each kind of text, in the order of the form. `updated` of an article follows from its changes. */
const fieldsOf: Readonly<Record<TextFolder, FormField[]>> = {
  articles: buildFields(articleSchema, 'article', [
    ...['title', 'description', 'tags', 'related', 'lead', 'picture', 'sources', 'changes'],
    ...['published', 'givens', 'author', 'reviewer', 'draft'],
  ]),
  pages: buildFields(textPageSchema, 'page', [
    ...['title', 'description', 'menu', 'label', 'picture', 'updated', 'draft'],
  ]),
};

interface Options {
  website: Pick<Website, 'draft' | 'history' | 'rebuildDraft' | 'requireWritable' | 'liveFacts'>;
  worker: { preview: (text: TextToPreview) => Promise<TextPreview> };
  now: () => string;
  /** In the firm's time zone, as 2026-11-28. */
  today: () => string;
}

export type Texts = ReturnType<typeof createTexts>;

export function createTexts({ website, worker, now, today }: Options) {
  const { draft, history } = website;
  const pathOf = ({ folder, name }: TextId) => `${folder}/${name}.md`;
  const decode = (bytes: Buffer | null) => bytes?.toString('utf8') ?? null;
  const ownSource = (id: TextId) => decode(draft.read(pathOf(id)));
  const hiddenForm = requireForm('hidden');
  const readHidden = () => (draft.detail(hiddenForm).value.hide ?? []) as string[];

  /** @throws {ConfigError} if firm.yaml has to be corrected by hand. */
  function list(): TextSummary[] {
    const context = readContext();
    const inDraft = draft.changes().flatMap(({ path, hash }) => (hash === null ? [] : [path]));
    const ids = [...productTexts().keys(), ...draft.folderHashes().keys(), ...inDraft].flatMap((path) => {
      const [, folder, name] = /^(articles|pages)\/([^/]+)\.md$/.exec(path) ?? [];
      return folder && name ? [[path, { folder: folder as TextFolder, name }] as const] : [];
    });
    return [...new Map(ids).values()]
      .filter((id) => ownSource(id) !== null || productTexts().has(pathOf(id)))
      .map((id) => summarize(id, context));
  }

  function readContext() {
    const due = website.liveFacts().filter(({ reviewBy }) => reviewBy < today());
    return { hidden: readHidden(), due, changes: new Map(draft.changes().map((one) => [one.path, one])) };
  }

  function summarize(id: TextId, { hidden, due, changes }: ReturnType<typeof readContext>): TextSummary {
    const path = pathOf(id);
    const { folder, name } = id;
    const own = ownSource(id);
    const product = productTexts().get(path) ?? null;
    const source = own ?? product ?? '';
    const head = readOrUndefined(() => readFrontMatterValues(source, path)) ?? {};
    const address = folder === 'articles' ? `/blog/${name}` : `/${name}`;
    const change = changes.get(path);
    const origin: TextOrigin = own === null ? 'product' : product === null ? 'own' : 'replacement';
    return {
      path,
      folder,
      name,
      address,
      title: typeof head.title === 'string' && head.title !== '' ? head.title : name,
      origin,
      updated: typeof head.updated === 'string' ? head.updated : '',
      isDraft: head.draft === true,
      isHidden: hidden.includes(address),
      canHide: folder === 'articles' || !(isLegal(name) || reserved.has(name)),
      isLegal: isLegalText(id),
      change: change ? { by: change.by, at: change.at } : null,
      isNew: own !== null && draft.readFolder(path) === null,
      productChanged: own !== null && product !== null && hasProductChanged(head, product, path),
      factsDue: due.filter((fact) => quotes(source, fact)).map(({ id }) => factTitle(id)),
    };
  }

  /** @throws {NoSuchTextError} */
  function detail(id: TextId, author: Author): TextDetail {
    const path = pathOf(id);
    const source = ownSource(id) ?? productTexts().get(path);
    if (source === undefined) throw new NoSuchTextError('There is no such article or page any more.');
    const summary = summarize(id, readContext());
    return {
      ...summary,
      ...readContent(source, path),
      fields: fieldsOf[id.folder],
      base: hashOf(source),
      typed: toTyped(findTyped(id, author)),
      others: listOthers(id, author),
      product: summary.productChanged ? (productTexts().get(path) ?? null) : null,
    };
  }

  const findTyped = (id: TextId, author: Author) =>
    history.typed(pathOf(id)).find(({ personId }) => personId === author.id);

  /** Lists others who have typed in the last hour. */
  const listOthers = (id: TextId, author: Author) =>
    history
      .typed(pathOf(id))
      .filter(({ personId, at }) => personId !== author.id && Date.parse(now()) - Date.parse(at) < HOUR_MS)
      .map(({ name, at }) => ({ name, at }));

  /**
   * Saves content as a change of the draft, with or without problems.
   *
   * @throws {DraftConflictError} if the file has changed since `base` to something else, unless `force`.
   */
  function save(id: TextId, { base, force, ...content }: TextChange, author: Author): TextDetail {
    const path = pathOf(id);
    const source = requireOwn(id);
    const written = writeContent(source, path, completeHead(id, content));
    if (written !== source) {
      if (!force && base !== hashOf(source)) throw new DraftConflictError();
      writeText(id, written, author);
    }
    history.dropTyped(path, author.id);
    return detail(id, author);
  }

  function writeText(id: TextId, source: string | null, author: Author): void {
    website.requireWritable();
    draft.write(pathOf(id), source === null ? null : Buffer.from(source), author.name, now());
    website.rebuildDraft();
  }

  /** @throws {NoSuchTextError} if the firm has no such text. @throws {LegalTextError} */
  function requireOwn(id: TextId): string {
    refuseLegal(id);
    const source = ownSource(id);
    if (source === null)
      throw new NoSuchTextError(
        'This text was deleted meanwhile. Copy what you want to keep, and write a new one.',
      );
    return source;
  }

  /**
   * Keeps what a person typed and previews it. Nothing is kept that equals what is saved.
   *
   * @throws {TypedElsewhereError} if another tab has typed since `revision`, unless `force`.
   */
  async function type(id: TextId, request: TypedRequest, author: Author): Promise<TextTyped> {
    const { base, tab, revision: known, shown, force, ...content } = request;
    const path = pathOf(id);
    const source = requireOwn(id);
    const written = writeContent(source, path, completeHead(id, content));
    const stored = findTyped(id, author);
    const typed = toTyped(stored);
    const json = JSON.stringify(content);
    const revision = revisionOf(base, json);
    if (typed && !force && stored?.tab !== tab && typed.revision !== known && typed.revision !== revision) {
      throw new TypedElsewhereError(typed);
    }
    const isSaved = written === source;
    if (isSaved) history.dropTyped(path, author.id);
    else if (typed?.revision !== revision) {
      history.setTyped({ path, personId: author.id, name: author.name, base, content: json, tab, at: now() });
    }
    const change = draft.changes().find((one) => one.path === path);
    return {
      revision: isSaved ? null : revision,
      others: listOthers(id, author),
      newer: base === hashOf(source) ? null : { name: change?.by ?? 'Somebody', at: change?.at ?? now() },
      preview: await worker.preview({ path, source: written, shown, today: today(), by: author.id }),
    };
  }

  return {
    list,
    detail,
    save,
    type,

    /** Drops what a person typed and did not save. */
    dropTyped(id: TextId, author: Author): TextDetail {
      history.dropTyped(pathOf(id), author.id);
      return detail(id, author);
    },

    /** Creates an unfinished text, which the site leaves out until it is finished. */
    create(folder: TextFolder, title: string, author: Author): TextId {
      const id = { folder, name: freeName(folder, title) };
      // Of a text of the same name that was discarded.
      history.dropTyped(pathOf(id));
      const day = today();
      const dates =
        folder === 'articles'
          ? {
              ...{ published: day, updated: day, changes: [{ date: day, what: 'First published.' }] },
              ...{ related: [], sources: [] },
            }
          : { updated: day };
      const tags = folder === 'articles' ? { tags: [] } : {};
      writeText(id, newText({ title, description: '', ...tags, draft: true, ...dates }), author);
      return id;
    },

    /** Copies the product's text into the firm's folder. @throws {NoSuchTextError} */
    copy(id: TextId, author: Author): TextId {
      refuseLegal(id);
      const product = productTexts().get(pathOf(id));
      if (product === undefined) throw new NoSuchTextError('The product has no such text.');
      if (ownSource(id) === null) writeText(id, markAsCopy(id, product, product), author);
      return id;
    },

    /** Notes that the firm keeps its text although the product's has changed. @throws {NoSuchTextError} */
    keep(id: TextId, author: Author): TextDetail {
      const product = productTexts().get(pathOf(id));
      if (product !== undefined) writeText(id, markAsCopy(id, requireOwn(id), product), author);
      return detail(id, author);
    },

    /** Deletes the firm's text; the product's appears again, if there is one. @throws {NoSuchTextError} */
    remove(id: TextId, author: Author): void {
      requireOwn(id);
      writeText(id, null, author);
      history.dropTyped(pathOf(id), author.id);
      const address = addressOf(id);
      if (!productTexts().has(pathOf(id)) && readHidden().includes(address)) {
        setHidden(address, false, author);
      }
    },

    /** @throws {LegalTextError} */
    hide(id: TextId, isHidden: boolean, author: Author): void {
      refuseLegal(id);
      setHidden(addressOf(id), isHidden, author);
    },
  };

  function setHidden(address: string, isHidden: boolean, author: Author): void {
    website.requireWritable();
    const { base, value } = draft.detail(hiddenForm);
    const others = readHidden().filter((one) => one !== address);
    const hide = isHidden ? [...others, address] : others;
    // Showing a text again leaves the file as it was.
    const isUnset = hide.length === 0 && !/^hide:/m.test(decode(draft.readFolder(hiddenForm.path)) ?? '');
    const { hide: _, ...rest } = value;
    draft.save(hiddenForm, { base, value: isUnset ? rest : { ...rest, hide } }, author.name, now());
    website.rebuildDraft();
  }

  function freeName(folder: TextFolder, title: string): string {
    const stem = slugOf(title) || 'text';
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? stem : `${stem}-${count}`;
      const id = { folder, name };
      const isTaken = ownSource(id) !== null || productTexts().has(pathOf(id));
      const isReserved = folder === 'pages' && reserved.has(name);
      if (!isTaken && !isReserved && slug.safeParse(name).success) return name;
    }
  }
}

const isLegalText = ({ folder, name }: TextId) => folder === 'pages' && isLegal(name);

/** @throws {LegalTextError} */
function refuseLegal(id: TextId): void {
  if (isLegalText(id)) throw new LegalTextError('A legal text is changed in the firm’s folder.');
}

const addressOf = ({ folder, name }: TextId) => (folder === 'articles' ? `/blog/${name}` : `/${name}`);

const revisionOf = (base: string, content: string) => hashOf(`${base} ${content}`);

function toTyped(stored: StoredTyping | undefined): TextDetail['typed'] {
  if (stored === undefined) return null;
  const { base, content, at } = stored;
  return { ...(JSON.parse(content) as TextContent), base, at, revision: revisionOf(base, content) };
}

/** Completes the head: an article was last updated on the day of its newest change, and a finished text is no draft. */
function completeHead({ folder }: TextId, content: TextContent): TextContent {
  const { draft, ...rest } = content.head;
  const head = draft === false ? rest : content.head;
  const { changes } = head;
  if (folder !== 'articles' || !Array.isArray(changes)) return { ...content, head };
  const days = changes.flatMap((change: { date?: unknown }) =>
    typeof change?.date === 'string' ? [change.date] : [],
  );
  const newest = days.toSorted().at(-1);
  return { ...content, head: newest === undefined ? head : { ...head, updated: newest } };
}

/** Notes the product's text that a copy was made from, so that the desk can tell when it changes. */
const markAsCopy = (id: TextId, source: string, product: string) =>
  editFields(source, `${id.folder}/${id.name}.md`, { basedOn: textHash(product) });

/** Whether a text states a fact in a sentence or an example. */
const quotes = (source: string, { id }: RecordedFact) =>
  new RegExp(`(\\$facts\\.|\\bfact: *['"]?)${id}(?![\\w-])`).test(source);

let product: Map<string, string> | undefined;

/** Reads the product's texts by path. Once, since they change only with an upgrade. */
function productTexts(): Map<string, string> {
  product ??= new Map(
    [...textsIn(PRODUCT).values()].map((file) => [
      file.slice(join(PRODUCT, '/').length),
      readFileSync(file, 'utf8'),
    ]),
  );
  return product;
}
