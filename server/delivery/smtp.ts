import { createTransport, type NodemailerError } from 'nodemailer';
import type { SmtpSettings } from '../environment.ts';
import type { Mailbox, Message } from './message.ts';

export type Transport = ReturnType<typeof createSmtpTransport>;

/**
 * Thrown when a message was not taken, or perhaps not. The text is made of fixed words and codes:
 * what the other side said may quote the message, and is not repeated.
 */
export class SendError extends Error {
  override name = 'SendError';
  /** The other side has refused it for good. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean, options?: ErrorOptions) {
    super(text, options);
    this.permanent = permanent;
  }
}

/** Before the greeting nothing has been sent yet, so giving up early costs no second copy. */
const CONNECT_TIMEOUT_MS = 30_000;
const MOST_CONNECTIONS = 4;

export function createSmtpTransport({ host, port, security, login, timeoutMs }: SmtpSettings) {
  const connectTimeoutMs = Math.min(timeoutMs, CONNECT_TIMEOUT_MS);
  const mailer = createTransport({
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // Only for connections that turn out to be closed before a byte of the message was sent.
    maxRequeues: 2,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    // A scan for viruses takes its time.
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The failure of each message is reported by its own promise.
  mailer.on('error', () => undefined);

  return {
    /**
     * Resolves once the mail server has taken the message for this recipient. A later bounce is not seen.
     *
     * @throws {SendError} in every other case, also after the time that one message may take.
     */
    async send(whole: Message, recipient: string, signal?: AbortSignal): Promise<void> {
      const { from, to, replyTo, subject, ...message } = whole;
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        await mailer.sendMail({
          ...message,
          from: plainName(from),
          to: to.map(plainName),
          subject: withoutEncodedWords(subject),
          // As an object it is taken as it is, and never read as a list.
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          envelope: { from: from.address, to: [recipient] },
          signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        });
      } catch (error) {
        throw toSendError(error as NodemailerError);
      }
    },
    close: () => mailer.close({ force: true }),
  };
}

/**
 * Plain ASCII goes into a header as it is, and mail programs decode what looks like an encoded word
 * (RFC 2047) there, line breaks and all. With a space in its marks it is text like any other.
 */
function withoutEncodedWords(text: string): string {
  return text.replace(/=(?=\?)|\?(?==)/g, '$& ');
}

function plainName({ name, address }: Mailbox): Mailbox {
  return { name: withoutEncodedWords(name), address };
}

/** Failures without an answer of the server, by the codes of nodemailer. */
const words: Record<string, string> = {
  EDNS: 'the name of the server could not be looked up',
  ETIMEDOUT: 'no answer in time',
  EABORT: 'no answer in time',
  EAUTH: 'the login did not work',
  ENOAUTH: 'the server asks for a login',
  EENVELOPE: 'an address was not valid',
  ETLS: 'the encryption of the connection could not be set up or verified',
  ESOCKET: 'the server cannot be reached, or closed the connection',
  ECONNECTION: 'the server cannot be reached, or closed the connection',
};

function toSendError(cause: NodemailerError): SendError {
  const { message, code = '', command = '', responseCode = 0, response = '' } = cause;
  if (responseCode >= 400) {
    // RFC 3463, such as 5.7.1: a code, in a place where no text can be.
    const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
    const step = /^(EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA)/.exec(command)?.[1];
    const text = ['the server answered', responseCode, status, 'to', step ?? 'the connection'];
    return new SendError(text.filter(Boolean).join(' '), cause.permanent === true, { cause });
  }
  const isUntrusted = /certificate|altnames|SSL routines/i.test(message);
  return new SendError(words[isUntrusted ? 'ETLS' : code] ?? 'sending failed', false, { cause });
}
