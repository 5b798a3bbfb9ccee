/** Scans a file with a ClamAV daemon, by the INSTREAM command of its protocol. */
import { connect, type Socket } from 'node:net';
import { Unavailable } from '../base/errors.ts';
import { inTurns } from '../base/in-turns.ts';

/** The part of the standard antivirus test file that nothing else contains; put together, so that this file does not contain it. */
export const testMark = Buffer.from(`$${'EICAR'}-STANDARD-ANTIVIRUS-TEST-FILE!`);
/** The standard antivirus test file, which every scanner with signatures finds. */
export const testFile = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}${testMark}$H+H*`);

export interface Scanner {
  /** The name of the finding; null for a clean file. Throws Unavailable without a verdict. */
  scan(bytes: Buffer): Promise<string | null>;
}

export interface ScannerOptions {
  /** For one file, from the connection to the verdict. */
  readonly timeoutMs?: number;
  /** Simultaneous scans; more files wait. */
  readonly most?: number;
}

const maxVerdictLength = 4_096;
const chunkBytes = 64 * 1024;

const body = {
  message: 'Files cannot be checked for viruses at the moment. Please try again in a few minutes.',
  data: { code: 'scanner-unavailable' },
};

/** `address` as /run/clamav/clamd.ctl or host:port. */
export function openScanner(address: string, { timeoutMs = 20_000, most = 4 }: ScannerOptions = {}): Scanner {
  const inTurn = inTurns({
    most,
    waiting: most * 8,
    full: () => new Unavailable('The virus scanner is overloaded', { body }),
  });
  return { scan: (bytes) => inTurn(async () => verdictIn(await ask(address, bytes, timeoutMs))) };
}

function verdictIn(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  // A file beyond the daemon's own limit, or a full disk of its machine: without a verdict a file is not clean.
  throw new Unavailable(`The virus scanner gave no verdict: ${answer.slice(0, 200) || 'nothing'}`, { body });
}

function ask(address: string, bytes: Buffer, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = open(address);
    const fail = (cause: unknown) => {
      socket.destroy();
      reject(new Unavailable('The virus scanner does not respond', { cause, body }));
    };
    const timer = setTimeout(() => fail(new Error(`no verdict within ${timeoutMs} ms`)), timeoutMs);
    let answer = '';
    socket.setEncoding('latin1');
    socket.once('connect', () => void send(socket, bytes));
    socket.on('error', fail);
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > maxVerdictLength) fail(new Error('the verdict is too long'));
      else if (answer.includes('\0')) socket.end();
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(answer.split('\0')[0]?.trim() ?? '');
    });
  });
}

function open(address: string): Socket {
  if (address.startsWith('/')) return connect({ path: address });
  const at = address.lastIndexOf(':');
  return connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
}

/** Waits until the socket takes more, or is closed. */
async function drained(socket: Socket): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.once('drain', resolve).once('close', resolve);
  await promise;
  socket.off('drain', resolve).off('close', resolve);
}

/** Pieces with their length before them; the daemon may respond and disconnect before the last one. */
async function send(socket: Socket, bytes: Buffer): Promise<void> {
  socket.write('zINSTREAM\0');
  for (let from = 0; from < bytes.length && socket.writable; from += chunkBytes) {
    const piece = bytes.subarray(from, from + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    if (!socket.write(piece)) await drained(socket);
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}
