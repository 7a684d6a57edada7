/** Fetches what a browser would be sent, without unpacking it. */
import { type IncomingMessage, request } from 'node:http';

export interface Download {
  status: number;
  headers: Record<string, string>;
  /** As sent, compressed. */
  bytes: Buffer;
  /** Of what stands before the body. */
  headBytes: number;
}

/** Asks for the brotli form, as browsers of the last ten years do over https. */
export function download(url: string): Promise<Download> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers).map(([name, value]) => [name, String(value)]),
          ),
          bytes: Buffer.concat(parts),
          headBytes: headBytes(answer),
        }),
      );
    });
    sent.on('error', reject).end();
  });
}

/** The status line, the headers and the empty line after them, as they stand on the wire. */
function headBytes({
  httpVersion,
  statusCode,
  statusMessage,
  rawHeaders,
}: IncomingMessage): number {
  const lines = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return Buffer.byteLength(`${lines.join('\r\n')}\r\n\r\n`);
}
