/**
 * The two forms as a browser without scripts posts them. Answers are pages; success redirects, so
 * that a reload does not send a second time.
 */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodMiniType } from 'zod/mini';
import type { Site } from '../../config/schema.ts';
import {
  applicationButton,
  applicationFields,
  applicationSchema,
  toApplicationParams,
} from '../../contracts/application.ts';
import { enquiryButton, enquiryFields, enquirySchema, toEnquiryParams } from '../../contracts/enquiry.ts';
import { applicationOutcomes, enquiryOutcomes, type Outcome } from '../../contracts/outcomes.ts';
import {
  CAME_FROM_FIELD,
  HONEYPOT_FIELD,
  PLAIN_APPLICATION_PATH,
  PLAIN_ENQUIRY_PATH,
} from '../../contracts/send-request.ts';
import type { CurrentSite } from '../current-site.ts';
import type { AcceptLead } from '../leads/accept-lead.ts';
import { cleanText, describeIssues, type Problem } from '../leads/bound-params.ts';
import { RefusedError } from '../refused-error.ts';
import {
  type DrawnForm,
  type Html,
  html,
  link,
  notSent,
  PLAIN_PAGE_POLICY,
  plainPage,
  pleaseCheck,
} from './plain-form-pages.ts';
import type { PostGuard } from './post-guard.ts';
import { PATIENCE } from './rate-limits.ts';

export interface PlainFormsOptions {
  current: CurrentSite;
  guard: PostGuard;
  acceptLead: AcceptLead;
}

/**
 * Much wider than a message may be, because a message that is too long is answered with its text,
 * and an urlencoded letter can take nine bytes.
 */
const BODY_LIMIT = 600_000;

interface PlainForm extends DrawnForm {
  /** The built page that it stands on. */
  file: string;
  sent(site: Site): Outcome;
  check(
    values: Record<string, string>,
    site: Site,
  ): { params: Record<string, unknown> } | { problems: Problem[] };
}

export async function addPlainForms(app: FastifyInstance, options: PlainFormsOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    await scope.register(formbody, { bodyLimit: BODY_LIMIT });
    for (const form of plainForms) addForm(scope, form, options);
  });
}

function addForm(scope: FastifyInstance, form: PlainForm, options: PlainFormsOptions): void {
  const { current, guard, acceptLead } = options;
  const { site } = current;
  /** @throws {RefusedError} where the firm has turned off the page that the form stands on. */
  const onItsPage = () => {
    if (current.built.files.pages.has(new URL(form.address, site.url).pathname)) return;
    throw new RefusedError(404, 'Not found');
  };
  const answer = async (reply: FastifyReply, status: number, heading: string, content: Html) => {
    const built = (await current.built.read(form.file)).body.toString();
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': PLAIN_PAGE_POLICY });
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(plainPage(site, built, heading, content));
  };
  const thanksPath = `${form.path}/thank-you`;

  scope.get(form.path, (_request, reply) => reply.redirect(form.address, 303));
  scope.get(thanksPath, (_request, reply) => {
    onItsPage();
    const { title, text } = form.sent(site);
    return answer(reply, 200, title, html`<p>${text}</p><p>${link('/', 'Back to the home page')}</p>`);
  });

  scope.post(
    form.path,
    {
      bodyLimit: BODY_LIMIT,
      onRequest: async (request, reply) => {
        onItsPage();
        if (guard.sourceOf(request) !== 'own-site') throw new RefusedError(403, foreignPost(site));
        await guard.admit(request, reply, PATIENCE);
      },
    },
    async (request, reply) => {
      const typedIn = (field: string) => cleanText(lastText(request.body, field));
      // The form's own fields and no others; one that was not sent is empty.
      const values = Object.fromEntries(Object.keys(form.fields).map((field) => [field, typedIn(field)]));
      const sentFrom = guard.cameFrom(request, lastText(request.body, CAME_FROM_FIELD));
      const checked = form.check(values, site);
      if ('problems' in checked) {
        const typed = { values, problems: checked.problems, cameFrom: sentFrom };
        return answer(reply, 422, `Please check your ${form.noun}`, pleaseCheck(form, typed));
      }
      try {
        const isSuspect = async () =>
          (await guard.isBeyondShare(request)) || lastText(request.body, HONEYPOT_FIELD) !== '';
        const from = { source: 'plain-form', sentFrom } as const;
        await acceptLead(form.noun, checked.params, from, isSuspect);
      } catch (error) {
        const reason = error instanceof RefusedError && notTaken[error.statusCode];
        if (!reason) throw error;
        if (error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
        const status = error.statusCode === 400 ? 422 : error.statusCode;
        const content = notSent(form, { values, problems: [], cameFrom: sentFrom }, reason, site);
        return answer(reply, status, `Your ${form.noun} was not sent`, content);
      }
      return reply.redirect(thanksPath, 303);
    },
  );
}

/** Why a valid form was not taken, for a page that still shows it. */
const notTaken: Record<number, string> = {
  400: 'One of the short answers is too long for us to take in.',
  413: 'It is too long for us to take in.',
  429: 'Too many messages came from your network, so it was not taken in.',
  503: 'Something on our side is not working, so it did not reach us.',
};

function foreignPost({ url, contact: { phone, email } }: Site): string {
  return `Not sent: this form can only be sent from its own page on ${new URL(url).origin}. Please open that page and try again, call ${phone.display} or write to ${email}.`;
}

const plainForms: readonly PlainForm[] = [
  {
    noun: 'enquiry',
    label: 'Enquiry',
    path: PLAIN_ENQUIRY_PATH,
    address: '/#contact-form',
    file: 'index.html',
    button: enquiryButton.idle,
    fields: enquiryFields,
    sent: ({ replyPromise }) => enquiryOutcomes(replyPromise).sent,
    check: checkedBy(enquirySchema, toEnquiryParams),
  },
  {
    noun: 'application',
    label: 'Broker application',
    path: PLAIN_APPLICATION_PATH,
    address: '/work-with-us#application-form',
    file: 'work-with-us/index.html',
    button: applicationButton.idle,
    fields: applicationFields,
    sent: ({ replyPromise }) => applicationOutcomes(replyPromise).sent,
    check: checkedBy(applicationSchema, (typed, { brand }) => toApplicationParams(typed, brand.name)),
  },
];

/** @param toParams what travels of a form without mistakes. */
function checkedBy<Typed>(
  schema: ZodMiniType<Typed>,
  toParams: (typed: Typed, site: Site) => object,
): PlainForm['check'] {
  return (values, site) => {
    const { data, error } = schema.safeParse(values);
    return error ? { problems: describeIssues(error.issues) } : { params: { ...toParams(data, site) } };
  };
}

/** What was sent last under a name, as text; empty where there is none. */
function lastText(fields: unknown, name: string): string {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return '';
  const value: unknown = (fields as Record<string, unknown>)[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}
