/** What went wrong with an SMTP server, in words that hold nothing personal. */
import { SendError } from './transport.ts';

/** The parts of nodemailer's errors that are read here. */
interface SmtpFailure {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

interface Cause {
  text: string;
  permanent: boolean;
}

const closed: Cause = { text: 'the connection was closed', permanent: false };
const late: Cause = { text: 'no answer in time', permanent: false };
const unreachable: Cause = { text: 'the server cannot be reached', permanent: false };
const malformed: Cause = { text: 'the message could not be put together', permanent: true };
const untrusted: Cause = {
  text: 'the encryption of the connection could not be set up or verified',
  permanent: true,
};

/** Failures without an answer of the server, by the codes of nodemailer and of Node. */
const causes: Record<string, Cause> = {
  ECONNREFUSED: { text: 'nothing listens at the host and port', permanent: false },
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ECONNRESET: closed,
  EPIPE: closed,
  ECONNECTION: closed,
  ETIMEDOUT: late,
  EABORT: late,
  EDNS: { text: 'the name of the server could not be looked up', permanent: false },
  EPROTOCOL: { text: 'the answer was not understood', permanent: false },
  EAUTH: { text: 'the login did not work', permanent: true },
  ENOAUTH: { text: 'the server asks for a login', permanent: true },
  EENVELOPE: { text: 'an address was not valid', permanent: true },
  ETLS: untrusted,
  ESTREAM: malformed,
  EMESSAGE: malformed,
  EFILEACCESS: malformed,
  EURLACCESS: malformed,
  ESOCKET: { text: 'the connection failed', permanent: false },
};

/** @param error whatever nodemailer rejected with. */
export function toSendError(error: unknown): SendError {
  const failure = (typeof error === 'object' && error !== null ? error : {}) as SmtpFailure;
  const { responseCode } = failure;
  if (typeof responseCode === 'number' && responseCode >= 400 && responseCode <= 599) {
    // 503 means that the session was out of step, which a new one is not.
    const permanent = responseCode >= 500 && responseCode !== 503;
    const status = enhancedStatus(failure.response);
    const text = ['the server answered', responseCode, status, 'to', step(failure.command)];
    return new SendError(text.filter(Boolean).join(' '), permanent, { cause: error });
  }
  const { text, permanent } = causeOf(error, failure.code);
  return new SendError(text, permanent, { cause: error });
}

/** Nodemailer puts its own code in the place of Node's and OpenSSL's, and keeps their words. */
function causeOf(error: unknown, code: unknown): Cause {
  const words = error instanceof Error ? error.message : '';
  if (/certificate|altnames|SSL routines/i.test(words)) return untrusted;
  const nodeCode = /\b(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)\b/.exec(words)?.[1];
  const known = causes[nodeCode ?? ''] ?? causes[String(code)];
  return known ?? { text: 'sending failed', permanent: false };
}

/** RFC 3463, such as 5.7.1: a code, in a place where no text can be. */
function enhancedStatus(response: unknown): string | undefined {
  if (typeof response !== 'string') return undefined;
  return /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}

function step(command: unknown): string {
  const known = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA)/.exec(String(command))?.[1];
  return known === undefined || known === 'CONN' ? 'the connection' : known;
}
