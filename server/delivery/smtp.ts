import { createTransport, type NodemailerError } from 'nodemailer';
import type { SmtpSettings } from '../environment.ts';
import type { Mailbox, Message } from './message.ts';

export type Transport = ReturnType<typeof createSmtpTransport>;

/**
 * Thrown when the mail server did not accept a message, or may not have. The text consists of fixed words and codes:
 * it never repeats the server's answer, which may quote the message.
 */
export class SendError extends Error {
  override name = 'SendError';
  /** The server has rejected the message permanently. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean, options?: ErrorOptions) {
    super(text, options);
    this.permanent = permanent;
  }
}

/** Shorter than for a message: before the greeting nothing was sent, so a retry cannot send a duplicate. */
const CONNECT_TIMEOUT_MS = 30_000;
const MAX_CONNECTIONS = 4;

export function createSmtpTransport({ host, port, security, login, timeoutMs }: SmtpSettings) {
  const connectTimeoutMs = Math.min(timeoutMs, CONNECT_TIMEOUT_MS);
  const mailer = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // Applies only to pooled connections that were closed before a byte of the message was sent.
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
    // Virus scans take long.
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Each message's promise reports its own failure.
  mailer.on('error', () => undefined);

  return {
    /**
     * Resolves once the mail server has accepted the message for this recipient. Later bounces go unnoticed.
     *
     * @throws {SendError} in every other case, including the timeout of a message.
     */
    async send(message: Message, recipient: string, signal?: AbortSignal): Promise<void> {
      const { from, to, replyTo, subject, ...content } = message;
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        await mailer.sendMail({
          ...content,
          from: escapeName(from),
          to: to.map(escapeName),
          subject: escapeEncodedWords(subject),
          // An object, because nodemailer parses a string as a list of addresses.
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
 * Breaks up encoded words (RFC 2047) with spaces. ASCII goes into a header unchanged, and mail programs would decode
 * an encoded word there, line breaks included.
 */
function escapeEncodedWords(text: string): string {
  return text.replace(/=(?=\?)|\?(?==)/g, '$& ');
}

function escapeName({ name, address }: Mailbox): Mailbox {
  return { name: escapeEncodedWords(name), address };
}

/** Failures without an answer from the server, by nodemailer's error code. */
const failureTexts: Record<string, string> = {
  EDNS: 'the name of the server could not be looked up',
  ETIMEDOUT: 'the server did not answer in time',
  EABORT: 'the server did not answer in time',
  EAUTH: 'the login did not work',
  ENOAUTH: 'the server requires a login',
  EENVELOPE: 'an address was not valid',
  ETLS: 'the encrypted connection could not be set up or verified',
  ESOCKET: 'the server could not be reached, or closed the connection',
  ECONNECTION: 'the server could not be reached, or closed the connection',
};

function toSendError(cause: NodemailerError): SendError {
  const { message, code = '', command = '', responseCode = 0, response = '' } = cause;
  if (responseCode >= 400) {
    // An enhanced status code (RFC 3463), such as 5.7.1.
    const status = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
    const step = /^(EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA)/.exec(command)?.[1];
    const text = ['the server answered', responseCode, status, 'to', step ?? 'the connection'];
    return new SendError(text.filter(Boolean).join(' '), cause.permanent === true, { cause });
  }
  const isUntrusted = /certificate|altnames|SSL routines/i.test(message);
  return new SendError(failureTexts[isUntrusted ? 'ETLS' : code] ?? 'sending failed', false, { cause });
}
