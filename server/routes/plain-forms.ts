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
import { PLAIN_APPLICATION_PATH, PLAIN_ENQUIRY_PATH } from '../../contracts/send-request.ts';
import {
  type AcceptLead,
  ParamsTooLargeError,
  StoreUnavailableError,
} from '../leads/accept-lead.ts';
import { describeIssues, type Problem } from '../leads/problems.ts';
import { type FormPageSource, readPlainFormPages } from '../pages/plain-form-pages.ts';
import { requestSource } from '../request-source.ts';
import type { LeadKind } from '../store/lead-store.ts';

export interface PlainFormsOptions {
  siteDir: string;
  site: Site;
  acceptLead: AcceptLead;
}

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
    await scope.register(formbody);
    for (const form of plainForms(options.site)) addForm(scope, form, options);
  });
}

function addForm(scope: FastifyInstance, form: PlainForm, options: PlainFormsOptions): void {
  const { siteDir, site, acceptLead } = options;
  const pages = readPlainFormPages(siteDir, form.page, site);
  const thanksPath = `${form.path}/thank-you`;

  scope.get(form.path, (_request, reply) => reply.redirect(form.formAddress, 303));
  scope.get(thanksPath, (_request, reply) => page(reply, 200, pages.thanks));

  scope.post(
    form.path,
    {
      onRequest: async (request) => {
        if (requestSource(request.headers, site.url) !== 'own-site') {
          throw new ForeignFormPostError(site);
        }
      },
    },
    async (request, reply) => {
      const values = readValues(request.body, form.fields);
      const checked = form.check(values);
      if ('problems' in checked) {
        return page(reply, 422, pages.pleaseCheck(values, checked.problems));
      }
      try {
        await acceptLead(form.kind, checked.params, 'plain-form');
      } catch (error) {
        if (error instanceof StoreUnavailableError) {
          const reason = 'Something on our side is not working, so it did not reach us.';
          return page(reply, 503, pages.notSent(values, reason));
        }
        if (error instanceof ParamsTooLargeError) {
          return page(reply, 413, pages.notSent(values, 'It is too long for us to take in.'));
        }
        throw error;
      }
      return reply.redirect(thanksPath, 303);
    },
  );
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
  const sent = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  return Object.fromEntries(
    fields.map((field): [string, string] => {
      const value: unknown = sent.get(field);
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      // Forms end lines with CR LF, scripts with LF: the same message is stored the same way.
      return [field, typeof last === 'string' ? last.replace(/\r\n?/g, '\n') : ''];
    }),
  );
}

function page(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}
