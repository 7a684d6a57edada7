/** Sends over an SMTP server, through a few connections that stay open between messages. */
import { createTransport } from 'nodemailer';
import type { Mailbox } from './mailbox.ts';
import type { SmtpSettings } from './settings.ts';
import { toSendError } from './smtp-errors.ts';
import type { Transport } from './transport.ts';

export interface SmtpTransportOptions {
  /** For the log and for the record of who delivered. */
  name: string;
  smtp: SmtpSettings;
  connections: number;
  /** How long the server may be silent, in milliseconds. A scan for viruses takes its time. */
  timeoutMs: number;
  /** Certificates to trust beside the well-known ones, in PEM. */
  extraAuthority?: string;
}

/** Before the greeting nothing has been sent yet, so giving up early costs no second copy. */
const CONNECT_TIMEOUT_MS = 30_000;

export function createSmtpTransport(options: SmtpTransportOptions): Transport {
  const { name, smtp, timeoutMs } = options;
  const mailer = createTransport({
    pool: true,
    maxConnections: options.connections,
    // Only for connections that turn out to be closed before a byte of the message was sent.
    maxRequeues: 2,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    tls: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      ...(options.extraAuthority === undefined ? {} : { ca: options.extraAuthority }),
    },
    ...(smtp.login === null ? {} : { auth: { user: smtp.login.user, pass: smtp.login.password } }),
    dnsTimeout: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    connectionTimeout: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    greetingTimeout: Math.min(timeoutMs, CONNECT_TIMEOUT_MS),
    socketTimeout: timeoutMs,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The failure of each message is reported by its own promise.
  mailer.on('error', () => undefined);

  return {
    name,
    async send({ from, to, replyTo, subject, ...message }, recipient, signal) {
      try {
        await mailer.sendMail({
          ...message,
          from: plainName(from),
          to: to.map(plainName),
          subject: withoutEncodedWords(subject),
          // As an object it is taken as it is, and never read as a list.
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          envelope: { from: from.address, to: [recipient] },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
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
