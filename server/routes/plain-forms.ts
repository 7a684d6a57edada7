/**
 * The two forms as a browser without scripts posts them. Answers are pages; success redirects, so
 * that a reload does not send a second time.
 */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from '../../config/schema.ts';
import { applicationSchema, toApplicationParams } from '../../contracts/application.ts';
import { enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import { applicationOutcomes, enquiryOutcomes } from '../../contracts/outcomes.ts';
import {
  HONEYPOT_FIELD,
  PLAIN_APPLICATION_PATH,
  PLAIN_ENQUIRY_PATH,
} from '../../contracts/send-request.ts';
import type { CurrentSite } from '../current-site.ts';
import { type AcceptLead, StoreUnavailableError } from '../leads/accept-lead.ts';
import { InvalidParamsError, ParamsTooLargeError } from '../leads/bound-params.ts';
import { cleanText } from '../leads/clean-text.ts';
import { describeIssues, type Problem } from '../leads/problems.ts';
import { type FormPageSource, readPlainFormPages } from '../pages/plain-form-pages.ts';
import type { LeadKind } from '../store/lead-store.ts';
import type { PostGuard } from './post-guard.ts';
import { RefusedError } from './refusal.ts';

export interface PlainFormsOptions {
  current: CurrentSite;
  site: Site;
  guard: PostGuard;
  acceptLead: AcceptLead;
}

/**
 * Much wider than a message may be, because a message that is too long is answered with its text,
 * and an urlencoded letter can take nine bytes.
 */
const BODY_LIMIT = 600_000;

/** A sender who is refused gets back what was typed, unless it floods the forms beyond all measure. */
const PATIENCE = 2;

/** Thrown when a form post does not come from a page of this site. */
export class ForeignFormPostError extends Error {
  override name = 'ForeignFormPostError';
  readonly statusCode = 403;

  constructor(site: Site) {
    super(
      `Not sent: this form can only be sent from its own page on ${new URL(site.url).origin}. Please open that page and try again, call ${site.contact.phone.display} or write to ${site.contact.email}.`,
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
  const { current, site, guard, acceptLead } = options;
  const pages = current.derive(({ siteDir }) => readPlainFormPages(siteDir, form.page, site));
  const thanksPath = `${form.path}/thank-you`;

  scope.get(form.path, (_request, reply) => reply.redirect(form.formAddress, 303));
  scope.get(thanksPath, (_request, reply) => page(reply, 200, pages().thanks));

  scope.post(
    form.path,
    {
      bodyLimit: BODY_LIMIT,
      onRequest: async (request, reply) => {
        if (guard.sourceOf(request) !== 'own-site') throw new ForeignFormPostError(site);
        guard.admit(request, reply, PATIENCE);
      },
    },
    async (request, reply) => {
      const values = readValues(request.body, form.fields);
      const checked = form.check(values);
      if ('problems' in checked) {
        return page(reply, 422, pages().pleaseCheck(values, checked.problems));
      }
      try {
        const filled = lastText(request.body, HONEYPOT_FIELD) !== '';
        const isSuspect = () => guard.isBeyondShare(request) || filled;
        await acceptLead(form.kind, checked.params, 'plain-form', isSuspect);
      } catch (error) {
        const answer = notKept(error);
        if (answer === null) throw error;
        const { retryAfterSeconds } = answer;
        if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
        return page(reply, answer.status, pages().notSent(values, answer.reason));
      }
      return reply.redirect(thanksPath, 303);
    },
  );
}

interface NotKept {
  status: number;
  reason: string;
  retryAfterSeconds?: number | undefined;
}

/** Why a message could not be taken, for a page that still shows it; null for faults of ours. */
function notKept(error: unknown): NotKept | null {
  if (error instanceof StoreUnavailableError) {
    const reason = 'Something on our side is not working, so it did not reach us.';
    return { status: 503, reason, retryAfterSeconds: error.retryAfterSeconds };
  }
  if (error instanceof RefusedError) {
    const reason = 'Too many messages came from your network, so it was not taken in.';
    return { status: error.statusCode, reason, retryAfterSeconds: error.retryAfterSeconds };
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

/** What was sent last under a name, as text; empty where there is none. */
function lastText(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return '';
  const value: unknown = (fields as Record<string, unknown>)[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

function page(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
