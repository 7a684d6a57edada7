/** Routes of the Website section, for owners and the editors they choose. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { timeZoneOf } from '../../config/time-zone.ts';
import {
  dayRecordSchema,
  discardSchema,
  type Editors,
  editorSchema,
  type Facts,
  type FormDetail,
  type FormSaved,
  type Forms,
  factReviewSchema,
  formChangeSchema,
  keepSchema,
  MOST_PICTURE_BYTES,
  type PictureSaved,
  PREVIEW,
  publishSchema,
  type SitePages,
  versionIdSchema,
} from '../../contracts/website.ts';
import { DeskRefusal } from '../refusals.ts';
import { renderDayRecord } from '../website/day-record.ts';
import { DraftConflictError } from '../website/draft.ts';
import { listFacts, reviewFact } from '../website/facts.ts';
import { type Form, findForm, forms } from '../website/forms.ts';
import {
  cleanLogo,
  cleanPicture,
  pictureName,
  pictureSize,
  THUMBNAIL_WIDTHS,
  thumbnail,
} from '../website/pictures.ts';
import { PREVIEW_POLICY, readPreviewFile } from '../website/preview.ts';
import type { Website } from '../website/website.ts';
import type { DeskContext, DeskRoutes } from './desk-context.ts';
import type { DeskGuard } from './desk-guard.ts';
import { today } from './lead-views.ts';
import { findPerson } from './people.ts';
import { orRefuse, refuseWebsite, requireEditor } from './website-guard.ts';

const formId = z.object({ id: z.string().check(z.maxLength(100)) });
const pictureFolder = z.object({ folder: z.enum(['people', 'pictures', 'logo']) });
const pictureQuery = z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) });
const picturePath = z.object({
  '*': z.string().check(z.regex(/^((people|pictures)\/[^/\\]+|[\w-]+\.(svg|png))$/, 'expected a picture')),
});

const thumbnailQuery = z.object({
  width: z.optional(z.pipe(z.coerce.number(), z.literal(THUMBNAIL_WIDTHS))),
});

export function addWebsiteRoutes(
  { createRoutes, ownerRoute }: DeskRoutes,
  context: DeskContext,
  website: Website,
): void {
  const { clock, record, site, guard, store } = context;
  const editorRoute = createRoutes((request) => requireEditor(request, guard, website));
  const { draft } = website;
  const now = () => clock().toISOString();

  editorRoute('GET /website', {}, async () => website.state());

  ownerRoute(
    'GET /website/editors',
    {},
    async (): Promise<Editors> => ({ editors: website.history.editors() }),
  );

  ownerRoute(
    'PUT /website/editors/:id',
    { recentSignIn: true, params: formId, body: editorSchema },
    async ({ params, body, person: owner }) => {
      const person = await findPerson(store, params.id);
      if (person === undefined) throw new DeskRefusal('not-found', 'There is no such person at the desk.');
      website.history.setEditor(person.id, body.isEditor);
      const may = body.isEditor ? 'may edit the website' : 'may no longer edit the website';
      await record(owner, 'changed a person', null, `${person.name}: ${may}`);
      return { editors: website.history.editors() };
    },
  );

  editorRoute(
    'GET /website/forms',
    {},
    async (): Promise<Forms> => ({
      forms: forms.map(({ id, title, summary, words, isAdvanced }) => ({
        id,
        title,
        summary,
        words,
        isAdvanced,
      })),
    }),
  );

  editorRoute(
    'GET /website/forms/:id',
    { params: formId },
    async ({ params }): Promise<FormDetail> => orRefuse(() => draft.detail(formOf(params.id))),
  );

  editorRoute(
    'PUT /website/forms/:id',
    { params: formId, body: formChangeSchema },
    async ({ params, body, person }): Promise<FormSaved> => {
      const form = formOf(params.id);
      orRefuse(() => website.requireWritable());
      const photos = photosIn(orRefuse(() => draft.detail(form)).value);
      const problems = orRefuse(() => orConflict(form, () => draft.save(form, body, person.name, now())));
      const kept = photosIn(draft.detail(form).value);
      for (const photo of photos) if (!kept.has(photo)) dropPicture(photo, person.name);
      website.rebuildDraft();
      return { form: draft.detail(form), problems };
    },
  );

  editorRoute('POST /website/discard', { body: discardSchema }, async ({ body }) => {
    orRefuse(() => website.discard(body.path ?? null));
    return website.state();
  });

  editorRoute('POST /website/keep', { body: keepSchema }, async ({ body }) => {
    orRefuse(() => website.keep(body.path));
    return website.state();
  });

  editorRoute('POST /website/publish', { body: publishSchema }, async ({ body, person, reply }) => {
    const published = await website.publish(person.name, body.paths).catch(refuseWebsite);
    if (published.version === null) void reply.code(202);
    else await record(person, 'published', null, published.version.what.join('; ').slice(0, 500));
    return published;
  });

  editorRoute(
    'POST /website/versions/:id/restore',
    { params: versionIdSchema },
    async ({ params, person }) => {
      orRefuse(() => website.restore(params.id, person.name));
      return website.state();
    },
  );

  editorRoute('GET /website/pages', {}, async (): Promise<SitePages> => ({ pages: website.pages() }));

  editorRoute('GET /website/record', { query: dayRecordSchema }, async ({ query, reply, person }) => {
    const timeZone = timeZoneOf(site.contact);
    const file = renderDayRecord(website.history, {
      ...query,
      timeZone,
      firm: site.brand.name,
      siteUrl: site.url,
    });
    if (file === null)
      throw new DeskRefusal('not-found', `No version from before the end of ${query.day} has this page.`);
    await record(person, 'exported', null, `${query.page} as it was on ${query.day}`);
    const name = query.page.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home';
    reply.type('text/html; charset=utf-8');
    reply.header('Content-Disposition', `attachment; filename="${name}-${query.day}.html"`);
    return file;
  });

  editorRoute(
    'GET /website/facts',
    {},
    async (): Promise<Facts> => ({
      facts: orRefuse(() => listFacts(draft, website.liveFacts(), today(context))),
    }),
  );

  editorRoute(
    'POST /website/facts/:id',
    { params: formId, body: factReviewSchema },
    async ({ params, body, person }) => {
      orRefuse(() => website.requireWritable());
      const by = { by: person.name, at: now(), today: today(context) };
      const problem = orRefuse(() => reviewFact(draft, params.id, body, by));
      if (problem !== null) throw new DeskRefusal('not-valid', problem);
      website.rebuildDraft();
      return { facts: listFacts(draft, website.liveFacts(), today(context)) };
    },
  );

  editorRoute(
    'POST /website/pictures/:folder',
    { params: pictureFolder, query: pictureQuery, options: { bodyLimit: MOST_PICTURE_BYTES } },
    async ({ params, query, request, person }): Promise<PictureSaved> => {
      orRefuse(() => website.requireWritable());
      if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
        throw new DeskRefusal('not-valid', 'No picture arrived. Please choose it again.');
      }
      if (params.folder === 'logo') return saveLogo(request.body, query.name, person.name);
      const { bytes, extension, width, height } = await cleanPicture(request.body, query.name).catch(
        refuseWebsite,
      );
      const path = freeName(params.folder, pictureName(query.name), extension, bytes);
      draft.write(path, bytes, person.name, now());
      return { path, width, height };
    },
  );

  editorRoute(
    'GET /website/pictures/*',
    { params: picturePath, query: thumbnailQuery },
    async ({ params, query, reply }) => {
      const bytes = draft.read(params['*']);
      if (bytes === null) throw new DeskRefusal('not-found', 'There is no such picture.');
      reply.type('image/webp');
      return thumbnail(bytes, query.width);
    },
  );

  /** Saves a logo as a draft, unless the site cannot show it. */
  async function saveLogo(given: Buffer, name: string, by: string): Promise<PictureSaved> {
    const { path, bytes } = await cleanLogo(given, name).catch(refuseWebsite);
    const before = draft.read(path);
    draft.write(path, bytes, by, now());
    const invalid = draft.problems().find(({ file }) => file === path);
    if (invalid !== undefined) {
      draft.write(path, before, by, now());
      throw new DeskRefusal('not-valid', `This logo cannot be used: ${invalid.problem}.`);
    }
    website.rebuildDraft();
    const { width = 0, height = 0 } = await pictureSize(bytes);
    return { path, width, height };
  }

  /** Returns `people/jess.jpg`, or `people/jess-2.jpg` if another picture has that name. */
  function freeName(folder: string, stem: string, extension: string, bytes: Buffer): string {
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${stem}${count === 1 ? '' : `-${count}`}.${extension}`;
      const found = draft.read(path);
      if (found === null || found.equals(bytes)) return path;
    }
  }

  /** Deletes a removed person's picture unless another file uses it. */
  function dropPicture(path: string, by: string): void {
    const all = [...draft.folderHashes().keys(), ...draft.changes().map((change) => change.path)];
    const isShown = all.some(
      (name) => /\.(md|ya?ml)$/.test(name) && draft.read(name)?.toString('utf8').includes(path),
    );
    if (!isShown && draft.read(path) !== null) draft.write(path, null, by, now());
  }

  /** Refuses a save that another person's came before. */
  function orConflict<T>(form: Form, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof DraftConflictError)) throw error;
      const message =
        'Somebody has changed this since you opened it. Your text is still here: compare, then save again.';
      throw new DeskRefusal('conflict', message, { form: draft.detail(form) });
    }
  }
}

/** @throws {DeskRefusal} */
function formOf(id: string): Form {
  const form = findForm(id);
  if (form === undefined) throw new DeskRefusal('not-found', 'There is no such form.');
  return form;
}

/** Returns the picture paths within a form's value. */
function photosIn(value: unknown): Set<string> {
  if (typeof value === 'string') return new Set(/^(people|pictures)\/[^/]+$/.test(value) ? [value] : []);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(Object.values(value).flatMap((one) => [...photosIn(one)]));
}

/** Serves the draft's pages to editors, on the desk's origin and with its session. */
export function addPreviewRoutes(scope: FastifyInstance, guard: DeskGuard, website: Website): void {
  scope.get<{ Params: { '*': string } }>(`${PREVIEW}/*`, async (request, reply) => {
    guard.rejectForeign(request);
    await requireEditor(request, guard, website);
    // Until the first draft is built, the pages and style sheets are those of the live release.
    const release = website.previewRelease() ?? website.liveRelease();
    const file = readPreviewFile(release, `/${request.params['*']}`);
    reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': PREVIEW_POLICY });
    if (file === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('This preview has no such page.');
    const extension = /\.(\w+)$/.exec(file.name)?.[1] ?? 'html';
    return reply.type(TYPES[extension] ?? 'application/octet-stream').send(file.body);
  });
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};
