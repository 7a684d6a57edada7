/** Sends over EmailJS's hosted service, with its private key. Its template has to name the owner. */
import type { EmailJsSettings } from './settings.ts';
import { type Message, SendError, type Transport } from './transport.ts';

const HOSTED_URL = 'https://api.emailjs.com/api/v1.0/email/send';

/** The service takes one request a second from an account. */
const SPACING_MS = 1000;

export interface EmailJsTransportOptions {
  name: string;
  account: EmailJsSettings;
  fetch: typeof fetch;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>;
}

export function createEmailJsTransport(options: EmailJsTransportOptions): Transport {
  const { name, account, wait } = options;
  let queue: Promise<void> = Promise.resolve();

  /** One after another, with the service's pause behind each. */
  function turn(send: () => Promise<void>): Promise<void> {
    const sent = queue.then(send);
    queue = sent.catch(() => undefined).then(() => wait(SPACING_MS));
    return sent;
  }

  async function post(message: Message, signal: AbortSignal): Promise<void> {
    // While it waited for its turn, its time may have run out.
    if (signal.aborted) throw new SendError('no answer in time', false);
    const status = await statusOf(options.fetch, requestBody(message, account), signal);
    // Exactly this one: the service's own clients take nothing else for success.
    if (status === 200) return;
    // 412: the mail account behind it is disconnected, which only a person can mend.
    const permanent = status >= 400 && status < 500 && status !== 429 && status !== 408;
    throw new SendError(`EmailJS answered ${status}`, permanent);
  }

  return {
    name,
    send: (message, signal) => turn(() => post(message, signal)),
    close: () => undefined,
  };
}

async function statusOf(send: typeof fetch, body: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await send(HOSTED_URL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    const text = signal.aborted ? 'no answer in time' : 'EmailJS could not be reached';
    throw new SendError(text, false, { cause: error });
  }
}

/** The names of our own parameters begin as no field of a form does. */
function requestBody(message: Message, account: EmailJsSettings): string {
  return JSON.stringify({
    user_id: account.publicKey,
    service_id: account.serviceId,
    template_id: account.templateId,
    accessToken: account.privateKey,
    template_params: {
      ...message.fields,
      subject: message.subject,
      reply_to: message.replyTo ?? '',
      message_text: message.text,
      message_id: message.messageId,
    },
  });
}
