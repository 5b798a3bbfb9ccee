/** Sends requests at a fixed rate over many connections, however slowly they are answered, as independent people do. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  /** Milliseconds since it was due. */
  readonly ms: number;
  /** When it arrived, in milliseconds since the beginning. */
  readonly at: number;
}

export interface Rush {
  readonly port: number;
  readonly sockets: number;
  /** Requests a second; infinite for as many as there are answers, a closed loop. */
  readonly rate: number;
  readonly seconds: number;
  /** The next request, as it goes over the wire. */
  readonly next: () => string;
  /** Called with the body of an answer of 200. */
  readonly onAccepted?: (body: string) => void;
}

export interface Outcome {
  readonly answers: readonly Answer[];
  /** Requests that were due while every connection was waiting for an answer, and were never sent. */
  readonly unsent: number;
  /** Connections that ended without an answer. */
  readonly broken: number;
  readonly seconds: number;
}

/** A connection with one request at a time. */
class Line {
  readonly socket: Socket;
  #text = '';
  #since = 0;
  #done: ((status: number, body: string, since: number) => void) | null = null;
  isBroken = false;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    this.socket.on('error', () => undefined);
    this.socket.on('data', (text: string) => this.#read(text));
    this.socket.once('close', () => {
      this.isBroken = true;
      this.#end(0, '');
    });
  }

  send(request: string, since: number, done: (status: number, body: string, since: number) => void): void {
    this.#since = since;
    this.#done = done;
    this.socket.write(request);
  }

  #read(text: string): void {
    this.#text += text;
    const head = this.#text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, head))?.[1] ?? 0);
    const whole = head + 4 + length;
    if (this.#text.length < whole) return;
    const status = Number(this.#text.slice(9, 12));
    const body = this.#text.slice(head + 4, whole);
    this.#text = this.#text.slice(whole);
    this.#end(status, body);
  }

  #end(status: number, body: string): void {
    const done = this.#done;
    this.#done = null;
    done?.(status, body, this.#since);
  }
}

/**
 * Resolves once the server has answered on this connection. The kernel connects by itself, and Node.js accepts one connection each time it asks what is ready, be that a
 * thousand requests: connections that were not accepted before a rush would wait for its end.
 */
function greet(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = 'GET /healthz HTTP/1.1\r\nhost: drill\r\n\r\n';
    line.send(request, 0, (status) => (status === 200 ? resolve() : reject(new Error(`/healthz answers ${status}`))));
  });
}

export async function rush({ port, sockets, rate, seconds, next, onAccepted }: Rush): Promise<Outcome> {
  const idle: Line[] = [];
  const all: Line[] = [];
  while (all.length < sockets) {
    const some = Array.from({ length: Math.min(200, sockets - all.length) }, () => new Line(port));
    await Promise.all(some.map(({ socket }) => once(socket, 'connect')));
    await Promise.all(some.map(greet));
    all.push(...some);
    idle.push(...some);
  }
  const answers: Answer[] = [];
  let [due, unsent, broken, waiting, isOver] = [0, 0, 0, 0, false];
  const began = performance.now();
  const sendOn = (line: Line, since: number) => {
    waiting += 1;
    line.send(next(), since, (status, body, sent) => {
      waiting -= 1;
      const at = performance.now();
      if (status === 0) broken += 1;
      else answers.push({ status, ms: at - sent, at: at - began });
      if (status === 200) onAccepted?.(body);
      if (line.isBroken) return;
      if (rate === Number.POSITIVE_INFINITY && !isOver) sendOn(line, performance.now());
      else idle.unshift(line);
    });
  };
  if (rate === Number.POSITIVE_INFINITY) {
    for (const line of idle.splice(0)) sendOn(line, performance.now());
    await setTimeout(seconds * 1_000);
  } else {
    while (performance.now() - began < seconds * 1_000) {
      for (const wanted = ((performance.now() - began) / 1_000) * rate; due < wanted; due += 1) {
        const line = idle.pop();
        if (line) sendOn(line, began + (due / rate) * 1_000);
        else unsent += 1;
      }
      await setTimeout(2);
    }
  }
  isOver = true;
  const took = (performance.now() - began) / 1_000;
  for (const until = performance.now() + 20_000; waiting > 0 && performance.now() < until; ) await setTimeout(10);
  for (const { socket } of all) socket.destroy();
  return { answers, unsent, broken, seconds: took };
}
