/** The connection of a process to the signer: requests and answers are lines of JSON, and many are under way at once. */
import { connect as connectPlain, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { connect as connectTls } from 'node:tls';
import { Unavailable } from '../base/errors.ts';
import { certificatesOf, type SignerAddress } from './address.ts';
import type { AskSigner, SignerRequest } from './requests.ts';
import type { SignerTransport } from './signer.ts';

const away = () =>
  new Unavailable('the signer is away', {
    body: {
      message: 'Orders cannot be confirmed at the moment, so nothing was stored. Please try again in a moment.',
      data: { code: 'busy' },
    },
  });

interface Waiting {
  readonly line: string;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** A request is sent again over a new connection until then: signing twice gives the same. */
const answerMs = 2_000;
/** Until then a signer that is being restarted is waited for, before anything is stored that it must sign. */
const readyMs = 1_000;
const reconnectMs = 100;

export class SignerConnection implements SignerTransport {
  readonly #address: SignerAddress;
  readonly #waiting = new Map<number, Waiting>();
  readonly #arrivals = new Set<() => void>();
  #socket: Socket | null = null;
  #isUp = false;
  #isClosed = false;
  #retry: NodeJS.Timeout | null = null;
  #last = 0;
  epoch = 0;

  constructor(address: SignerAddress) {
    this.#address = address;
    this.#connect();
  }

  ask = ((request: SignerRequest) => {
    const id = ++this.#last;
    const line = `${JSON.stringify({ id, request })}\n`;
    return new Promise<never>((resolve, reject) => {
      const timer = setTimeout(() => this.#end(id)?.reject(new Unavailable('the signer does not answer')), answerMs);
      this.#waiting.set(id, { line, timer, resolve, reject });
      if (this.#isUp) this.#socket?.write(line);
    });
  }) as AskSigner;

  async ready(): Promise<void> {
    if (this.#isUp) return;
    await new Promise<void>((resolve, reject) => {
      const arrived = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#arrivals.delete(arrived);
        reject(away());
      }, readyMs);
      this.#arrivals.add(arrived);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    this.#socket?.destroy();
    for (const id of [...this.#waiting.keys()]) this.#end(id)?.reject(new Unavailable('the program is stopping'));
  }

  #connect(): void {
    const address = this.#address;
    const socket =
      'path' in address
        ? connectPlain(address.path)
        : connectTls({ host: address.host, port: address.port, ...certificatesOf(address.files) });
    this.#socket = socket;
    socket.setNoDelay();
    // It keeps no process alive by itself: the requests that wait do.
    socket.unref();
    socket.on('error', () => undefined);
    socket.once('path' in address ? 'connect' : 'secureConnect', () => this.#arrive(socket));
    socket.once('close', () => this.#leave());
  }

  #arrive(socket: Socket): void {
    this.#isUp = true;
    this.epoch++;
    createInterface({ input: socket }).on('line', (line) => this.#read(line));
    for (const { line } of this.#waiting.values()) socket.write(line);
    for (const arrived of this.#arrivals) arrived();
    this.#arrivals.clear();
  }

  #leave(): void {
    this.#isUp = false;
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => this.#connect(), reconnectMs);
    if (this.#waiting.size === 0 && this.#arrivals.size === 0) this.#retry.unref();
  }

  #read(line: string): void {
    const { id, answer, error } = JSON.parse(line) as { id: number; answer?: never; error?: string };
    const waiting = this.#end(id);
    if (error === undefined) waiting?.resolve(answer as never);
    else waiting?.reject(new Error(`the signer refused: ${error}`));
  }

  #end(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (waiting) clearTimeout(waiting.timer);
    return waiting;
  }
}
