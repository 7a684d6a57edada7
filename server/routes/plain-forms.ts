/**
 * Accepts the two forms from browsers without scripts. Errors answer with a page; success redirects, so that a
 * reload does not post again.
 */
import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import { replyPromise } from '../../config/reply-promise.ts';
import type { Site } from '../../config/schema.ts';
import {
  applicationButton,
  applicationFields,
  applicationSchema,
  toApplicationParams,
} from '../../contracts/application.ts';
import { enquiryButton, enquiryFields, enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import { applicationOutcomes, enquiryOutcomes } from '../../contracts/forms.ts';
import {
  CAME_FROM_FIELD,
  HONEYPOT_FIELD,
  PLAIN_APPLICATION_PATH,
  PLAIN_ENQUIRY_PATH,
} from '../../contracts/send-request.ts';
import type { CurrentSite } from '../built-site.ts';
import type { AcceptLead } from '../leads/accept-lead.ts';
import { cleanText, describeIssues } from '../leads/accept-lead.ts';
import { RefusedError } from '../refusals.ts';
import {
  type FormView,
  failedForm,
  type Html,
  invalidForm,
  PLAIN_PAGE_POLICY,
  plainPage,
  thankYou,
} from './plain-form-pages.ts';
import type { PostGuard } from './post-guard.ts';

export interface PlainFormsOptions {
  current: CurrentSite;
  guard: PostGuard;
  acceptLead: AcceptLead;
}

interface PlainForm extends FormView {
  schema: ZodMiniType;
  toParams(typed: never, recipient: string): object;
  outcomes: typeof enquiryOutcomes;
}

const plainForms: readonly PlainForm[] = [
  {
    noun: 'enquiry',
    label: 'Enquiry',
    path: PLAIN_ENQUIRY_PATH,
    page: '/',
    anchor: '#contact-form',
    button: enquiryButton,
    fields: enquiryFields,
    schema: enquirySchema,
    toParams: toEnquiryParams,
    outcomes: enquiryOutcomes,
  },
  {
    noun: 'application',
    label: 'Broker application',
    path: PLAIN_APPLICATION_PATH,
    page: '/work-with-us',
    anchor: '#application-form',
    button: applicationButton,
    fields: applicationFields,
    schema: applicationSchema,
    toParams: toApplicationParams,
    outcomes: applicationOutcomes,
  },
];

/** Why a valid form was not accepted, by status, for a page that repeats its values. */
const failureReasons: Record<number, string> = {
  400: 'One of the short answers is too long for us to take in.',
  413: 'It is too long for us to take in.',
  429: 'Too many messages came from your network, so it was not taken in.',
  503: 'Something on our side is not working, so it did not reach us.',
};

/** For a body that the server does not read. */
const TOO_LONG = 'Not sent: it is too long for us to take in. Please go back, shorten it and send it again.';

export async function addPlainForms(app: FastifyInstance, options: PlainFormsOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    await scope.register(formbody);
    scope.setErrorHandler((error: FastifyError) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new RefusedError(413, TOO_LONG);
      throw error;
    });
    for (const form of plainForms) addForm(scope, form, options);
  });
}

function addForm(scope: FastifyInstance, form: PlainForm, options: PlainFormsOptions): void {
  const { current, guard, acceptLead } = options;
  const { site } = current;
  const thanksPath = `${form.path}/thank-you`;

  /** @throws {RefusedError} if the firm has turned off the form's page. */
  function builtPage(): string {
    const file = current.built.files.pages.get(form.page);
    if (file === undefined) throw new RefusedError(404, 'Not found');
    return file;
  }

  async function answer(reply: FastifyReply, status: number, heading: string, content: Html) {
    const built = (await current.built.read(builtPage())).body.toString();
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': PLAIN_PAGE_POLICY });
    const page = plainPage(site, built, heading, content);
    return reply.code(status).type('text/html; charset=utf-8').send(page);
  }

  scope.get(form.path, (_request, reply) => reply.redirect(form.page + form.anchor, 303));
  scope.get(thanksPath, (_request, reply) => {
    const { title, text } = form.outcomes(replyPromise(site.replyWithin)).sent;
    return answer(reply, 200, title, thankYou(form, text));
  });

  scope.post(
    form.path,
    {
      onRequest: async (request) => {
        builtPage();
        if (guard.sourceOf(request) !== 'own-site') throw new RefusedError(403, otherSiteText(site));
      },
    },
    async (request, reply) => {
      const typedIn = (field: string) => cleanText(lastText(request.body, field));
      // Ignores unknown fields; missing ones are empty.
      const values = Object.fromEntries(Object.keys(form.fields).map((field) => [field, typedIn(field)]));
      const sentFrom = guard.landingPage(request, lastText(request.body, CAME_FROM_FIELD));
      const typed = { values, problems: [], cameFrom: sentFrom };
      try {
        // After the body is read, so that the error page can repeat the values.
        await guard.admit(request);
        const { data, error: invalid } = form.schema.safeParse(values);
        if (invalid) {
          const content = invalidForm(form, { ...typed, problems: describeIssues(invalid.issues) });
          return answer(reply, 422, `Please check your ${form.noun}`, content);
        }
        const params = { ...form.toParams(data as never, site.brand.name) };
        const isHoneypotFilled = lastText(request.body, HONEYPOT_FIELD) !== '';
        const from = { source: 'plain-form', sentFrom } as const;
        await acceptLead(form.noun, params, from, () => guard.isSuspectedSpam(request, isHoneypotFilled));
      } catch (error) {
        const reason = error instanceof RefusedError && failureReasons[error.statusCode];
        if (!reason) throw error;
        if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
        const status = error.statusCode === 400 ? 422 : error.statusCode;
        return answer(reply, status, `Your ${form.noun} was not sent`, failedForm(form, typed, reason, site));
      }
      return reply.redirect(thanksPath, 303);
    },
  );
}

function otherSiteText({ url, contact: { phone, email } }: Site): string {
  return `Not sent: this form can only be sent from its own page on ${new URL(url).origin}. Please open that page and try again, call ${phone.display} or write to ${email}.`;
}

/** Returns the last value of a field, or '' without one. */
function lastText(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return '';
  const value: unknown = (fields as Record<string, unknown>)[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}
