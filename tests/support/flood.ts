/**
 * Attackers who try to shut the forms for everybody, and honest visitors who write meanwhile, over
 * real connections. On Linux all of 127.0.0.0/8 is this machine, so each sender has an address of its own.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { PLAIN_ENQUIRY_PATH, SEND_PATH } from '../../contracts/send-request.ts';

export interface Sender {
  /** The address of this machine that it connects from. */
  from: string;
  /** What the proxy there says about where it comes from. */
  forwardedFor?: string;
}

const FORM = 'application/x-www-form-urlencoded';

/** Each in a network of its own. */
export const addresses = (count: number): Sender[] =>
  Array.from({ length: count }, (_, i) => ({ from: `127.${i + 1}.0.1` }));

/** @param origin of the server under attack, which has to count as its own site's. */
export async function postAs(origin: string, sender: Sender, body: string) {
  const posting = open(origin + SEND_PATH, sender, {
    Origin: origin,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
  });
  posting.end(body);
  const [response] = (await once(posting, 'response')) as [IncomingMessage];
  const text = (await response.setEncoding('utf8').toArray()).join('');
  return { status: response.statusCode ?? 0, body: text };
}

interface SlowPost {
  path?: string;
  type?: string;
  /** Bytes that are announced, and of these sent. */
  length?: number;
  sent?: number;
}

/** Posts whose bodies never arrive in full. Resolves when the server has begun to wait for the last. */
export async function openSlowPosts(
  origin: string,
  senders: readonly Sender[],
  each: number,
  { path = PLAIN_ENQUIRY_PATH, type = FORM, length = 1000, sent = 5 }: SlowPost = {},
) {
  const waiting = new Set<ClientRequest>();
  for (let round = 0; round < each; round += 1) {
    for (const sender of senders) {
      const posting = open(origin + path, sender, {
        Origin: origin,
        'Content-Type': type,
        'Content-Length': String(length),
        Expect: '100-continue',
      });
      waiting.add(posting);
      posting.on('error', () => undefined);
      posting.on('response', (response) => response.resume());
      posting.on('close', () => waiting.delete(posting));
      const begun = Promise.race([once(posting, 'continue'), once(posting, 'close')]);
      posting.flushHeaders();
      await begun;
      posting.write(Buffer.alloc(sent, 'x'));
    }
  }
  return {
    /** How many of them the server still waits for. */
    waiting: () => waiting.size,
    hangUp() {
      for (const posting of waiting) posting.destroy();
    },
  };
}

function open(url: string, { from, forwardedFor }: Sender, headers: Record<string, string>): ClientRequest {
  const forwarded = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor };
  return request(url, {
    method: 'POST',
    localAddress: from,
    agent: false,
    headers: { ...headers, ...forwarded },
  });
}
