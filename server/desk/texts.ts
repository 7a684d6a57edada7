/** Routes of articles and pages in the Website section. */
import type { RouteShorthandOptions } from 'fastify';
import {
  type Calculators,
  hideSchema,
  newTextSchema,
  type TextCreated,
  type TextDetail,
  type Texts,
  type TextTyped,
  textChangeSchema,
  textParams,
  typedSchema,
} from '../../contracts/texts.ts';
import { DeskRefusal } from '../refusals.ts';
import { DraftConflictError } from '../website/draft.ts';
import { TextWorkerError } from '../website/text-worker.ts';
import { createTexts, LegalTextError, NoSuchTextError, TypedElsewhereError } from '../website/texts.ts';
import type { Website } from '../website/website.ts';
import type { DeskContext, DeskRoutes } from './desk-context.ts';
import { today } from './lead-views.ts';
import { refuseWebsite, requireEditor } from './website-guard.ts';

/** A whole text and the part of it to draw, as JSON. */
const options: RouteShorthandOptions = { bodyLimit: 1024 * 1024 };

export function addTextRoutes({ createRoutes }: DeskRoutes, context: DeskContext, website: Website): void {
  const editorRoute = createRoutes((request) => requireEditor(request, context.guard, website));
  const texts = createTexts({
    website,
    worker: website.textWorker,
    now: () => context.clock().toISOString(),
    today: () => today(context),
  });
  const params = textParams;

  editorRoute(
    'GET /website/texts',
    {},
    async (): Promise<Texts> => orRefuse(() => ({ texts: texts.list() })),
  );

  editorRoute(
    'POST /website/texts',
    { body: newTextSchema },
    async ({ body, person }): Promise<TextCreated> =>
      orRefuse(() => texts.create(body.folder, body.title, person)),
  );

  editorRoute(
    'GET /website/texts/calculators',
    {},
    async (): Promise<Calculators> => ({
      calculators: await website.textWorker.calculators().catch(refuse),
    }),
  );

  editorRoute(
    'GET /website/texts/:folder/:name',
    { params },
    async ({ params: id, person }): Promise<TextDetail> => orRefuse(() => texts.detail(id, person)),
  );

  editorRoute(
    'PUT /website/texts/:folder/:name',
    { params, body: textChangeSchema, options },
    async ({ params: id, body, person }): Promise<TextDetail> => {
      try {
        return texts.save(id, body, person);
      } catch (error) {
        if (!(error instanceof DraftConflictError)) return refuse(error);
        const message =
          'Somebody has saved this text since you opened it. Yours is still here: compare, then save again.';
        throw new DeskRefusal('conflict', message, { text: texts.detail(id, person) });
      }
    },
  );

  editorRoute(
    'PUT /website/texts/:folder/:name/typed',
    { params, body: typedSchema, options },
    async ({ params: id, body, person }): Promise<TextTyped> => texts.type(id, body, person).catch(refuse),
  );

  editorRoute(
    'DELETE /website/texts/:folder/:name/typed',
    { params },
    async ({ params: id, person }): Promise<TextDetail> => orRefuse(() => texts.dropTyped(id, person)),
  );

  editorRoute(
    'POST /website/texts/:folder/:name/copy',
    { params },
    async ({ params: id, person }): Promise<TextCreated> => orRefuse(() => texts.copy(id, person)),
  );

  editorRoute(
    'POST /website/texts/:folder/:name/keep',
    { params },
    async ({ params: id, person }): Promise<TextDetail> => orRefuse(() => texts.keep(id, person)),
  );

  editorRoute(
    'POST /website/texts/:folder/:name/hide',
    { params, body: hideSchema },
    async ({ params: id, body, person }): Promise<Texts> =>
      orRefuse(() => {
        texts.hide(id, body.isHidden, person);
        return { texts: texts.list() };
      }),
  );

  editorRoute(
    'DELETE /website/texts/:folder/:name',
    { params },
    async ({ params: id, person }): Promise<Texts> =>
      orRefuse(() => {
        texts.remove(id, person);
        return { texts: texts.list() };
      }),
  );
}

function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuse(error);
  }
}

/** @throws {DeskRefusal} or, for other errors, the error. */
function refuse(error: unknown): never {
  if (error instanceof TextWorkerError) throw new DeskRefusal('unavailable', error.message);
  if (error instanceof LegalTextError) throw new DeskRefusal('not-allowed', error.message);
  if (error instanceof NoSuchTextError) throw new DeskRefusal('not-found', error.message);
  if (error instanceof TypedElsewhereError) {
    throw new DeskRefusal('conflict', error.message, { typed: error.typed });
  }
  return refuseWebsite(error);
}
