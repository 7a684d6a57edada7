import { Resolver } from 'node:dns/promises';
import { expect, test } from 'vitest';
import { fitSubject } from '../../tests/support/fit-subject.ts';
import { type Dns, findMailRecords } from './mail-records.ts';

const DOMAIN = 'ohara-daughters.com.au';

/** Texts by name and mail servers by name; a name that is in neither does not exist. */
interface Zone {
  txt: Record<string, string[] | undefined>;
  mx: Record<string, string[]>;
}

const sound = (): Zone => ({
  txt: {
    [DOMAIN]: ['some-site-verification=1', `v=spf1 include:_spf.mail.example -all`],
    [`s1._domainkey.${DOMAIN}`]: [`v=DKIM1; k=rsa; p=${'MIGf'.repeat(80)}`],
    [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=quarantine'],
  },
  mx: { [DOMAIN]: ['mx.mail.example'] },
});

/** Answers as Node's resolver does: a long text in parts, and an error for what there is not. */
function dnsOf({ txt, mx }: Zone): Dns {
  const recordsOf = async (of: Zone['txt'], name: string) => {
    if (of[name]) return of[name];
    throw Object.assign(new Error(name), { code: name in txt || name in mx ? 'ENODATA' : 'ENOTFOUND' });
  };
  return {
    resolveTxt: async (name) =>
      (await recordsOf(txt, name)).map((text) => [...(text.match(/.{1,255}/g) ?? [''])]),
    resolveMx: async (name) => (await recordsOf(mx, name)).map((exchange) => ({ exchange, priority: 10 })),
  };
}

const find = (zone: Zone, selector = 's1') => findMailRecords(fitSubject(), selector, dnsOf(zone));

test('a firm whose records stand has nothing to publish', async () => {
  expect(await find(sound())).toEqual([]);
});

const DKIM = `s1._domainkey.${DOMAIN}`;
const DMARC = `_dmarc.${DOMAIN}`;

test.each<[string, change: Partial<Zone['txt']>, what: string, record: string]>([
  ['no SPF record', { [DOMAIN]: [] }, 'there is no SPF', `at ${DOMAIN}: TXT "v=spf1 a:mail.${DOMAIN} ~all"`],
  ['two SPF records', { [DOMAIN]: ['v=spf1 ~all', 'v=spf1 -all'] }, 'has 2 SPF records', 'v=spf1'],
  ['an SPF record for everybody', { [DOMAIN]: ['v=spf1 +all'] }, 'lets every server send', 'v=spf1'],
  ['no DKIM key', { [DKIM]: undefined }, 'No DKIM key', `Publish at ${DKIM}: TXT "v=DKIM1; k=rsa; p=KEY"`],
  ['a DKIM key that was withdrawn', { [DKIM]: ['v=DKIM1; p='] }, 'is withdrawn', 'Publish at s1'],
  [
    'no DMARC record',
    { [DMARC]: undefined },
    'has no DMARC record',
    `Publish at ${DMARC}: TXT "v=DMARC1; p=none; rua=mailto:hello@${DOMAIN}"`,
  ],
  ['a DMARC record without a policy', { [DMARC]: ['v=DMARC1; rua=mailto:a@b.au'] }, 'no policy', 'v=DMARC1'],
])('%s: said, with the record to publish', async (_name, change, what, record) => {
  const { txt, mx } = sound();
  await expectOne({ txt: { ...txt, ...change }, mx }, what, record);
});

test.each([
  ['no mail server', {}],
  ['a mail server that says no', { [DOMAIN]: [''] }],
])('%s: said, with the record to publish', async (_name, mx) => {
  await expectOne({ ...sound(), mx }, 'No server takes mail', 'MX 10');
});

async function expectOne(zone: Zone, what: string, record: string) {
  expect(await find(zone)).toEqual([
    expect.objectContaining({ what: expect.stringContaining(what), fix: expect.stringContaining(record) }),
  ]);
}

test('the policy of the domain above holds for one below it', async () => {
  const zone = sound();
  zone.txt[`_dmarc.com.au`] = zone.txt[DMARC];
  delete zone.txt[DMARC];
  expect(await find(zone)).toEqual([]);
});

test('DMARC is not met where neither SPF nor DKIM stands at the domain of MAIL_FROM', async () => {
  const zone = sound();
  delete zone.txt[DOMAIN];
  const findings = await find(zone, '');
  expect(findings.map(({ where }) => where)).toEqual([
    `DNS: SPF at ${DOMAIN}`,
    `DNS: DKIM at SELECTOR._domainkey.${DOMAIN}`,
    `DNS: DMARC at _dmarc.${DOMAIN}`,
  ]);
  expect(findings[1]?.what).toContain('DKIM_SELECTOR names no selector');
  expect(findings[2]?.what).toContain('neither does');
});

test('where no DNS answers, each question is reported as not asked', async () => {
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers(['127.0.0.1:1']);
  const findings = await findMailRecords(fitSubject(), 's1', resolver);
  expect(findings).toHaveLength(4);
  for (const { what } of findings) expect(what).toMatch(/could not be asked \(E\w+\)/);
});
