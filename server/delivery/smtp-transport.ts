/** Sends over an SMTP server, through a few connections that stay open between messages. */
import { createTransport } from 'nodemailer';
import type { DeliveryLog } from './delivery-log.ts';
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
  log: Pick<DeliveryLog, 'warn'>;
  /** Certificates to trust beside the well-known ones, in PEM. */
  extraAuthority?: string;
}

/** Before the greeting nothing has been sent yet, so giving up early costs no second copy. */
const CONNECT_TIMEOUT_MS = 30_000;

export function createSmtpTransport(options: SmtpTransportOptions): Transport {
  const { name, smtp, timeoutMs, log } = options;
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
    async send({ fields: _fields, replyTo, ...message }, signal) {
      let refused: number;
      try {
        const answer = await mailer.sendMail({
          ...message,
          // As an object it is taken as it is, and never read as a list.
          ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
          disableFileAccess: true,
          disableUrlAccess: true,
          signal,
        });
        refused = answer.rejected?.length ?? 0;
      } catch (error) {
        throw toSendError(error);
      }
      if (refused > 0) {
        // Sent again, it would reach the others again, for days.
        log.warn({ transport: name, refused }, 'some of the recipients were refused');
      }
    },
    close: () => mailer.close({ force: true }),
  };
}
