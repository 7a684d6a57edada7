/** Asks the firm's DNS whether receivers can believe its mail, and whether mail reaches it. */
import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { SAME_ORIGIN } from '../../config/mail.ts';
import { isReservedDomain } from '../../config/placeholders.ts';
import type { Finding, LaunchSubject } from './subject.ts';

export type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** What is wrong with a record, with what to do where that is not to publish it; null: nothing is. */
type Problem = string | Pick<Finding, 'what' | 'fix'> | null;

/** @param selector the DKIM selector that the mail service names; it cannot be found out otherwise. */
export async function findMailRecords(
  { mail, delivery: { settings } }: Pick<LaunchSubject, 'mail' | 'delivery'>,
  selector: string | undefined,
  dns: Dns,
): Promise<Finding[]> {
  if (mail.origin !== SAME_ORIGIN || settings === null) return [];
  const sender = domainOf(settings.from.address);
  const domains = new Set([sender, ...settings.to.map(({ address }) => domainOf(address))]);
  // Those of the demonstration are found elsewhere, and belong to nobody who could publish a record.
  const asked = [...domains].filter((domain) => !isReservedDomain(domain));
  const mx = asked.map((domain) => {
    const fix = `Publish at ${domain}: MX 10 and the name of the server that takes your mail.`;
    return checkedRecord('MX', domain, fix, mxProblem(domain, dns));
  });
  if (!asked.includes(sender)) return (await Promise.all(mx)).flat();
  const [spf, dkim] = await Promise.all([
    checkedRecord('SPF', sender, spfFix(sender, settings.smtp.host), spfProblem(sender, dns)),
    checkedDkim(sender, selector, dns),
  ]);
  const holds = spf.length === 0 || dkim.length === 0;
  const dmarcFix =
    `Publish at _dmarc.${sender}: TXT "v=DMARC1; p=none; ` +
    `rua=mailto:${settings.to[0]?.address ?? ''}" and p=quarantine once the reports show that your ` +
    'own mail passes.';
  const dmarc = await checkedRecord('DMARC', `_dmarc.${sender}`, dmarcFix, dmarcProblem(sender, holds, dns));
  return [...spf, ...dkim, ...dmarc, ...(await Promise.all(mx)).flat()];
}

/** @param fix the record to publish. */
async function checkedRecord(
  kind: string,
  name: string,
  fix: string,
  asked: Promise<Problem>,
): Promise<Finding[]> {
  const problem = await asked.catch((error: NodeJS.ErrnoException & { hostname?: string }) => {
    if (error.code === undefined) throw error;
    return (
      `${kind} at ${error.hostname ?? name} could not be asked (${error.code}): run this check ` +
      'where DNS answers.'
    );
  });
  if (problem === null) return [];
  const found = typeof problem === 'string' ? { what: problem, fix } : problem;
  return [{ ...found, where: `DNS: ${kind} at ${name}`, onServerOnly: true }];
}

function spfFix(domain: string, host: string): string {
  const server = isIP(host) === 0 ? `a:${host}` : `ip${isIP(host)}:${host}`;
  return (
    `Publish at ${domain}: TXT "v=spf1 ${server} ~all" with the "include:" that your mail service ` +
    'names, if it names one.'
  );
}

async function spfProblem(domain: string, dns: Dns): Promise<Problem> {
  const records = (await texts(domain, dns)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 0) {
    return `${domain} does not say which servers may send its mail: there is no SPF record.`;
  }
  if (records.length > 1) {
    return `${domain} has ${records.length} SPF records, and receivers heed none of them.`;
  }
  if (!/\s\+?all\b/i.test(records[0] ?? '')) return null;
  return `The SPF record of ${domain} lets every server send its mail: "${records[0]}".`;
}

function checkedDkim(domain: string, selector: string | undefined, dns: Dns): Promise<Finding[]> {
  const name = `${selector || 'SELECTOR'}._domainkey.${domain}`;
  const fix =
    `Publish at ${name}: TXT "v=DKIM1; k=rsa; p=KEY" with the selector and key that your mail ` +
    'service shows, and set DKIM_SELECTOR to that selector.';
  const problem = async (): Promise<Problem> => {
    if (!selector) return `DKIM of ${domain} was not asked: DKIM_SELECTOR names no selector.`;
    if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(selector)) {
      return `DKIM_SELECTOR is "${selector}"; a selector is a word such as "s1" or "google".`;
    }
    const records = await texts(name, dns);
    if (records.some((text) => /(^|;)\s*p=\s*[a-z0-9+/]/i.test(text))) return null;
    return records.some((text) => /(^|;)\s*p=/i.test(text))
      ? `The DKIM key at ${name} is withdrawn: its p= is empty.`
      : `No DKIM key stands at ${name}: mail that is signed cannot be verified.`;
  };
  return checkedRecord('DKIM', name, fix, problem());
}

/** A domain's own policy or, as DMARC has it, that of the nearest domain above it. */
async function dmarcProblem(domain: string, holds: boolean, dns: Dns): Promise<Problem> {
  const labels = domain.split('.');
  for (let from = 0; from <= labels.length - 2; from += 1) {
    const name = `_dmarc.${labels.slice(from).join('.')}`;
    const policies = (await texts(name, dns)).filter((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (policies.length === 0) continue;
    if (policies.length > 1) {
      return `${name} has ${policies.length} DMARC records, and receivers heed none of them.`;
    }
    if (!/;\s*p=\s*(none|quarantine|reject)\s*(;|$)/i.test(policies[0] ?? '')) {
      return `The DMARC record at ${name} names no policy (p=): "${policies[0]}".`;
    }
    if (holds) return null;
    return {
      what: `DMARC asks that SPF or DKIM holds for ${domain}, the domain of MAIL_FROM; neither does.`,
      fix: 'Publish the SPF or the DKIM record of that very domain: the DMARC record is right.',
    };
  }
  return `${domain} has no DMARC record: others can send mail in its name.`;
}

async function mxProblem(domain: string, dns: Dns): Promise<Problem> {
  const servers = await answered(dns.resolveMx(domain));
  const isTaken = servers.some(({ exchange }) => exchange !== '' && exchange !== '.');
  return isTaken ? null : `No server takes mail for ${domain}: there is no MX record.`;
}

async function texts(name: string, dns: Dns): Promise<string[]> {
  // A long text travels in parts.
  return (await answered(dns.resolveTxt(name))).map((parts) => parts.join(''));
}

/** That there is no such name, or nothing of that kind under it, is an answer too. */
function answered<T>(question: Promise<T[]>): Promise<T[]> {
  return question.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTFOUND' || error.code === 'ENODATA') return [];
    throw error;
  });
}

function domainOf(address: string): string {
  return (address.split('@').at(-1) ?? '').toLowerCase();
}
