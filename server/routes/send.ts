/** `POST /api/v1.0/email/send`: what the mail SDK in the browser talks to. */
import type { FastifyError, FastifyInstance } from 'fastify';
import type { MailSettings } from '../../config/mail.ts';
import { MAX_PARAMS_BYTES, SEND_PATH, sendRequestSchema } from '../../contracts/send-request.ts';
import type { AcceptLead } from '../leads/accept-lead.ts';
import { requestSource } from '../request-source.ts';
import type { LeadKind } from '../store/lead-store.ts';

export interface SendOptions {
  mail: MailSettings;
  siteUrl: string;
  acceptLead: AcceptLead;
}

/** Thrown when a request is refused. The message is the protocol's text for it. */
export class SendRefusedError extends Error {
  override name = 'SendRefusedError';
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** JSON may write one byte of text as several, so the body's limit is wider than the text's. */
const BODY_LIMIT = 4 * MAX_PARAMS_BYTES;

/** Names and links of the hosted service's own dashboard are left out of its texts. */
const texts = {
  notBrowser: 'API calls are disabled for non-browser applications',
  otherSite: 'Only pages of this site may send here',
  notJson: 'The content type is not supported: expected application/json',
  noObject: 'The request body is not valid: expected a JSON object',
  noUser: 'The user_id parameter is required',
  user: 'The Public Key is invalid. It is not the one that this site was built with.',
  service: 'The service ID not found. It is not the one that this site was built with.',
  template: 'The template ID not found. It is neither of those that this site was built with.',
  noParams: 'The template_params parameter is required: expected an object',
  size: `Variables size limit exceeded: expected ${MAX_PARAMS_BYTES} bytes at most`,
} as const;

export async function addSendRoute(app: FastifyInstance, options: SendOptions): Promise<void> {
  const { mail, siteUrl, acceptLead } = options;

  // A scope of its own: forms and plain text, which other routes read, are refused here.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    scope.removeContentTypeParser('application/x-www-form-urlencoded');

    // Thrown on to the app's own handler, which answers every error as plain text.
    scope.setErrorHandler((error: FastifyError) => {
      if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new SendRefusedError(413, texts.size);
      if (error.statusCode === 415) throw new SendRefusedError(415, texts.notJson);
      throw error;
    });

    scope.post(
      SEND_PATH,
      {
        bodyLimit: BODY_LIMIT,
        // Before the body is read: whoever may not send is not listened to.
        onRequest: async (request) => {
          const source = requestSource(request.headers, siteUrl);
          if (source === 'no-browser') throw new SendRefusedError(403, texts.notBrowser);
          if (source === 'other-site') throw new SendRefusedError(403, texts.otherSite);
        },
      },
      async (request, reply) => {
        const { kind, params } = checkRequest(request.body, mail);
        await acceptLead(kind, params, 'sdk');
        // Exactly this: some clients take any other success for a failure.
        return reply.code(200).type('text/plain; charset=utf-8').send('OK');
      },
    );

    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: SEND_PATH,
      // In onRequest, so that no body is parsed and complained about first.
      onRequest: async (_request, reply) => {
        reply.header('Allow', 'POST');
        throw new SendRefusedError(405, 'Method not allowed: expected POST');
      },
      handler: () => undefined,
    });
  });
}

/** The checks in the order in which the hosted service answers them. */
function checkRequest(
  body: unknown,
  mail: MailSettings,
): { kind: LeadKind; params: Record<string, unknown> } {
  if (body === undefined) throw new SendRefusedError(415, texts.notJson);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new SendRefusedError(400, texts.noObject);
  }
  const { user_id, service_id, template_id, template_params } = body as Record<string, unknown>;
  if (user_id === undefined || user_id === null || user_id === '') {
    throw new SendRefusedError(400, texts.noUser);
  }
  if (user_id !== mail.publicKey) throw new SendRefusedError(400, texts.user);
  if (service_id !== mail.serviceId) throw new SendRefusedError(400, texts.service);
  const kind = kindOf(template_id, mail);
  if (kind === undefined) throw new SendRefusedError(400, texts.template);
  const params = sendRequestSchema.shape.template_params.safeParse(template_params);
  if (!params.success || params.data === undefined) {
    throw new SendRefusedError(400, texts.noParams);
  }
  return { kind, params: params.data };
}

function kindOf(templateId: unknown, mail: MailSettings): LeadKind | undefined {
  if (templateId === mail.enquiryTemplateId) return 'enquiry';
  if (templateId === mail.applicationTemplateId) return 'application';
  return undefined;
}
