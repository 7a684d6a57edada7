/** A real SMTP server for tests, whose behaviour can be changed while it runs. */
import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * What happens to a message once it has been read: it is taken (`null`), refused with a code, left
 * without an answer, or the connection is cut, before or after it was taken.
 */
type Answer = null | { code: number; text: string } | 'silent' | 'cut' | 'take-and-cut';
export type Behaviour = Answer | Promise<void>;

type Choice = (raw: Buffer, recipients: string[]) => Behaviour;

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

export async function startSmtpPeer(options: SMTPServerOptions = {}, port = 0) {
  /** Messages that were taken, in order, with where the envelope says that they go. */
  const received: { recipients: string[]; raw: Buffer; mail: Email }[] = [];
  let behaviour: Behaviour | Choice = null;
  let attempts = 0;
  let connections = 0;
  const hangUp = () => {
    for (const connection of server.connections) connection._socket.destroy();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        // Whoever hung up in the middle of a message has sent none.
        return;
      }
      attempts += 1;
      const raw = Buffer.concat(chunks);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const chosen = typeof behaviour === 'function' ? behaviour(raw, recipients) : behaviour;
      const now = chosen instanceof Promise ? await chosen : chosen;
      if (now === 'silent') return;
      if (now === 'cut') return hangUp();
      if (typeof now === 'object' && now !== null) {
        return callback(Object.assign(new Error(now.text), { responseCode: now.code }));
      }
      received.push({ recipients, raw, mail: await PostalMime.parse(raw) });
      if (now === 'take-and-cut') return hangUp();
      callback();
    },
    ...options,
  });
  // Clients of these tests hang up in the middle on purpose.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    /** Messages that were read to their end, taken or not. */
    attempts: () => attempts,
    connections: () => connections,
    /** @param next a function is asked for each message. */
    setBehaviour(next: Behaviour | Choice) {
      behaviour = next;
    },
    /** Ends every connection, as servers do with those that are idle. */
    hangUp,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
