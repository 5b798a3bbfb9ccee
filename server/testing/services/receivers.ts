/** Receivers of messages in tests: a mail server and a Firebase with the real protocols, which can hold back their responses. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import type { ServiceAccount } from '../../src/platform/adapters/google.ts';
import { freePort } from '../../src/platform/postgres/embedded.ts';
import { bodyOf, serve } from './testing.ts';

export interface Received {
  /** The address, or the token of the device. */
  readonly to: string;
  /** By which mailboxes and phones recognize a duplicate message. */
  readonly id: string;
  readonly text: string;
  readonly at: number;
}

interface Receiver {
  /** Everything that arrived, answered or not. */
  readonly received: Received[];
  readonly url: string;
  /** From now on messages are accepted and never answered; resolves when the first one is. */
  hold(): Promise<void>;
  /** Answers again; requests still waiting get nothing. */
  goOn(): void;
  close(): void;
}

/**
 * A mail server. `refuse` gives its response to an address; by default it accepts the mail. `name` is its host where other machines reach it;
 * without one only this machine does.
 */
export async function openMailbox(
  refuse: (to: string) => Error | undefined = () => undefined,
  name?: string,
): Promise<Receiver> {
  const received: Received[] = [];
  const gate = openGate();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (piece: Buffer) => {
        text += String(piece);
      });
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        const id = /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? '';
        received.push({ to: to?.address ?? '', id, text, at: Date.now() });
        gate.pass(() => done());
      });
    },
  });
  server.on('error', () => undefined);
  const port = await freePort();
  server.listen(port, name ? '0.0.0.0' : '127.0.0.1');
  await once(server.server, 'listening');
  return {
    received,
    url: `smtp://${name ?? '127.0.0.1'}:${port}`,
    ...gate.doors,
    close: () => server.close(() => undefined),
  };
}

/** Firebase Cloud Messaging by its HTTP v1 protocol, and the token endpoint of Google. */
export async function openPhones(): Promise<Receiver & { readonly account: ServiceAccount }> {
  const received: Received[] = [];
  const gate = openGate();
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.url === '/token') return response.end(JSON.stringify({ access_token: 'access', expires_in: 3600 }));
    const { message } = JSON.parse(body) as {
      message: { token: string; notification: { body: string }; webpush: { notification: { tag: string } } };
    };
    const { token: to, notification, webpush } = message;
    received.push({ to, id: webpush.notification.tag, text: notification.body, at: Date.now() });
    gate.pass(() => response.end('{"name":"projects/p/messages/1"}'));
    return response;
  });
  const url = await serve(server);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const account = { project_id: 'p', client_email: 'push@p.example', private_key, token_uri: `${url}/token` };
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { received, url, account, ...gate.doors, close };
}

function openGate() {
  let held: PromiseWithResolvers<void> | null = null;
  return {
    pass(answer: () => void): void {
      if (held === null) answer();
      else held.resolve();
    },
    doors: {
      hold(): Promise<void> {
        held = Promise.withResolvers<void>();
        return held.promise;
      },
      goOn(): void {
        held = null;
      },
    },
  };
}
