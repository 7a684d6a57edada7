/** One kept-alive connection that sends ready-made requests: no client that costs as much as the server. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { SEND_PATH } from '../../contracts/send-request.ts';
import { testMail } from '../../server/testing/site-fixture.ts';

export interface RawConnection {
  /** Resolves when the server has said OK. @throws {RelayAnswerError} on every other answer. */
  send(request: Buffer): Promise<void>;
  close(): void;
}

export class RelayAnswerError extends Error {
  override name = 'RelayAnswerError';
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let answered: { resolve: () => void; reject: (error: Error) => void } | null = null;
  const fail = (error: Error) => answered?.reject(error);
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    if (!received.includes('\r\n\r\n')) return;
    if (!/^HTTP\/1\.1 200 /.test(received)) {
      fail(new RelayAnswerError(`Expected 200 OK, found: ${received.slice(0, 300)}`));
    } else if (received.endsWith('\r\n\r\nOK')) {
      received = '';
      answered?.resolve();
    }
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new RelayAnswerError('The server closed the connection.')));
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        answered = { resolve, reject };
        socket.write(request);
      }),
    close() {
      answered = null;
      socket.destroy();
    },
  };
}

/** The parameters of one lead, no two alike. */
export function leadParams(number: number): Record<string, string> {
  return {
    from_name: 'Ann Citizen',
    from_email: `visitor-${number}@example.com`,
    phone: '(07) 5550 0199',
    message: `We would like to buy our first home in autumn, and have saved for four years. Could you tell us what a bank would lend to a nurse and a carpenter? This is lead ${number}.`,
  };
}

/** As the mail SDK writes it. */
export function leadRequest(number: number, port: number): Buffer {
  const body = JSON.stringify({
    lib_version: '4.4.1',
    user_id: testMail.publicKey,
    service_id: testMail.serviceId,
    template_id: testMail.enquiryTemplateId,
    template_params: leadParams(number),
  });
  const host = `127.0.0.1:${port}`;
  const head = [
    `POST ${SEND_PATH} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
