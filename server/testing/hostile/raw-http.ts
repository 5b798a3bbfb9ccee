/** Sends requests as plain bytes on a connection of their own, and returns everything until it ends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** One raw response. */
export interface RawHttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export async function connectTo(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setNoDelay();
  // Connection errors show in the response.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends the bytes and reads until the other side ends the connection. */
export async function exchange(url: string, bytes: string): Promise<RawHttpAnswer[]> {
  const socket = await connectTo(url);
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  socket.write(bytes);
  await once(socket, 'close');
  return answersIn(Buffer.concat(pieces).toString('latin1'));
}

/** Successive responses with a length in their head. */
export function answersIn(text: string): RawHttpAnswer[] {
  const answers: RawHttpAnswer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\r\n\r\n', at);
    if (end === -1) break;
    const [first = '', ...lines] = text.slice(at, end).split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? '']),
    );
    const length = Number(headers.get('content-length') ?? 0);
    answers.push({ status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4, end + 4 + length) });
    at = end + 4 + length;
  }
  return answers;
}
