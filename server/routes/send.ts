/** `POST /api/v1.0/email/send`: the endpoint of the email SDK. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { MailSettings } from '../../config/mail.ts';
import {
  CAME_FROM_FIELD,
  HONEYPOT_FIELD,
  MAX_PARAMS_BYTES,
  SEND_PATH,
} from '../../contracts/send-request.ts';
import { RefusedError } from '../refusals.ts';
import type { LeadKind } from '../store/model.ts';
import type { PlainFormsOptions } from './plain-forms.ts';

export interface SendOptions extends PlainFormsOptions {
  /** Lets non-browser clients send if they present it; undefined or empty rejects them. */
  privateKey: string | undefined;
}

/**
 * The hosted service's error texts, without its dashboard's names and links. Three of its errors cannot occur here:
 * 404 `Account not found` (there is one account), 412 (a disconnected mail account is retried) and 422 (the operator
 * sets the recipient).
 */
const texts = {
  notBrowser: 'API calls are disabled for non-browser applications',
  noKey: 'API calls are disabled for non-browser applications without the private key',
  otherSite:
    'Only pages of this site may send here. Its operator can allow those of others: SEND_ALLOWED_ORIGINS',
  notJson: 'The content type is not supported: expected application/json',
  noObject: 'The request body is not valid: expected a JSON object',
  noUser: 'The user_id parameter is required',
  user: 'The Public Key is invalid. It is not the one that this site was built with.',
  service: 'The service ID not found. It is not the one that this site was built with.',
  template: 'The template ID not found. It is neither of those that this site was built with.',
  noParams: 'The template_params parameter is required: expected an object',
  size: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most`,
} as const;

export async function addSendRoutes(app: FastifyInstance, options: SendOptions): Promise<void> {
  // Its own scope, because it accepts one content type only.
  await app.register(async (scope) => addEndpoint(scope, options));
}

function addEndpoint(scope: FastifyInstance, options: SendOptions): void {
  const { current, guard, privateKey = '', acceptLead } = options;
  scope.removeContentTypeParser('text/plain');

  // Rethrows to the app's error handler, which answers in plain text.
  scope.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new RefusedError(413, texts.size);
    if (error.statusCode === 415) throw new RefusedError(415, texts.notJson);
    throw error;
  });

  scope.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: SEND_PATH,
    // Before the body is parsed, so that an invalid body gets 405 too.
    onRequest: async (_request, reply) => {
      reply.header('Allow', 'POST, OPTIONS');
      throw new RefusedError(405, 'Method not allowed: expected POST');
    },
    handler: () => undefined,
  });

  scope.post(
    SEND_PATH,
    {
      // Before the body is read: senders without permission cost no memory.
      onRequest: async (request) => {
        const source = guard.sourceOf(request);
        if (source === 'other-site') throw new RefusedError(403, texts.otherSite);
        if (source === 'no-browser' && privateKey === '') throw new RefusedError(403, texts.notBrowser);
        await guard.admit(request);
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (body === undefined) throw new RefusedError(415, texts.notJson);
      if (guard.sourceOf(request) === 'no-browser') checkPrivateKey(body, privateKey);
      const { kind, params, isHoneypotFilled, claimedPage } = checkSendRequest(body, current.built.mail);
      const from = { source: 'sdk', sentFrom: guard.landingPage(request, claimedPage) } as const;
      await acceptLead(kind, params, from, () => guard.isSuspectedSpam(request, isHoneypotFilled));
      // Exactly "OK": some clients treat any other text as a failure.
      return reply.code(200).type('text/plain; charset=utf-8').send('OK');
    },
  );
}

interface SentMessage {
  kind: LeadKind;
  params: Record<string, unknown>;
  isHoneypotFilled: boolean;
  /** The sender's landing page as the form submitted it. */
  claimedPage: unknown;
}

/**
 * Checks in the order of the hosted service.
 *
 * @throws {RefusedError} with the protocol's text for the first error.
 */
function checkSendRequest(body: unknown, mail: MailSettings): SentMessage {
  if (!isObject(body)) throw new RefusedError(400, texts.noObject);
  const { user_id = '', service_id, template_id, template_params: params } = body;
  if (user_id === null || user_id === '') throw new RefusedError(400, texts.noUser);
  if (user_id !== mail.publicKey) throw new RefusedError(400, texts.user);
  if (service_id !== mail.serviceId) throw new RefusedError(400, texts.service);
  const kind = kindOf(template_id, mail);
  if (kind === undefined) throw new RefusedError(400, texts.template);
  if (!isObject(params)) throw new RefusedError(400, texts.noParams);
  const { [CAME_FROM_FIELD]: claimedPage, ...fields } = params;
  const { [HONEYPOT_FIELD]: honeypot, ...rest } = fields;
  // A honeypot that is not a string stays, so that validation rejects it by name.
  if (typeof honeypot !== 'string') return { kind, params: fields, isHoneypotFilled: false, claimedPage };
  return { kind, params: rest, isHoneypotFilled: honeypot !== '', claimedPage };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(templateId: unknown, mail: MailSettings): LeadKind | undefined {
  if (templateId === mail.enquiryTemplateId) return 'enquiry';
  return templateId === mail.applicationTemplateId ? 'application' : undefined;
}

/**
 * Compares digests in constant time, so that timing reveals neither the key nor its length.
 *
 * @throws {RefusedError} 403 unless the body holds the private key.
 */
function checkPrivateKey(body: unknown, privateKey: string): void {
  const { accessToken } = Object(body) as { accessToken?: unknown };
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (typeof accessToken !== 'string' || !timingSafeEqual(digest(accessToken), digest(privateKey))) {
    throw new RefusedError(403, texts.noKey);
  }
}
