/** `POST /api/v1.0/email/send` and `/send-form`: what the mail SDKs talk to. */
import multipart from '@fastify/multipart';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailSettings } from '../../config/mail.ts';
import {
  MAX_PARAMS_BYTES,
  SEND_FORM_IDS,
  SEND_FORM_PATH,
  SEND_PATH,
} from '../../contracts/send-request.ts';
import type { AcceptLead } from '../leads/accept-lead.ts';
import { checkPrivateKey, checkSendRequest, sendTexts } from './check-send-request.ts';
import type { PostGuard } from './post-guard.ts';
import { FORM_BODY_LIMIT, readForm } from './read-form.ts';
import { RefusedError } from './refusal.ts';

export interface SendOptions {
  /** Those of the build that is served. */
  mail: () => MailSettings;
  guard: PostGuard;
  /** What programs that are no browsers have to know; undefined or empty: they are refused. */
  privateKey: string | undefined;
  acceptLead: AcceptLead;
}

/** JSON may write one byte of text as several, so the body's limit is wider than the text's. */
const BODY_LIMIT = 4 * MAX_PARAMS_BYTES;

export async function addSendRoutes(app: FastifyInstance, options: SendOptions): Promise<void> {
  // Scopes of their own: each endpoint reads one type of content and no other.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    answerInProtocol(scope, sendTexts.notJson, sendTexts.size);
    addEndpoint(scope, options, {
      path: SEND_PATH,
      bodyLimit: BODY_LIMIT,
      read: async (request) => {
        if (request.body === undefined) throw new RefusedError(415, sendTexts.notJson);
        return request.body;
      },
    });
  });
  await app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    await scope.register(multipart, { throwFileSizeLimit: false });
    answerInProtocol(scope, sendTexts.notForm, sendTexts.formSize);
    addEndpoint(scope, options, {
      path: SEND_FORM_PATH,
      bodyLimit: FORM_BODY_LIMIT,
      read: async (request, reply) => {
        if (!request.isMultipart()) throw new RefusedError(415, sendTexts.notForm);
        return asSendRequest(await readForm(request, reply));
      },
    });
  });
}

interface Endpoint {
  path: string;
  /** In bytes. A body that declares more is refused before it is read. */
  bodyLimit: number;
  /** The request as the JSON endpoint gets it, its types unchecked. */
  read: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

function addEndpoint(
  scope: FastifyInstance,
  { mail, guard, privateKey = '', acceptLead }: SendOptions,
  { path, bodyLimit, read }: Endpoint,
): void {
  scope.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    url: path,
    // Before a body is parsed and complained about.
    onRequest: async (_request, reply) => {
      reply.header('Allow', 'POST, OPTIONS');
      throw new RefusedError(405, 'Method not allowed: expected POST');
    },
    handler: () => undefined,
  });

  scope.post(
    path,
    {
      bodyLimit,
      // Before the body is read: whoever may not send is not listened to.
      onRequest: async (request, reply) => {
        const source = guard.sourceOf(request);
        if (source === 'other-site') throw new RefusedError(403, sendTexts.otherSite);
        if (source === 'no-browser' && privateKey === '') {
          throw new RefusedError(403, sendTexts.notBrowser);
        }
        guard.admit(request, reply);
        if (Number(request.headers['content-length']) > bodyLimit) {
          throw new RefusedError(413, path === SEND_PATH ? sendTexts.size : sendTexts.formSize);
        }
      },
    },
    async (request, reply) => {
      const body = await read(request, reply);
      if (guard.sourceOf(request) === 'no-browser') checkPrivateKey(body, privateKey);
      const { kind, params, honeypotFilled } = checkSendRequest(body, mail());
      const isSuspect = () => guard.isBeyondShare(request) || honeypotFilled;
      await acceptLead(kind, params, 'sdk', isSuspect);
      return answerOk(reply);
    },
  );
}

/** Exactly this: some clients take any other success for a failure. */
function answerOk(reply: FastifyReply): FastifyReply {
  return reply.code(200).type('text/plain; charset=utf-8').send('OK');
}

/** Thrown on to the app's own handler, which answers every error as plain text. */
function answerInProtocol(scope: FastifyInstance, wrongType: string, tooLarge: string): void {
  scope.setErrorHandler((error: FastifyError) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw new RefusedError(413, tooLarge);
    if (error.statusCode === 415) throw new RefusedError(415, wrongType);
    throw error;
  });
}

/** A form mixes identifiers and parameters: what is no identifier is a parameter. */
function asSendRequest(fields: Map<string, unknown>): Record<string, unknown> {
  const params = new Map(fields);
  for (const name of SEND_FORM_IDS) params.delete(name);
  return {
    user_id: fields.get('user_id'),
    service_id: fields.get('service_id'),
    template_id: fields.get('template_id'),
    accessToken: fields.get('accessToken'),
    template_params: Object.fromEntries(params),
  };
}
