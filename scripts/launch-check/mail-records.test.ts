/** Asked of a DNS server of its own on this machine, over the wire. */
import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findMailRecords } from './mail-records.ts';
import { fitSubject } from './testing/fit-subject.ts';

const DOMAIN = 'ohara-daughters.com.au';
const TXT = 16;
const MX = 15;

/** Texts by name and mail servers by name; a name that is in neither does not exist. */
interface Zone {
  txt: Record<string, string[]>;
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

let zone: Zone;
let server: Socket;
let resolver: Resolver;
beforeEach(async () => {
  zone = sound();
  server = createSocket('udp4', (query, from) =>
    server.send(answerTo(query, zone), from.port, from.address),
  );
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
});
afterEach(() => server.close());

const find = (selector: string | undefined = 's1') =>
  findMailRecords(fitSubject(), selector, resolver);

test('a firm whose records stand has nothing to publish', async () => {
  expect(await find()).toEqual([]);
});

test.each<[string, (zone: Zone) => void, string, string]>([
  [
    'no SPF record',
    ({ txt }) => delete txt[DOMAIN],
    'there is no SPF record',
    `Publish at ${DOMAIN}: TXT "v=spf1 a:mail.${DOMAIN} ~all"`,
  ],
  ['two SPF records', ({ txt }) => txt[DOMAIN]?.push('v=spf1 -all'), 'has 2 SPF records', 'v=spf1'],
  [
    'an SPF record for everybody',
    ({ txt }) => Object.assign(txt, { [DOMAIN]: ['v=spf1 +all'] }),
    'lets every server send',
    'v=spf1',
  ],
  [
    'no DKIM key',
    ({ txt }) => delete txt[`s1._domainkey.${DOMAIN}`],
    'No DKIM key',
    `Publish at s1._domainkey.${DOMAIN}: TXT "v=DKIM1; k=rsa; p=KEY"`,
  ],
  [
    'a DKIM key that was withdrawn',
    ({ txt }) => Object.assign(txt, { [`s1._domainkey.${DOMAIN}`]: ['v=DKIM1; p='] }),
    'is withdrawn',
    'Publish at s1',
  ],
  [
    'no DMARC record',
    ({ txt }) => delete txt[`_dmarc.${DOMAIN}`],
    'has no DMARC record',
    `Publish at _dmarc.${DOMAIN}: TXT "v=DMARC1; p=none; rua=mailto:hello@${DOMAIN}"`,
  ],
  [
    'a DMARC record without a policy',
    ({ txt }) => Object.assign(txt, { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; rua=mailto:a@b.au'] }),
    'names no policy',
    'v=DMARC1',
  ],
  ['no mail server', ({ mx }) => delete mx[DOMAIN], 'No server takes mail', 'MX 10'],
  [
    'a mail server that says no',
    ({ mx }) => Object.assign(mx, { [DOMAIN]: [''] }),
    'No server',
    'MX',
  ],
])('%s: said, with the record to publish', async (_name, change, what, record) => {
  change(zone);
  const findings = await find();
  expect(findings).toHaveLength(1);
  expect(findings[0]?.what).toContain(what);
  expect(findings[0]?.fix).toContain(record);
});

test('the policy of the domain above holds for one below it', async () => {
  zone.txt[`_dmarc.com.au`] = zone.txt[`_dmarc.${DOMAIN}`] ?? [];
  delete zone.txt[`_dmarc.${DOMAIN}`];
  expect(await find()).toEqual([]);
});

test('DMARC is not met where neither SPF nor DKIM stands at the domain of MAIL_FROM', async () => {
  delete zone.txt[DOMAIN];
  const findings = await find('');
  expect(findings.map(({ where }) => where)).toEqual([
    `DNS: SPF at ${DOMAIN}`,
    `DNS: DKIM at SELECTOR._domainkey.${DOMAIN}`,
    `DNS: DMARC at _dmarc.${DOMAIN}`,
  ]);
  expect(findings[1]?.what).toContain('DKIM_SELECTOR names no selector');
  expect(findings[2]?.what).toContain('neither does');
});

test('where no DNS answers, each question is reported as not asked', async () => {
  resolver.setServers(['127.0.0.1:1']);
  const findings = await find();
  expect(findings).toHaveLength(4);
  for (const { what } of findings) expect(what).toMatch(/could not be asked \(E\w+\)/);
});

/** An answer after RFC 1035: the question again, and one record for each value. */
function answerTo(query: Buffer, { txt, mx }: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(at + 1);
  const values =
    type === TXT
      ? (txt[name] ?? []).map(textData)
      : type === MX
        ? (mx[name] ?? []).map(mxData)
        : [];
  const exists = name in txt || name in mx;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180 | (exists ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  head.writeUInt32BE(0, 8);
  const records = values.map((data) => {
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, query.subarray(12, at + 5), ...records]);
}

function textData(text: string): Buffer {
  const parts = text.match(/.{1,255}/g) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part)])));
}

function mxData(exchange: string): Buffer {
  const labels = exchange.split('.').filter(Boolean);
  const name = labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0, 10]), ...name, Buffer.from([0])]);
}
