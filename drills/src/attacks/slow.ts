/** Connections that send a byte now and then: some never end their head, some never their body, some send nothing. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Product } from '../product.ts';
import { quantile, type Row } from '../report.ts';

const openings = [
  'GET /api/auction/all HTTP/1.1\r\nhost: drill\r\nx-slow: ',
  'POST /api/auth/investor-signup HTTP/1.1\r\nhost: drill\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
  'G',
];

/** Milliseconds after which an incomplete request must have been cut off, with a second for clock differences. */
const longestWait = 16_500;

export async function sendSlowly(product: Product, { size }: Context): Promise<Row[]> {
  const { sockets: count, seconds } = size.slow;
  const lasted: number[] = [];
  let isOver = false;
  const senders = Array.from({ length: count }, async (_, at) => {
    const socket = await open(product.market);
    const began = performance.now();
    socket.once('close', () => {
      if (!isOver) lasted.push(performance.now() - began);
    });
    socket.write(openings[at % openings.length] ?? '');
    while (!isOver && !socket.destroyed) {
      await setTimeout(500);
      if (socket.writable) socket.write('w');
    }
    socket.destroy();
  });
  const agent = new Agent({ keepAlive: true });
  const waits: number[] = [];
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await setTimeout(20)) {
    waits.push(await timeOf(`${product.market}/healthz`, agent));
  }
  isOver = true;
  agent.destroy();
  await Promise.all(senders);
  const slowest = quantile(waits, 0.99);
  const rows: Row[] = [
    {
      id: 'G18',
      what: `/healthz beside ${count} slow connections for ${seconds} s, 99th percentile of ${waits.length}`,
      measured: `${slowest.toFixed(1)} ms`,
      goal: '≤ 20 ms',
      isMet: slowest <= 20,
    },
  ];
  if (seconds * 1_000 < longestWait) return rows;
  const last = Math.max(...lasted);
  return [
    ...rows,
    {
      id: 'G18',
      what: 'Slow connections cut off, and the longest time',
      measured: `${lasted.length} of ${count}, ${(last / 1_000).toFixed(1)} s`,
      goal: 'all, after 15 s',
      isMet: lasted.length === count && last <= longestWait,
    },
  ];
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay();
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

async function timeOf(url: string, agent: Agent): Promise<number> {
  const began = performance.now();
  const [answer] = await once(get(url, { agent }), 'response');
  answer.resume();
  await once(answer, 'end');
  return performance.now() - began;
}
