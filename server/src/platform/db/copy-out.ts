/** Reads `COPY … TO STDOUT` row by row from the connection's own bytes: a buffer for each of a million rows would cost more than reading it. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Takes the row in `bytes` from `at` to before `end`; bytes that it keeps must be copied. */
export type TakeRow = (bytes: Buffer, at: number, end: number) => void;

/** Passes each row of a `COPY … TO STDOUT` to `take`. An error of `take` is thrown once the connection is free. */
export async function copyOut(client: pg.ClientBase, text: string, take: TakeRow): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new RowsOut(text, take, resolve, reject));
  });
}

/** Every message has one byte for its type, then four with its length, including these four. */
const headLength = 5;
const [copyData, copyDone, errorResponse] = [0x64, 0x63, 0x45];

type Listener = (bytes: Buffer) => void;

/** A query for the driver. Until its rows are over it reads the socket, and passes all other messages on to the driver. */
class RowsOut implements pg.Submittable {
  readonly #text: string;
  readonly #take: TakeRow;
  readonly #resolve: () => void;
  readonly #reject: (error: unknown) => void;
  readonly #read: Listener = (bytes) => this.#readBytes(bytes);
  #stream: Duplex | null = null;
  /** Reads the socket before and after the rows. */
  #driver: Listener = () => undefined;
  #isOver = false;
  /** The received part of an incomplete message. */
  #rest: Buffer = Buffer.alloc(0);
  #failure: { readonly error: unknown } | null = null;

  constructor(text: string, take: TakeRow, resolve: () => void, reject: (error: unknown) => void) {
    this.#text = text;
    this.#take = take;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  /** Where the driver limits a query's duration, it stores its callback here. */
  callback(): void {}

  submit(connection: pg.Connection): void {
    const { stream } = connection;
    const [driver, ...others] = stream.listeners('data');
    if (!isListener(driver) || others.length > 0) throw new Error('the connection has no reader, or several');
    this.#stream = stream;
    this.#driver = driver;
    stream.off('data', driver).on('data', this.#read);
    connection.query(this.#text);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback();
    if (this.#failure) this.#reject(this.#failure.error);
    else this.#resolve();
  }

  /** The server's error, or the end of the connection or a timeout: rows that arrive nevertheless are dropped. */
  handleError(error: unknown): void {
    this.callback();
    this.#failure ??= { error };
    this.#reject(error);
  }

  /** Only the incomplete message is joined: joining all chunks would copy every row. */
  #readBytes(part: Buffer): void {
    let from = 0;
    if (this.#rest.length > 0) {
      const head = Buffer.concat([this.#rest, part.subarray(0, headLength)]);
      const missing = head.length < headLength ? part.length : 1 + head.readUInt32BE(1) - this.#rest.length;
      from = Math.min(missing, part.length);
      this.#readMessages(Buffer.concat([this.#rest, part.subarray(0, from)]));
    }
    if (from < part.length) this.#readMessages(part.subarray(from));
  }

  #readMessages(bytes: Buffer): void {
    if (this.#isOver) {
      this.#driver(bytes);
      return;
    }
    let at = 0;
    while (at + headLength <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      const code = bytes[at];
      if (code === copyDone || code === errorResponse) {
        this.#giveBack();
        this.#driver(bytes.subarray(at));
        return;
      }
      if (code === copyData) this.#takeRow(bytes, at + headLength, end);
      else this.#driver(bytes.subarray(at, end));
      at = end;
    }
    // A copy, so that a few bytes do not keep the whole chunk in memory.
    this.#rest = Buffer.from(bytes.subarray(at));
  }

  #takeRow(bytes: Buffer, at: number, end: number): void {
    if (this.#failure) return;
    try {
      this.#take(bytes, at, end);
    } catch (error) {
      this.#failure = { error };
    }
  }

  /** From here on the driver reads the socket again. */
  #giveBack(): void {
    this.#isOver = true;
    this.#stream?.off('data', this.#read).on('data', this.#driver);
  }
}

function isListener(one: unknown): one is Listener {
  return typeof one === 'function';
}
