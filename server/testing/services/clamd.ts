/** A server that speaks the part of clamd's protocol that scans a stream, byte by byte. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

const opened: Server[] = [];
/** Closes every one that was opened. */
export function closeDaemons(): void {
  for (const server of opened.splice(0)) server.close();
}

/** Its address. It reads one INSTREAM of each connection and responds with `reply`; null disconnects, undefined sends nothing. */
export async function openDaemon(reply: (file: Buffer) => string | null | undefined, path?: string): Promise<string> {
  const server = createServer((socket: Socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      const file = fileIn(bytes);
      if (file === null) return;
      const answer = reply(file);
      if (answer === null) socket.destroy();
      else if (answer !== undefined) socket.end(`${answer}\0`);
    });
  });
  opened.push(server);
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  return path ?? `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fileIn(bytes: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return null;
  if (bytes.subarray(0, command.length).toString() !== command) throw new Error('this is not INSTREAM');
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    if (at + 4 + length > bytes.length) return null;
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
