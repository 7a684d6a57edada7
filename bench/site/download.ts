/** Fetches what a browser would be sent, without unpacking it. */
import { request } from 'node:http';

export interface Download {
  status: number;
  headers: Record<string, string>;
  /** As sent, compressed. */
  bytes: Buffer;
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
        }),
      );
    });
    sent.on('error', reject).end();
  });
}
