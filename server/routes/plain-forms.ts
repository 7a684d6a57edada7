/**
 * The two forms as a browser without scripts posts them. Answers are pages; success redirects, so
 * that a reload does not send a second time.
 */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../config/schema.ts';
import { applicationSchema, toApplicationParams } from '../../contracts/application.ts';
import { enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import { applicationOutcomes, enquiryOutcomes } from '../../contracts/outcomes.ts';
import { PLAIN_APPLICATION_PATH, PLAIN_ENQUIRY_PATH } from '../../contracts/send-request.ts';
import { type AcceptLead, StoreUnavailableError } from '../leads/accept-lead.ts';
import { InvalidParamsError, ParamsTooLargeError } from '../leads/bound-params.ts';
import { cleanText } from '../leads/clean-text.ts';
import { describeIssues, type Problem } from '../leads/problems.ts';
import { type FormPageSource, readPlainFormPages } from '../pages/plain-form-pages.ts';
import type { LeadKind } from '../store/lead-store.ts';
import type { PostGuard } from './post-guard.ts';
import { type Excess, tooManyText } from './rate-limits.ts';
import { RefusedError } from './refusal.ts';
import { lastText, looksLikeSpam } from './spam-signs.ts';

export interface PlainFormsOptions {
  siteDir: string;
  site: Site;
  guard: PostGuard;
  /** A form that was filled in faster than this, in milliseconds, is suspected to be spam. */
  minFillMs: number;
  acceptLead: AcceptLead;
}

/**
 * Much wider than a message may be, because a message that is too long is answered with its text,
 * and an urlencoded letter can take nine bytes.
 */
const BODY_LIMIT = 600_000;

/** Thrown when a form post does not come from a page of this site. */
export class ForeignFormPostError extends Error {
  override name = 'ForeignFormPostError';
  readonly statusCode = 403;

  constructor(site: Site) {
    super(
      `Not sent: this form can only be sent from its own page on this site. Please open that page and try again, call ${site.contact.phone.display} or write to ${site.contact.email}.`,
    );
  }
}

type Checked = { params: Record<string, unknown> } | { problems: Problem[] };

interface PlainForm {
  kind: LeadKind;
  path: string;
  /** Where the form stands in the site. */
  formAddress: string;
  fields: string[];
  page: FormPageSource;
  check(values: Record<string, string>): Checked;
}

export async function addPlainForms(
  app: FastifyInstance,
  options: PlainFormsOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    await scope.register(formbody, { bodyLimit: BODY_LIMIT });
    for (const form of plainForms(options.site)) addForm(scope, form, options);
  });
}

function addForm(scope: FastifyInstance, form: PlainForm, options: PlainFormsOptions): void {
  const { siteDir, site, guard, minFillMs, acceptLead } = options;
  const pages = readPlainFormPages(siteDir, form.page, site);
  const thanksPath = `${form.path}/thank-you`;
  /** Of senders over the limit who are still answered with what they wrote. */
  const excesses = new WeakMap<FastifyRequest, Excess>();

  scope.get(form.path, (_request, reply) => reply.redirect(form.formAddress, 303));
  scope.get(thanksPath, (_request, reply) => page(reply, 200, pages.thanks));

  scope.post(
    form.path,
    {
      bodyLimit: BODY_LIMIT,
      onRequest: async (request, reply) => {
        const source = guard.sourceOf(request);
        if (source !== 'own-site' && source !== 'allowed-site') {
          throw new ForeignFormPostError(site);
        }
        const excess = await guard.admit(request, reply);
        if (excess?.flagrant) {
          throw new RefusedError(429, tooManyText(excess), excess.retryAfterSeconds);
        }
        if (excess !== null) excesses.set(request, excess);
      },
    },
    async (request, reply) => {
      const values = readValues(request.body, form.fields);
      const excess = excesses.get(request);
      if (excess !== undefined) {
        reply.header('Retry-After', excess.retryAfterSeconds);
        const reason =
          'Too many messages came from your network in a short time. Please wait a minute.';
        return page(reply, 429, pages.notSent(values, reason));
      }
      const checked = form.check(values);
      if ('problems' in checked) {
        return page(reply, 422, pages.pleaseCheck(values, checked.problems));
      }
      try {
        const suspectedSpam = looksLikeSpam(request.body, minFillMs);
        await acceptLead(form.kind, checked.params, 'plain-form', { suspectedSpam });
      } catch (error) {
        const answer = notKept(error);
        if (answer === null) throw error;
        if (error instanceof StoreUnavailableError) {
          reply.header('Retry-After', error.retryAfterSeconds);
        }
        return page(reply, answer.status, pages.notSent(values, answer.reason));
      }
      return reply.redirect(thanksPath, 303);
    },
  );
}

/** Why a message could not be taken, for a page that still shows it; null for faults of ours. */
function notKept(error: unknown): { status: number; reason: string } | null {
  if (error instanceof StoreUnavailableError) {
    const reason = 'Something on our side is not working, so it did not reach us.';
    return { status: 503, reason };
  }
  if (error instanceof ParamsTooLargeError) {
    return { status: 413, reason: 'It is too long for us to take in.' };
  }
  if (error instanceof InvalidParamsError) {
    return { status: 422, reason: 'One of the short answers is too long for us to take in.' };
  }
  return null;
}

function plainForms(site: Site): PlainForm[] {
  return [
    {
      kind: 'enquiry',
      path: PLAIN_ENQUIRY_PATH,
      formAddress: '/#contact-form',
      fields: Object.keys(enquirySchema.shape),
      page: {
        file: 'index.html',
        formId: 'enquiry-form',
        idPrefix: 'enquiry',
        noun: 'enquiry',
        sent: enquiryOutcomes(site.replyPromise).sent,
      },
      check(values) {
        const result = enquirySchema.safeParse(values);
        if (!result.success) return { problems: describeIssues(result.error.issues) };
        return { params: { ...toEnquiryParams(result.data) } };
      },
    },
    {
      kind: 'application',
      path: PLAIN_APPLICATION_PATH,
      formAddress: '/work-with-us#application-form',
      fields: Object.keys(applicationSchema.shape),
      page: {
        file: 'work-with-us/index.html',
        formId: 'application-form',
        idPrefix: 'application',
        noun: 'application',
        sent: applicationOutcomes(site.replyPromise).sent,
      },
      check(values) {
        const result = applicationSchema.safeParse(values);
        if (!result.success) return { problems: describeIssues(result.error.issues) };
        return { params: { ...toApplicationParams(result.data, site.brand.name) } };
      },
    },
  ];
}

/** The form's own fields and no others, each as one text; a field that was not sent is empty. */
function readValues(body: unknown, fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, cleanText(lastText(body, field))]));
}

function page(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
