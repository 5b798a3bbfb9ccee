/** The signer as a process: answers everyone who reaches its socket, which the rights of the socket or the certificates decide. */
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { CannotStart } from '../base/cannot-start.ts';
import { jsonOrNull } from '../base/json-or-null.ts';
import { certificatesOf, type SignerAddress } from './address.ts';
import { type AskSigner, signerRequest } from './requests.ts';

/** Bytes of a request, and of answers that a caller does not read. */
const maxBytes = 4 * 1024 * 1024;

export interface ListeningSigner {
  /** The port of a signer with certificates; 0 for a socket of this machine. */
  readonly port: number;
  close(): Promise<void>;
}

/** `fail` ends the program: after a failed write no one knows what is durable. */
export async function listenSigner(
  address: SignerAddress,
  ask: AskSigner,
  fail: (sentence: string) => void,
): Promise<ListeningSigner> {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    answerAll(socket, ask, fail);
  };
  const server = 'path' in address ? createServer(serve) : openTls(address, serve);
  if ('path' in address) await bindPath(server, address.path);
  else await bind(server, () => server.listen(address.port, address.host));
  const at = server.address();
  return {
    port: typeof at === 'object' && at !== null ? at.port : 0,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function openTls({ files }: Extract<SignerAddress, { host: string }>, serve: (socket: Socket) => void): Server {
  return createTlsServer({ ...certificatesOf(files), requestCert: true, rejectUnauthorized: true }, serve);
}

/** Only the user and the group of the signer may connect. A socket that a crash left behind is replaced, a live one never. */
async function bindPath(server: Server, path: string): Promise<void> {
  const isPipe = path.startsWith('\\\\');
  if (!isPipe) {
    if (await isAnswered(path)) throw new CannotStart(`Another signer answers at ${path}.`);
    await mkdir(dirname(path), { recursive: true, mode: 0o750 });
    await rm(path, { force: true });
  }
  await bind(server, () => {
    const before = process.umask(0o117);
    server.listen(path);
    process.umask(before);
  });
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = connect(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

async function bind(server: Server, listen: () => void): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(`The signer cannot listen there (${error.code}): set SIGNER.`)),
    );
    server.once('listening', resolve);
    listen();
  });
}

function answerAll(socket: Socket, ask: AskSigner, fail: (sentence: string) => void): void {
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  let rest = '';
  socket.on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxBytes || socket.writableLength > maxBytes) socket.destroy();
    for (const line of lines) void answer(socket, line, ask, fail);
  });
}

async function answer(socket: Socket, line: string, ask: AskSigner, fail: (sentence: string) => void): Promise<void> {
  const { id, request } = (jsonOrNull(line) ?? {}) as { readonly id?: unknown; readonly request?: unknown };
  const parsed = signerRequest.safeParse(request);
  if (typeof id !== 'number' || !parsed.success) {
    socket.destroy();
    return;
  }
  try {
    socket.write(`${JSON.stringify({ id, answer: await ask(parsed.data as never) })}\n`);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) fail(`The signer cannot store what it signs (${error.message}).`);
    else socket.write(`${JSON.stringify({ id, error: error instanceof Error ? error.message : 'unknown' })}\n`);
  }
}
