import { createTransport, type NodemailerError } from 'nodemailer';
import type { MailSettings } from '../environment.ts';
import type { Mailbox, Message } from './message.ts';

export interface Transport {
  /**
   * Resolves once the mail server has taken the message for this recipient. A later bounce is not seen.
   *
   * @throws {SendError} in every other case, also after the time that one message may take.
   */
  send(message: Message, recipient: string, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/**
 * Thrown when a message was not taken, or perhaps not. The text is made of fixed words and codes:
 * what the other side said may quote the message, and is not repeated.
 */
export class SendError extends Error {
  override name = 'SendError';
  /** The other side refused, or cannot be trusted, and it has taken nothing. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean, options?: ErrorOptions) {
    super(text, options);
    this.permanent = permanent;
  }
}

/** Before the greeting nothing has been sent yet, so giving up early costs no second copy. */
const CONNECT_TIMEOUT_MS = 30_000;

export function createSmtpTransport({
  smtp,
  concurrency,
  sendTimeoutMs,
}: Pick<MailSettings, 'smtp' | 'concurrency' | 'sendTimeoutMs'>): Transport {
  const connectTimeoutMs = Math.min(sendTimeoutMs, CONNECT_TIMEOUT_MS);
  const mailer = createTransport({
    pool: true,
    maxConnections: concurrency,
    // Only for connections that turn out to be closed before a byte of the message was sent.
    maxRequeues: 2,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    ...(smtp.login === null ? {} : { auth: { user: smtp.login.user, pass: smtp.login.password } }),
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    // A scan for viruses takes its time.
    socketTimeout: sendTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The failure of each message is reported by its own promise.
  mailer.on('error', () => undefined);

  return {
    async send({ from, to, replyTo, subject, ...message }, recipient, signal) {
      const limit = AbortSignal.timeout(sendTimeoutMs);
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
        throw toSendError(error);
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

const UNTRUSTED = 'the encryption of the connection could not be set up or verified';
const MALFORMED = 'the message could not be put together';

/** Failures without an answer of the server, by the codes of nodemailer and of Node. */
const temporary: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at the host and port',
  EHOSTUNREACH: 'the server cannot be reached',
  ENETUNREACH: 'the server cannot be reached',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ECONNECTION: 'the connection was closed',
  ETIMEDOUT: 'no answer in time',
  EABORT: 'no answer in time',
  EDNS: 'the name of the server could not be looked up',
  EPROTOCOL: 'the answer was not understood',
  ESOCKET: 'the connection failed',
};

const permanent: Record<string, string> = {
  EAUTH: 'the login did not work',
  ENOAUTH: 'the server asks for a login',
  EENVELOPE: 'an address was not valid',
  ETLS: UNTRUSTED,
  ESTREAM: MALFORMED,
  EMESSAGE: MALFORMED,
  EFILEACCESS: MALFORMED,
  EURLACCESS: MALFORMED,
};

function toSendError(error: unknown): SendError {
  const cause = error as NodemailerError;
  const { message, code = '', originalCode = '', command = '', responseCode = 0, response = '' } = cause;
  if (responseCode >= 400) {
    // RFC 3463, such as 5.7.1: a code, in a place where no text can be.
    const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
    const step = /^(EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA)/.exec(command)?.[1];
    const text = ['the server answered', responseCode, status, 'to', step ?? 'the connection'];
    return new SendError(text.filter(Boolean).join(' '), cause.permanent === true, { cause });
  }
  if (/certificate|altnames|SSL routines/i.test(message)) return new SendError(UNTRUSTED, true, { cause });
  const text = permanent[code];
  if (text !== undefined) return new SendError(text, true, { cause });
  return new SendError(temporary[originalCode] ?? temporary[code] ?? 'sending failed', false, { cause });
}
