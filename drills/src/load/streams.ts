/** Drill of live streams: notices across kills of the process that sends them, the end of a token, and very many streams. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@fairbook/server/platform/postgres/embedded.ts';
import type { Context } from '../context.ts';
import { fakeTime } from '../database/copied-database.ts';
import { databaseOf } from '../ground.ts';
import { containerHeap, startPart } from '../node.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';
import { ask, investors } from './load.ts';

/** Pages of each investor. */
const pages = 10;
/** Seconds that a token is still valid for, by the clock of the process that checks it. */
const leftSeconds = 12;
const tokenSeconds = 3_600;
const path = '/api/notifications/stream';

interface Page {
  readonly email: string;
  /** The id of the last event, with which the page resumes; none before the first. */
  last: string | undefined;
  /** Messages by the id of their event: a page hides what it has seen. */
  readonly seen: Map<string, string>;
  /** Answers to its requests. */
  readonly answers: string[];
}

export async function streams({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const { url, superuserUrl } = await databaseOf(product);
  return [
    ...(await acrossKills(product, url, superuserUrl, size.streams.kills, say)),
    await endOfToken(product, url),
    await memoryOf(product, url, size.streams.open),
  ];
}

async function acrossKills(
  product: Product,
  url: string,
  superuserUrl: string,
  kills: number,
  say: Context['say'],
): Promise<Row[]> {
  const port = await freePort();
  let part = await startPart(product, { url, port });
  const stop = new AbortController();
  const open: Page[] = investors.flatMap((email) => Array.from({ length: pages }, () => newPage(email)));
  const tokens = new Map(
    await Promise.all(investors.map(async (email) => [email, await product.signIn(email)] as const)),
  );
  const reading = open.map((page) => follow(page, part.address, tokens.get(page.email) ?? '', stop.signal));
  await untilOpen(open);
  const sent: string[] = [];
  let isOver = false;
  const sending = (async () => {
    for (; !isOver; await setTimeout(150)) {
      sent.push(await writeNotice(superuserUrl, investors, sent.length));
    }
  })();
  for (let count = 0; count < kills; count++) {
    await setTimeout(1_000);
    await part.stop('SIGKILL');
    part = await startPart(product, { url, port });
  }
  await setTimeout(1_000);
  isOver = true;
  await sending;
  const missing = () =>
    open.flatMap(({ seen }) => {
      const texts = new Set(seen.values());
      return sent.filter((message) => !texts.has(message));
    }).length;
  for (const until = Date.now() + 60_000; missing() > 0 && Date.now() < until; ) await setTimeout(200);
  stop.abort();
  await Promise.all(reading);
  await part.stop();
  const answers = Map.groupBy(
    open.flatMap((page) => page.answers),
    (each) => each,
  );
  say(`  ${[...answers].map(([each, all]) => `${each} ${all.length} ×`).join(', ')}`);
  say(`  ${sent.length} notices of ${investors.length} people, each to ${pages} pages`);
  const lost = missing();
  // Under another id a page would show the same notice again.
  const twice = open.reduce((count, { seen }) => {
    const ours = [...seen.values()].filter((message) => sent.includes(message));
    return count + ours.length - new Set(ours).size;
  }, 0);
  return [
    {
      id: 'G17',
      what: `${open.length} pages across ${kills} kills, each with its Last-Event-ID: notices lost; shown twice`,
      measured: `${lost} of ${sent.length * pages * investors.length}; ${twice}`,
      goal: '0; 0',
      isMet: lost === 0 && twice === 0 && sent.length > 0,
    },
  ];
}

/** Waits until each page has its first event: before, it would not resume but begin with what is new. */
async function untilOpen(pages: readonly Page[]): Promise<void> {
  for (const until = Date.now() + 60_000; !pages.every(({ last }) => last !== undefined); await setTimeout(50))
    if (Date.now() > until) throw new Error('the streams did not open within a minute');
}

/** Writes one notice to each of these people, and returns its text. */
export async function writeNotice(superuserUrl: string, emails: readonly string[], count: number): Promise<string> {
  const message = `Drill ${Date.now()} ${count}`;
  await ask(
    superuserUrl,
    `insert into notif_history (msg_id, type, title, body, data, user_id)
     select gen_random_uuid()::text, one.type, one.title, $1, one.data, u.id
     from "user" u, (select type, title, data from notif_history order by id limit 1) as one where u.email = any($2::text[])`,
    [message, emails],
  );
  return message;
}

/** A page of one person at each of these addresses, once all are open. */
export async function openPages(addresses: readonly string[], email: string, token: string) {
  const stop = new AbortController();
  const pages = addresses.map(() => newPage(email));
  const reading = pages.map((page, at) => follow(page, addresses[at] ?? '', token, stop.signal));
  await untilOpen(pages);
  const end = async () => {
    stop.abort();
    await Promise.all(reading);
  };
  return { pages, end };
}

function newPage(email: string): Page {
  return { email, last: undefined, seen: new Map(), answers: [] };
}

/** Reads the stream as an open page does: again from where it was, whenever it ends. */
async function follow(page: Page, address: string, token: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { last } = page;
    const headers = { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) };
    const answer = await fetch(`${address}${path}`, { headers, signal }).catch(() => null);
    page.answers.push(answer ? `${answer.status}` : 'no answer');
    let text = '';
    try {
      for await (const chunk of answer?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = `${text}${chunk}`.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const id = /^id: ?(.*)$/m.exec(block)?.[1];
          const message = /"message":"(Drill [^"]*)"/.exec(block)?.[1];
          if (id !== undefined) page.last = id;
          if (id !== undefined && message !== undefined) page.seen.set(id, message);
        }
      }
    } catch {
      // The process was killed; the page asks again.
    }
    await setTimeout(500);
  }
}

