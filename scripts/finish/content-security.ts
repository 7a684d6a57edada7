/**
 * A Content-Security-Policy for each page, made of the hashes of exactly what stands in it. It is
 * sent as a header by our server and by hosts that read `_headers`, and repeated in the page where it may
 * stand on a host that sends no headers of ours.
 */
import { createHash } from 'node:crypto';
import type { CheerioAPI } from 'cheerio';
import { type MailSettings, SAME_ORIGIN } from '../../config/mail.ts';
import type { Analytics } from '../../config/schema.ts';

/** Directives that a policy in the page itself may not have: browsers ignore them with a warning. */
const HEADER_ONLY = new Set(['frame-ancestors']);

export type Policy = ReadonlyMap<string, readonly string[]>;

/** The policy for a page as it stands, its inline scripts and styles included by hash. */
export function policyFor($: CheerioAPI, mail: MailSettings, analytics: Analytics | null): Policy {
  const relay = mail.origin === SAME_ORIGIN ? [] : [new URL(mail.origin).origin];
  const hashes = (selector: string) => [
    ...new Set(
      $(selector)
        .map((_index, element) => hashSource($(element).text()))
        .get(),
    ),
  ];
  return new Map([
    ['default-src', ["'none'"]],
    // Data is never run. What a hashed script loads is trusted in its turn, and nothing else is.
    ['script-src', ["'strict-dynamic'", ...hashes('script:not([type$=json])')]],
    ['style-src', ["'self'", ...hashes('style')]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'", ...relay, ...(analytics?.sendsTo ?? [])]],
    ['manifest-src', ["'self'"]],
    ['form-action', ["'self'", ...relay]],
    ['base-uri', ["'none'"]],
    ['frame-ancestors', ["'none'"]],
    ['require-trusted-types-for', ["'script'"]],
  ]);
}

export function headerText(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Puts the policy first in the head, so that it holds for everything after it. */
export function addPolicyToPage($: CheerioAPI, policy: Policy): void {
  const inPage = new Map([...policy].filter(([name]) => !HEADER_ONLY.has(name)));
  const meta = $('<meta http-equiv="Content-Security-Policy">').attr('content', headerText(inPage));
  const charset = $('meta[charset]');
  if (charset.length !== 1) throw new Error('expected one <meta charset> to put the policy after');
  charset.after(meta);
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
