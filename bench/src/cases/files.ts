/** Orders while files are checked that are made to be slow, and the memory of uploads that do not end. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deflateSync } from 'node:zlib';
import type { CaseResult, Plan, Row } from '../case.ts';
import type { Server } from '../child.ts';
import { figuresOf, interleave, ratiosOf } from '../figures.ts';
import type { Fixture } from '../fixture.ts';
import { Volley } from '../load.ts';
import { bidShots, makeSales, signIn } from '../sales.ts';
import { biddingFixture, checkOrders, detailOf } from './bids.ts';

const fileBytes = 20 * 1024 * 1024;
const unfinishedUploads = 100;
/** Bytes that each unfinished upload has sent. */
const unfinishedBytes = 4 * 1024 * 1024;

/** Files at the limit of size that are slow to read: each was the worst input of a parser. */
function slowFiles(): readonly Buffer[] {
  const filled = (begin: string, repeated: string) => Buffer.alloc(fileBytes, repeated).fill(begin, 0, begin.length);
  const begin = '%PDF-1.7\n';
  const zeros = deflateSync(Buffer.alloc(512 * 1024 * 1024));
  const unpacked = Buffer.concat([
    Buffer.from(
      `${begin}1 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${zeros.length}>>\nstream\n`,
    ),
    zeros,
    Buffer.from(
      '\nendstream\nendobj\n2 0 obj\n<</Type /Catalog /Pages 3 0 R>>\nendobj\ntrailer\n<</Root 2 0 R>>\n%%EOF\n',
    ),
  ]);
  return [
    filled(begin, 'stream\r\n'),
    filled(begin, '/A'),
    filled(`${begin}1 0 obj\n`, '['),
    filled(begin, '1 0 obj\n'),
    unpacked,
  ];
}

const boundary = 'fairbook-bench';

function headOf(token: string, bytes: number): string {
  return [
    'POST /api/account/changes/residence HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${bytes}`,
    '\r\n',
  ].join('\r\n');
}

const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="proof"; filename="proof.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
const partEnd = `\r\n--${boundary}--\r\n`;

/** Forms with one file each, as they are sent. */
function formsOf(files: readonly Buffer[]): readonly Buffer[] {
  return files.map((file) => Buffer.concat([Buffer.from(partHead), file, Buffer.from(partEnd)]));
}

/** Sends the forms one after the other, by several people at a time, until it is stopped, which returns the number of answers. */
function sendFiles({ url }: Server, tokens: readonly string[], forms: readonly Buffer[]) {
  let [isOver, answers] = [false, 0];
  const { promise: first, resolve } = Promise.withResolvers<void>();
  const lives = tokens.map(async (token, person) => {
    for (let count = person; !isOver; count++) {
      const form = forms[count % forms.length] ?? Buffer.alloc(0);
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write(headOf(token, form.length));
      socket.write(form);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      if (!/^HTTP\/1.1 (400|503) /.test(answer.toString('latin1')))
        throw new Error(`a slow file was answered: ${answer}`);
      answers += 1;
      resolve();
      socket.destroy();
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(lives);
    return answers;
  };
  return { first, stop };
}

/** Begins uploads and leaves them unfinished. */
async function beginUploads({ url }: Server, token: string): Promise<readonly Socket[]> {
  const part = Buffer.concat([Buffer.from(partHead), Buffer.alloc(unfinishedBytes, 'x')]);
  return Promise.all(
    Array.from({ length: unfinishedUploads }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(headOf(token, fileBytes));
      await new Promise((resolve) => socket.write(part, resolve));
      return socket;
    }),
  );
}

export async function measureFiles(fixture: Fixture, plan: Plan): Promise<CaseResult> {
  const { database, crowd } = await biddingFixture(fixture, plan);
  const [connections] = plan.connections;
  const sales = await makeSales(database, 1);
  const server = await fixture.startMarket(database.url);
  await signIn(server, crowd);
  const volley = new Volley(fixture.folder, 'files', bidShots(crowd, sales));
  const fire = () => volley.fire({ url: server.url, connections, seconds: plan.seconds });
  const forms = formsOf(slowFiles());
  let sent = 0;
  const samples = await interleave(plan.rounds, {
    quiet: fire,
    loaded: async () => {
      const { first, stop } = sendFiles(server, crowd.tokens.slice(0, 6), forms);
      // From then on some arrive while others are checked.
      await first;
      const sample = await fire();
      sent += await stop();
      return sample;
    },
  });
  const before = await server.look();
  const sockets = await beginUploads(server, crowd.tokens[0] ?? '');
  const during = await server.look();
  for (const socket of sockets) socket.destroy();
  const late = (name: keyof typeof samples) => samples[name].map(({ p99 }) => p99);
  const megabytes = (during.memory - before.memory) / 1024 / 1024;
  const rows: Row[] = [
    {
      what: `99th percentile of orders, ${connections} connections, while slow files of 20 MB are checked, against without`,
      baseline: `${figuresOf(late('quiet')).median.toFixed(1)} ms`,
      ours: `${figuresOf(late('loaded')).median.toFixed(1)} ms`,
      ratio: ratiosOf(late('loaded'), late('quiet')),
      goal: { most: 2 },
      unit: '×',
      note: `${sent} uploads were answered`,
    },
    {
      what: `Memory with ${unfinishedUploads} unfinished uploads of 4 MB, against without`,
      baseline: `${Math.round(before.memory / 1024 / 1024)} MB`,
      ours: `${Math.round(during.memory / 1024 / 1024)} MB`,
      ratio: figuresOf([during.memory / before.memory]),
      goal: { most: 1 },
      otherwise: { goal: 'at most 100 MB more', isMet: megabytes <= 100 },
      unit: '×',
    },
  ];
  return {
    rows,
    details: [
      detailOf('Fairbook, one auction, no uploads', samples.quiet),
      detailOf('Fairbook, one auction, slow files', samples.loaded),
    ],
    checks: [await checkOrders(database.pool, sales, [...samples.quiet, ...samples.loaded], connections)],
  };
}