/** A process whose clock is almost an hour ahead ends a stream soon, as every process does after an hour. */
async function endOfToken(product: Product, url: string): Promise<Row> {
  const part = await startPart(product, { url, settings: await fakeTime(tokenSeconds - leftSeconds) });
  try {
    const token = await product.signIn(investors[0] ?? '');
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
    const endsAt = exp - (tokenSeconds - leftSeconds);
    const answer = await fetch(`${part.address}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(60_000),
    });
    let isEnded = true;
    try {
      for await (const _chunk of answer.body ?? []);
    } catch {
      isEnded = false;
    }
    const late = Date.now() / 1_000 - endsAt;
    return {
      id: 'G17',
      what: 'End of a stream after the end of its token',
      measured: answer.ok ? `${late.toFixed(1)} s` : `answered ${answer.status}`,
      goal: '≤ 5 s, not before',
      isMet: answer.ok && isEnded && late >= -1 && late <= 5,
    };
  } finally {
    await part.stop();
  }
}

async function memoryOf(product: Product, url: string, count: number): Promise<Row> {
  const part = await startPart(product, { url, flags: containerHeap });
  const sockets: Socket[] = [];
  try {
    const tokens = await Promise.all(investors.map((email) => product.signIn(email)));
    const port = Number(new URL(part.address).port);
    let streaming = 0;
    while (sockets.length < count) {
      const some = Array.from({ length: Math.min(100, count - sockets.length) }, (_, at) => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        socket.once('data', (bytes) => {
          if (String(bytes).startsWith('HTTP/1.1 200')) streaming += 1;
        });
        socket.write(
          `GET ${path} HTTP/1.1\r\nhost: drill\r\nauthorization: Bearer ${tokens[at % tokens.length]}\r\n\r\n`,
        );
        return socket;
      });
      sockets.push(...some);
      await Promise.all(some.map((socket) => once(socket, 'connect')));
      await setTimeout(20);
    }
    for (const until = Date.now() + 20_000; streaming < count && Date.now() < until; ) await setTimeout(100);
    await setTimeout(1_000);
    const memory = part.memory() / 2 ** 20;
    return {
      id: 'G17',
      what: `Memory of a process with ${streaming} of ${count} streams`,
      measured: `${Math.round(memory)} MiB`,
      goal: '≤ 300 MiB',
      isMet: streaming === count && memory <= 300,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await part.stop();
  }
}
