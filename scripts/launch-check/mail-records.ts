/** Asks the firm's DNS whether receivers can believe its mail, and whether mail reaches it. */
import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { SAME_ORIGIN } from '../../config/mail.ts';
import { isReservedDomain } from '../../config/placeholders.ts';
import type { Finding, LaunchSubject } from './subject.ts';

type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** What DNS holds under a name, or why it could not be asked. */
type Answer<T> = { found: T[] } | { failure: string };

/** @param selector the DKIM selector that the mail service names; it cannot be found out otherwise. */
export async function findMailRecords(
  { mail, delivery: { settings } }: Pick<LaunchSubject, 'mail' | 'delivery'>,
  selector: string | undefined,
  dns: Dns,
): Promise<Finding[]> {
  if (mail.origin !== SAME_ORIGIN || settings === null) return [];
  const sender = domainOf(settings.from.address);
  const domains = [...new Set([sender, ...settings.to.map(({ address }) => domainOf(address))])];
  // Those of the demonstration are found elsewhere, and belong to nobody who could publish a record.
  const asked = domains.filter((domain) => !isReservedDomain(domain));
  const mx = asked.map((domain) => judgeMx(domain, dns));
  if (!asked.includes(sender)) return (await Promise.all(mx)).flat();
  const [spf, dkim] = await Promise.all([
    judgeSpf(sender, settings.smtp.host, dns),
    judgeDkim(sender, selector, dns),
  ]);
  const holds = spf.length === 0 || dkim.length === 0;
  const dmarc = await judgeDmarc(sender, holds, settings.to[0]?.address ?? '', dns);
  return [...spf, ...dkim, ...dmarc, ...(await Promise.all(mx)).flat()];
}

async function judgeSpf(domain: string, host: string, dns: Dns): Promise<Finding[]> {
  const server = isIP(host) === 4 ? `ip4:${host}` : isIP(host) === 6 ? `ip6:${host}` : `a:${host}`;
  const report = reporter('SPF', domain, [
    `Publish at ${domain}: TXT "v=spf1 ${server} ~all"`,
    'with the "include:" that your mail service names, if it names one.',
  ]);
  const answer = await texts(domain, dns);
  if ('failure' in answer) return report(notAsked('SPF', domain, answer.failure));
  const records = answer.found.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 0) {
    return report(
      `${domain} does not say which servers may send its mail: there is no SPF record.`,
    );
  }
  if (records.length > 1) {
    return report(`${domain} has ${records.length} SPF records, and receivers heed none of them.`);
  }
  if (/\s\+?all\b/i.test(records[0] ?? '')) {
    return report(`The SPF record of ${domain} lets every server send its mail: "${records[0]}".`);
  }
  return [];
}

async function judgeDkim(
  domain: string,
  selector: string | undefined,
  dns: Dns,
): Promise<Finding[]> {
  const name = `${selector || 'SELECTOR'}._domainkey.${domain}`;
  const report = reporter('DKIM', name, [
    `Publish at ${name}: TXT "v=DKIM1; k=rsa; p=KEY"`,
    'with the selector and key that your mail service shows, and set DKIM_SELECTOR to that selector.',
  ]);
  if (!selector) {
    return report(`DKIM of ${domain} was not asked: DKIM_SELECTOR names no selector.`);
  }
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(selector)) {
    return report(`DKIM_SELECTOR is "${selector}"; a selector is a word such as "s1" or "google".`);
  }
  const answer = await texts(name, dns);
  if ('failure' in answer) return report(notAsked('DKIM', name, answer.failure));
  if (answer.found.some((text) => /(^|;)\s*p=\s*[a-z0-9+/]/i.test(text))) return [];
  return report(
    answer.found.some((text) => /(^|;)\s*p=/i.test(text))
      ? `The DKIM key at ${name} is withdrawn: its p= is empty.`
      : `No DKIM key stands at ${name}: mail that is signed cannot be verified.`,
  );
}

/** A domain's own policy or, as DMARC has it, that of the nearest domain above it. */
async function judgeDmarc(
  domain: string,
  holds: boolean,
  reportsTo: string,
  dns: Dns,
): Promise<Finding[]> {
  const report = reporter('DMARC', `_dmarc.${domain}`, [
    `Publish at _dmarc.${domain}: TXT "v=DMARC1; p=none; rua=mailto:${reportsTo}"`,
    'and p=quarantine once the reports show that your own mail passes.',
  ]);
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const answer = await texts(name, dns);
    if ('failure' in answer) return report(notAsked('DMARC', name, answer.failure));
    const policies = answer.found.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (policies.length === 0) continue;
    if (policies.length > 1) {
      return report(
        `${name} has ${policies.length} DMARC records, and receivers heed none of them.`,
      );
    }
    if (!/;\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.test(policies[0] ?? '')) {
      return report(`The DMARC record at ${name} names no policy (p=): "${policies[0]}".`);
    }
    if (holds) return [];
    return report(
      `DMARC asks that SPF or DKIM holds for ${domain}, the domain of MAIL_FROM; neither does.`,
      ['Publish the SPF or the DKIM record of that very domain: the DMARC record is right.'],
    );
  }
  return report(`${domain} has no DMARC record: others can send mail in its name.`);
}

async function judgeMx(domain: string, dns: Dns): Promise<Finding[]> {
  const report = reporter('MX', domain, [
    `Publish at ${domain}: MX 10 and the name of the server that takes your mail.`,
  ]);
  const answer = await ask(() => dns.resolveMx(domain));
  if ('failure' in answer) return report(notAsked('MX', domain, answer.failure));
  if (answer.found.some(({ exchange }) => exchange !== '' && exchange !== '.')) return [];
  return report(`No server takes mail for ${domain}: there is no MX record.`);
}

function reporter(kind: string, name: string, record: readonly string[]) {
  return (what: string, fix: readonly string[] = record): Finding[] => [
    { what, where: `DNS: ${kind} at ${name}`, fix: fix.join(' '), onServerOnly: true },
  ];
}

function notAsked(kind: string, name: string, failure: string): string {
  return `${kind} at ${name} could not be asked (${failure}): run this check where DNS answers.`;
}

async function texts(name: string, dns: Dns): Promise<Answer<string>> {
  const answer = await ask(() => dns.resolveTxt(name));
  // A long text travels in parts.
  return 'failure' in answer ? answer : { found: answer.found.map((parts) => parts.join('')) };
}

async function ask<T>(question: () => Promise<T[]>): Promise<Answer<T>> {
  try {
    return { found: await question() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    // There is no such name, or nothing of that kind under it: an answer too.
    return code === 'ENOTFOUND' || code === 'ENODATA' ? { found: [] } : { failure: code };
  }
}

function domainOf(address: string): string {
  return (address.split('@').at(-1) ?? '').toLowerCase();
}
