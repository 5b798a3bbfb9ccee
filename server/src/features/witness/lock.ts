/** Keeps a second witness out of a folder: two with one key could sign two different heads. */
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { CannotStart } from '../../platform/base/cannot-start.ts';
import { sha256 } from '../../platform/base/crypto.ts';

export interface FolderLock {
  release(): Promise<void>;
}

/** A socket in the folder answers as long as the process lives; unlike a file with a process id it cannot be left behind locked. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const address = addressOf(folder);
  const server = (await listen(address)) ?? (await listenAfterCrash(folder, address));
  return { release: () => new Promise((done) => server.close(() => done())) };
}

async function listenAfterCrash(folder: string, address: string): Promise<Server> {
  const isAlive = await new Promise<boolean>((done) => {
    const socket = connect(address);
    socket.on('connect', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
  if (!isAlive) await rm(address, { force: true });
  const server = isAlive ? null : await listen(address);
  if (server === null) throw new CannotStart(`Another witness is running in ${folder}.`);
  return server;
}

/** Null where the address is in use, by a live process or by the remains of one. */
function listen(address: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.destroy());
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') done(null);
      else
        fail(
          new CannotStart(
            `The folder of the witness cannot be locked at ${address} (${error.code}): its path may be too long.`,
          ),
        );
    });
    server.listen(address, () => done(server.unref()));
  });
}

/** Paths of sockets are limited to about 100 bytes, so the shorter one is used. */
function addressOf(folder: string): string {
  const full = resolve(folder, 'lock');
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\fairbook-witness-${Buffer.from(sha256(Buffer.from(full))).toString('hex')}`;
  }
  const short = join(relative('.', folder), 'lock');
  return short.length < full.length ? short : full;
}
