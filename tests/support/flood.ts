/**
 * Simulates clients that flood the forms over real connections, and honest visitors at the same time. On Linux all
 * of 127.0.0.0/8 is the loopback interface, so each sender can have its own address.
 */
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { PLAIN_ENQUIRY_PATH, SEND_PATH } from '../../contracts/send-request.ts';

export interface Sender {
  /** The local address it connects from. */
  from: string;
  /** The client address in the proxy's X-Forwarded-For header. */
  forwardedFor?: string;
}

const FORM = 'application/x-www-form-urlencoded';

/** Each sender is in a different network. */
export const createSenders = (count: number): Sender[] =>
  Array.from({ length: count }, (_, i) => ({ from: `127.${i + 1}.0.1` }));

/** @param origin of the server under test; it must be one of the server's allowed origins. */
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
  /** Content-Length in bytes, and how many of them are sent. */
  length?: number;
  sent?: number;
}

/** Opens posts whose bodies never arrive in full. Resolves once the server waits for the last body. */
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
    /** The number of posts whose connections are still open. */
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
