/** A monitor in the process of a test, and a gate to the market that a test can close or lead elsewhere. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startMonitor as serveHere } from '../../src/features/monitor/serve.ts';
import { readMonitorSettings } from '../../src/features/monitor/settings.ts';
import type { Mail } from '../../src/platform/adapters/mail.ts';
import { Unavailable } from '../../src/platform/base/errors.ts';

export interface Gate {
  readonly url: string;
  /** Where it leads; null answers 503. */
  to: string | null;
  /** Answers some paths itself: true where it did. */
  answer: ((path: string, response: ServerResponse) => boolean) | null;
  /** The paths that were asked for. */
  readonly asked: string[];
  close(): void;
}

export async function openGate(to: string): Promise<Gate> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (gate.answer?.(path, response)) return;
    if (gate.to === null) {
      response.writeHead(503).end();
      return;
    }
    const answer = await fetch(`${gate.to}${path}`, { redirect: 'manual' });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to,
    answer: null,
    asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return gate;
}

export interface TestMonitor {
  readonly url: string;
  readonly mails: Mail[];
  /** True while its mail server takes nothing. */
  isMailDown: boolean;
  round(): Promise<void>;
  /** Sends the form of its page. */
  subscribe(
    receipt: string,
    email: string,
    language?: string,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** Opens the link of a mail and sends the form there, as a reader does. */
  follow(path: 'confirm' | 'unsubscribe', email: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one with these settings and no others of the product. `mails` go on where the one before had written. */
export async function startMonitor(
  settings: Readonly<Record<string, string>>,
  clock?: () => Date,
  mails: Mail[] = [],
): Promise<TestMonitor> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const life = { add: async (_name: string, close: () => Promise<unknown> | unknown) => void closers.push(close) };
  const own = readMonitorSettings({ MONITOR_PORT: '0', MONITOR_URL: 'http://monitor.example', ...settings });
  const send = async (mail: Mail) => {
    if (running.isMailDown) throw new Unavailable('the mail server is down');
    mails.push(mail);
  };
  const mailer = { send, close: () => undefined };
  const { monitor, address: url } = await serveHere(own, life, {
    mailer,
    report: () => undefined,
    ...(clock && { clock }),
  });
  const running: TestMonitor = {
    url,
    mails,
    isMailDown: false,
    round: () => monitor.round(),
    async subscribe(receipt, email, language = 'en') {
      const body = new URLSearchParams({ receipt, email });
      const answer = await fetch(`${url}/subscribe?language=${language}`, { method: 'POST', body });
      return { status: answer.status, text: await answer.text() };
    },
    async follow(path, email) {
      const mail = mails.findLast(({ to, text }) => to === email && text.includes(`/${path}?token=`));
      const [, token = ''] = new RegExp(`/${path}\\?token=([\\w-]+)`).exec(mail?.text ?? '') ?? [];
      await fetch(`${url}/${path}?token=${token}`);
      return (await fetch(`${url}/${path}?token=${token}`, { method: 'POST' })).status;
    },
    async stop() {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
  return running;
}
