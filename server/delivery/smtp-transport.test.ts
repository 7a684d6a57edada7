import { afterEach, expect, test } from 'vitest';
import { cert, key } from '../../tests/support/localhost-certificate.ts';
import { enquiry, messageOptions } from '../../tests/support/sample-leads.ts';
import { type SmtpPeer, startSmtpPeer } from '../../tests/support/smtp-peer.ts';
import { leadMessage } from './message.ts';
import type { SmtpSettings } from './settings.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { SendError, type Transport } from './transport.ts';

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close();
});

async function peerWith(...options: Parameters<typeof startSmtpPeer>): Promise<SmtpPeer> {
  const peer = await startSmtpPeer(...options);
  opened.push(peer);
  return peer;
}

function transportTo(port: number, smtp: Partial<SmtpSettings> = {}, extraAuthority?: string) {
  const transport = createSmtpTransport({
    name: 'smtp',
    smtp: { host: '127.0.0.1', port, security: 'none', login: null, ...smtp },
    connections: 2,
    timeoutMs: 2000,
    ...(extraAuthority === undefined ? {} : { extraAuthority }),
  });
  opened.push(transport);
  return transport;
}

const message = leadMessage(enquiry(), messageOptions);

function send(transport: Transport, signal = AbortSignal.timeout(10_000)): Promise<void> {
  return transport.send(message, 'owner@figbird.example', signal);
}

async function failureOf(sent: Promise<void>): Promise<{ text: string; permanent: boolean }> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    return { text: error.message, permanent: error.permanent };
  }
  throw new Error('expected a failure, but the message was taken');
}

test('a refusal is permanent or temporary as its code says, and its words are not repeated', async () => {
  const peer = await peerWith();
  const transport = transportTo(peer.port);
  peer.behave({ code: 550, text: '5.7.1 ann@example.com wrote spam: first home' });
  expect(await failureOf(send(transport))).toEqual({
    text: 'the server answered 550 5.7.1 to DATA',
    permanent: true,
  });
  peer.behave({ code: 451, text: '4.7.1 Greylisted, ann@example.com' });
  expect(await failureOf(send(transport))).toEqual({
    text: 'the server answered 451 4.7.1 to DATA',
    permanent: false,
  });
  peer.behave(null);
  await send(transport);
  expect(peer.received).toHaveLength(1);
});

test('a server that is down is tried anew when it is back', async () => {
  const peer = await peerWith();
  const transport = transportTo(peer.port);
  await send(transport);
  await peer.close();
  expect(await failureOf(send(transport))).toMatchObject({ permanent: false });
  const again = await peerWith({}, peer.port);
  await send(transport);
  expect(again.received).toHaveLength(1);
});

test('nothing listens: temporary, without the address', async () => {
  const peer = await peerWith();
  await peer.close();
  expect(await failureOf(send(transportTo(peer.port)))).toEqual({
    text: 'nothing listens at the host and port',
    permanent: false,
  });
});

test('a server that never answers is left when the signal says so', async () => {
  const peer = await peerWith();
  peer.behave('silent');
  const limit = new AbortController();
  const sent = failureOf(send(transportTo(peer.port), limit.signal));
  await expect.poll(() => peer.attempts()).toBe(1);
  limit.abort();
  expect(await sent).toEqual({ text: 'no answer in time', permanent: false });
});

test('a connection that is cut in the middle is temporary, and nothing is sent twice by itself', async () => {
  const peer = await peerWith();
  peer.behave('take-and-cut');
  expect(await failureOf(send(transportTo(peer.port)))).toEqual({
    text: 'the connection was closed',
    permanent: false,
  });
  expect(peer.attempts()).toBe(1);
});

test('an idle connection that the server has closed costs no failure', async () => {
  const peer = await peerWith();
  const transport = transportTo(peer.port);
  await send(transport);
  peer.hangUp();
  await send(transport);
  expect(peer.received).toHaveLength(2);
  expect(peer.connections()).toBe(2);
});

test('connections are kept and shared', async () => {
  const peer = await peerWith();
  const transport = transportTo(peer.port);
  await Promise.all(Array.from({ length: 10 }, () => send(transport)));
  expect(peer.received).toHaveLength(10);
  expect(peer.connections()).toBeLessThanOrEqual(2);
});

test.each(['tls', 'starttls'] as const)(
  '%s: a certificate that nobody vouches for is refused',
  async (security) => {
    const secured = { secure: security === 'tls', disabledCommands: [], key, cert };
    const peer = await peerWith(secured);
    const distrustful = transportTo(peer.port, { host: 'localhost', security });
    expect(await failureOf(send(distrustful))).toEqual({
      text: 'the encryption of the connection could not be set up or verified',
      permanent: true,
    });
    expect(peer.attempts()).toBe(0);
    await send(transportTo(peer.port, { host: 'localhost', security }, cert));
    expect(peer.received).toHaveLength(1);
  },
);

test('a server without encryption gets nothing where encryption is expected', async () => {
  const peer = await peerWith();
  const failure = await failureOf(send(transportTo(peer.port, { security: 'starttls' })));
  expect(failure.permanent).toBe(true);
  expect(peer.attempts()).toBe(0);
});

test('a login that is refused says so, without the login', async () => {
  const peer = await peerWith({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right'
        ? callback(null, { user: username })
        : callback(new Error(`no such user: ${username}`)),
  });
  const login = { user: 'ann@example.com', password: 'wrong' };
  expect(await failureOf(send(transportTo(peer.port, { login })))).toEqual({
    text: 'the server answered 535 to AUTH',
    permanent: true,
  });
  await send(transportTo(peer.port, { login: { ...login, password: 'right' } }));
  expect(peer.received).toHaveLength(1);
});

test.each([
  [550, true],
  [450, false],
])(
  'an owner who is refused with %i is told apart from those who are not',
  async (code, permanent) => {
    const peer = await peerWith({
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          address.startsWith('gone')
            ? Object.assign(new Error(`no such box: ${address}`), { responseCode: code })
            : null,
        ),
    });
    const to = [...messageOptions.to, { name: '', address: 'gone@figbird.example' }];
    const transport = transportTo(peer.port);
    const sendTo = (recipient: string) =>
      transport.send({ ...message, to }, recipient, AbortSignal.timeout(10_000));
    await sendTo('owner@figbird.example');
    expect(await failureOf(sendTo('gone@figbird.example'))).toEqual({
      text: `the server answered ${code} to RCPT TO`,
      permanent,
    });
    expect(peer.received.map(({ recipients }) => recipients)).toEqual([['owner@figbird.example']]);
    expect(peer.received[0]?.mail.to?.map(({ address }) => address)).toContain(
      'gone@figbird.example',
    );
  },
);
