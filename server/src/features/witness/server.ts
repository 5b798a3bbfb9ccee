/** HTTP of a witness: the calls of C2SP tlog-witness, the newest heads for programs, and a page for people. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { plainPagePolicy } from '../../platform/http/pages/plain-page.ts';
import { answerSubmission, readSubmission, type Witness } from './add-checkpoint.ts';
import { type Answer, refusal } from './answers.ts';
import { evidenceOfFork, evidenceOfUndecided } from './evidence.ts';
import { originHash } from './heads.ts';
import { witnessPage } from './page.ts';
import { Turns } from './turns.ts';

/** A checkpoint with 16 signatures of the longest kind, and the longest proof, has less. */
const maxBodyBytes = 64 * 1024;

/** More connections than the logs of several markets open at once. */
const maxConnections = 256;

/** Submissions that wait for others of the same log or for the disk. */
const maxWaiting = 1_000;

export function createWitnessServer(witness: Witness): Server {
  const turns = new Turns(maxWaiting);
  const server = createServer(
    { maxHeaderSize: 8 * 1024, headersTimeout: 5_000, requestTimeout: 10_000 },
    (request, response) => {
      respond(witness, turns, request).then(
        (answer) => send(request, response, answer),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
          send(request, response, refusal(500, 'The head could not be stored, so it was not signed.'));
        },
      );
    },
  );
  server.maxConnections = maxConnections;
  server.keepAliveTimeout = 60_000;
  return server;
}

async function respond(witness: Witness, turns: Turns, request: IncomingMessage): Promise<Answer> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (path === '/add-checkpoint') {
    return request.method === 'POST' ? addCheckpoint(witness, turns, request) : refusal(405, 'Use POST.');
  }
  if (path === '/ask') {
    return request.method === 'POST' ? askMarket(witness, request) : refusal(405, 'Use POST.');
  }
  const read =
    path === '/' ? () => pageOf(witness) : path === '/refused' ? () => refusedOf(witness) : headAt(witness, path);
  if (read === null) return refusal(404, 'There is nothing at this address.');
  return request.method === 'GET' || request.method === 'HEAD' ? read() : refusal(405, 'Use GET.');
}

async function addCheckpoint(witness: Witness, turns: Turns, request: IncomingMessage): Promise<Answer> {
  const bytes = await readBody(request);
  if (bytes === null) return refusal(413, `A request has at most ${maxBodyBytes} bytes.`);
  const body = textOf(bytes);
  const submission = body === null ? refusal(400, 'The request is not UTF-8.') : readSubmission(body, witness.logs);
  if ('status' in submission) return submission;
  const turn = turns.take(submission.head.origin, () => answerSubmission(witness, submission, witness.clock()));
  return turn ?? refusal(503, 'Too many requests are waiting.');
}

async function askMarket({ questions, logs, clock }: Witness, request: IncomingMessage): Promise<Answer> {
  const bytes = await readBody(request);
  const body = bytes && textOf(bytes);
  if (!body) return refusal(400, 'The request cannot be read.');
  return questions.ask(body, logs, clock());
}

function pageOf(witness: Witness): Answer {
  return { status: 200, text: witnessPage(witness), type: 'text/html; charset=utf-8' };
}

/** Answers stay below some megabytes; what is older is in the folder. */
const maxRefused = 500;

function refusedOf({ signer, heads, refusals }: Witness): Answer {
  const { name } = signer.key;
  const forks = refusals.forks.newestFirst();
  const undecided = refusals.undecided.all();
  const text = JSON.stringify({
    proofs: forks.length,
    undecidedHeads: undecided.length,
    evidence: [
      ...forks.slice(0, maxRefused).map((fork) => evidenceOfFork(name, fork)),
      ...undecided
        .slice(0, maxRefused)
        .map((one) => evidenceOfUndecided(name, one, heads.find(originHash(one.head.origin))?.note ?? null)),
    ],
  });
  return { status: 200, text: `${text}\n`, type: 'application/json' };
}

/** `/checkpoints/<origin>` as people write it, and the address of tlog-witness, `/<origin hash>/checkpoint`. */
function headAt({ heads }: Witness, path: string): (() => Answer) | null {
  const hash = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path)?.[1] ?? hashOfOrigin(path);
  if (hash === null) return null;
  return () => {
    const head = heads.find(hash);
    return head ? { status: 200, text: head.note } : refusal(404, 'This witness has signed no head of this log.');
  };
}

function hashOfOrigin(path: string): string | null {
  const encoded = path.startsWith('/checkpoints/') ? path.slice('/checkpoints/'.length) : '';
  try {
    return encoded === '' ? null : originHash(decodeURIComponent(encoded));
  } catch {
    return null;
  }
}

/** Null where it is too long or was broken off. Bytes beyond the limit are dropped, until the time of a request is over. */
function readBody(request: IncomingMessage): Promise<Buffer | null> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodyBytes) chunks.push(chunk);
      else done(null);
    });
    request.on('end', () => done(Buffer.concat(chunks)));
    request.on('error', () => done(null));
    request.on('close', () => done(null));
  });
}

/** Null for bytes that are no UTF-8: they would be signed as other bytes. A byte order mark stays, and is refused as text. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function send(request: IncomingMessage, response: ServerResponse, { status, text, type }: Answer): void {
  // A connection with an unread rest of a body cannot be used again.
  if (!request.complete) response.setHeader('connection', 'close');
  response.writeHead(status, {
    'content-type': type ?? 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'content-security-policy': plainPagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    // Investors’ browsers compare heads with those of the market and ask for entries, from its pages.
    ...(request.url === '/add-checkpoint' ? {} : { 'access-control-allow-origin': '*' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}
