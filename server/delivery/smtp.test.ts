import tls from 'node:tls';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DeliveryBench, openBench } from '../../tests/support/delivery-bench.ts';
import { enquiry } from '../../tests/support/sample-leads.ts';
import type { Behaviour } from '../../tests/support/smtp-peer.ts';
import { cert, key } from '../../tests/support/sockets.ts';
import { leadMessage } from './message.ts';
import { SendError, type Transport } from './smtp.ts';

let bench: DeliveryBench;
beforeEach(async () => {
  bench = await openBench();
});

function send(transport: Transport): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  return transport.send(leadMessage(enquiry(), bench.mails().context), 'owner@figbird.example', signal);
}

/** @returns the error's message, and whether it is permanent. */
async function failureOf(sent: Promise<void>): Promise<[string, boolean]> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof SendError)) throw error;
    return [error.message, error.permanent];
  }
  throw new Error('expected a failure, but the message was accepted');
}

test.each<[string, Behaviour, string, boolean]>([
  [
    'refuses',
    { code: 550, text: '5.7.1 ann@example.com wrote' },
    'the server answered 550 5.7.1 to DATA',
    true,
  ],
  ['delays', { code: 451, text: '4.7.1 Greylisted, ann@' }, 'the server answered 451 4.7.1 to DATA', false],
  ['is out of sequence', { code: 503, text: 'Bad sequence' }, 'the server answered 503 to DATA', false],
  ['falls silent', 'silent', 'the server did not answer in time', false],
  [
    'takes the message and hangs up',
    'take-and-cut',
    'the server could not be reached, or closed the connection',
    false,
  ],
])('reports a server that %s in fixed words, after one attempt', async (_, behaviour, text, permanent) => {
  const peer = await bench.peer();
  const transport = bench.transport(peer);
  peer.setBehaviour(behaviour);
  expect(await failureOf(send(transport))).toEqual([text, permanent]);
  expect(peer.attempts()).toBe(1);
  peer.setBehaviour(null);
  await send(transport);
  expect(peer.attempts()).toBe(2);
});

test('reuses connections, and survives an idle one that the server has closed', async () => {
  const peer = await bench.peer();
  const transport = bench.transport(peer);
  await Promise.all(Array.from({ length: 10 }, () => send(transport)));
  expect(peer.connections()).toBeLessThanOrEqual(4);
  const before = peer.connections();
  peer.hangUp();
  await send(transport);
  expect(peer.received).toHaveLength(11);
  expect(peer.connections()).toBe(before + 1);
});

test.each(['tls', 'starttls'] as const)('%s: rejects an untrusted certificate', async (security) => {
  const peer = await bench.peer({ secure: security === 'tls', disabledCommands: [], key, cert });
  const transport = () => bench.transport(peer, { host: 'localhost', security });
  expect(await failureOf(send(transport()))).toEqual([
    'the encrypted connection could not be set up or verified',
    false,
  ]);
  expect(peer.attempts()).toBe(0);
  const trusted = tls.getCACertificates();
  onTestFinished(() => tls.setDefaultCACertificates(trusted));
  tls.setDefaultCACertificates([...trusted, cert]);
  await send(transport());
  expect(peer.received).toHaveLength(1);
});

test('sends nothing to a server without encryption where encryption is required', async () => {
  const peer = await bench.peer();
  const [text] = await failureOf(send(bench.transport(peer, { security: 'starttls' })));
  expect(text).toBe('the server answered 500 to STARTTLS');
  expect(peer.attempts()).toBe(0);
});

test('reports a rejected login without repeating it', async () => {
  const peer = await bench.peer({
    authOptional: false,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'right'
        ? callback(null, { user: username })
        : callback(new Error(`no such user: ${username}`)),
  });
  const login = { user: 'ann@example.com', password: 'wrong' };
  expect(await failureOf(send(bench.transport(peer, { login })))).toEqual([
    'the server answered 535 to AUTH',
    true,
  ]);
  await send(bench.transport(peer, { login: { ...login, password: 'right' } }));
  expect(peer.received).toHaveLength(1);
});
