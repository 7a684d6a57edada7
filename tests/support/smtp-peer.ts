/** A real SMTP server for tests. Its behaviour can be changed while it runs. */
import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * How the server answers a message: it accepts it (`null`), rejects it with a code, never replies, or closes the
 * connection before or after accepting it.
 */
type Answer = null | { code: number; text: string } | 'silent' | 'cut' | 'take-and-cut';
export type Behaviour = Answer | Promise<void>;

type Choice = (raw: Buffer, recipients: string[]) => Behaviour;

export type SmtpPeer = Awaited<ReturnType<typeof startSmtpPeer>>;

export async function startSmtpPeer(options: SMTPServerOptions = {}, port = 0) {
  /** Accepted messages in order, with the recipients of their envelopes. */
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
        // Ignores a message whose connection closed before its end.
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
  // Ignores errors: tests close connections on purpose.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    received,
    /** The number of messages that were read to the end, accepted or not. */
    attempts: () => attempts,
    connections: () => connections,
    /** @param next a function is called for each message. */
    setBehaviour(next: Behaviour | Choice) {
      behaviour = next;
    },
    /** Closes every connection, as servers do with idle ones. */
    hangUp,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        hangUp();
      }),
  };
}
