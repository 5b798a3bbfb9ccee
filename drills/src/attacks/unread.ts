/** Connections that send many requests ahead and read no response. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';

const request = 'GET /api/openapi.json HTTP/1.1\r\nhost: drill\r\n\r\n';
const looks = 50;

export async function readNothing(product: Product, { size, say }: Context): Promise<Row[]> {
  const { sockets: count, each } = size.unread;
  const whole = await (await fetch(`${product.market}/api/openapi.json`)).text();
  // Memory a server keeps after first use is no growth.
  for (let warm = 0; warm < 200; warm++) await (await fetch(`${product.market}/api/openapi.json`)).text();
  const before = product.memory();
  const sockets = await Promise.all(Array.from({ length: count }, () => open(product.market)));
  // Within the limit on waiting requests, and beyond it: half of the connections each.
  for (const [at, socket] of sockets.entries()) socket.write(request.repeat(at % 2 === 0 ? each : Math.min(each, 30)));
  let most = before;
  let served = 0;
  const waits: number[] = [];
  for (let look = 0; look < looks; look++) {
    const began = performance.now();
    const answer = await fetch(`${product.market}/api/openapi.json`);
    if ((await answer.text()) === whole) served++;
    waits.push(performance.now() - began);
    most = Math.max(most, product.memory());
    await setTimeout(100);
  }
  for (const socket of sockets) socket.destroy();
  const grown = (most - before) / 1e6;
  say(`  memory ${Math.round(before / 1e6)} MB before, ${Math.round(most / 1e6)} MB at most`);
  return [
    {
      what: `Memory growth by ${count} connections × ${each} requests sent ahead whose responses are not read`,
      measured: `${grown.toFixed(0)} MB`,
      goal: '≤ 100 MB',
      isMet: grown <= 100,
    },
    {
      what: 'Readers served meanwhile',
      measured: `${served} of ${looks}, the slowest in ${Math.round(Math.max(...waits))} ms`,
      goal: 'all',
      isMet: served === looks,
    },
  ];
}

async function open(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  // The server may cut it off.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket.pause();
}
