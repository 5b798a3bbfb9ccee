/** Object storage for a test: a server that speaks S3 and verifies signatures, with a bucket, which can be stopped and started again. */
import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '../../src/platform/files/bucket.ts';

/** Treatment of a request instead of serving it. */
export type Trouble = 'serve' | 'drop' | 'hang' | 'stall' | number;

export interface ObjectStorage {
  readonly settings: BucketSettings;
  /** The same as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Decides about each request before it is served. */
  meet: (request: IncomingMessage) => Trouble | Promise<Trouble>;
  /** Every method and path that arrived. */
  readonly requests: string[];
  /** Changes bytes of a stored object behind the back of the server. */
  damage(key: string): Promise<void>;
  close(): Promise<void>;
}

const accountKey = 'S3RVER';

/** The server encrypts the positions of pages with DES, which OpenSSL no longer has: triple DES with one key three times is the same. */
function provideDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const tripled = (key: unknown) => Buffer.concat([key, key, key] as Buffer[]);
  const isDes = (name: unknown) => name === 'des';
  crypto.createCipheriv = ((name: string, key: crypto.CipherKey, ...rest: [crypto.BinaryLike]) =>
    isDes(name)
      ? createCipheriv('des-ede3-cbc', tripled(key), ...rest)
      : createCipheriv(name, key, ...rest)) as typeof createCipheriv;
  crypto.createDecipheriv = ((name: string, key: crypto.CipherKey, ...rest: [crypto.BinaryLike]) =>
    isDes(name)
      ? createDecipheriv('des-ede3-cbc', tripled(key), ...rest)
      : createDecipheriv(name, key, ...rest)) as typeof createDecipheriv;
}
provideDes();

/** The request with all of its content; throws where its sender was killed meanwhile, of whom the server would store an empty object. */
async function whole(request: IncomingMessage): Promise<IncomingMessage> {
  const content = Readable.from([await buffer(request)], { objectMode: false });
  const { method, url, headers, rawHeaders, httpVersion, socket } = request;
  return Object.assign(content, { method, url, headers, rawHeaders, httpVersion, socket }) as IncomingMessage;
}

/** Opens it with an empty bucket of this name. `host` is its name where other machines reach it; without one only this machine does. */
export async function openObjectStorage(bucket = 'fairbook-files', host?: string): Promise<ObjectStorage> {
  const directory = await mkdtemp(join(tmpdir(), 'fairbook-s3-'));
  const options = { directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] };
  const app = new S3rver(options);
  await app.configureBuckets();
  // It verifies the path of a list without the slash at its end, which S3 verifies as it was sent. So lists are served without that.
  const lists = new S3rver({ ...options, allowMismatchedSignatures: true });
  const serve = { app: app.callback(), lists: lists.callback() };
  // It writes the content and then what it knows of it, while an object of S3 is there whole or not at all.
  const writing = new Map<string, Promise<unknown>>();
  function answer(by: keyof typeof serve, request: IncomingMessage, response: ServerResponse): void {
    const [path = ''] = (request.url ?? '').split('?');
    const before = Promise.resolve(writing.get(path));
    if (request.method !== 'PUT') return void before.then(() => serve[by](request, response));
    const served = before.then(async () => serve[by](await whole(request), response));
    const settled = served.catch(() => undefined);
    writing.set(path, settled);
  }
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void Promise.resolve(storage.meet(request)).then((trouble) => {
      const isList = request.method === 'GET' && /^\/[\w-]+\/\?/.test(request.url ?? '');
      if (trouble === 'serve') answer(isList ? 'lists' : 'app', request, response);
      else if (trouble === 'drop') request.socket.destroy();
      else if (trouble === 'stall') response.writeHead(200, { 'content-length': '100' }).write('half of');
      else if (trouble !== 'hang') response.writeHead(trouble).end();
    });
  });
  server.listen(0, host ? '0.0.0.0' : '127.0.0.1');
  await once(server, 'listening');
  const settings: BucketSettings = {
    endpoint: `http://${host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    bucket,
    pathStyle: true,
    accessKeyId: accountKey,
    secretAccessKey: accountKey,
  };
  const storage: ObjectStorage = {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accountKey,
      S3_SECRET_ACCESS_KEY: accountKey,
    },
    meet: () => 'serve',
    requests,
    async damage(key) {
      const names = await readdir(directory, { recursive: true });
      const name = names.find((each) => each.endsWith(`${key}._S3rver_object`));
      if (name === undefined) throw new Error(`there is no object ${key}`);
      const bytes = await readFile(join(directory, name));
      bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
      await writeFile(join(directory, name), bytes);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      for (const each of [app, lists]) each.logger.close();
      await rm(directory, { recursive: true });
    },
  };
  return storage;
}
