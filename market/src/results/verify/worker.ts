/** Verifies the chosen files in a thread of its own, so that the page stays responsive. Reads them in pieces. */
import { hexOf } from '@fairbook/domain/base/bytes.ts';
import { FindingError, reasonOf, sayFinding } from '@fairbook/domain/base/sentences/findings.ts';
import { type Given, givenIn, givenTogether } from '@fairbook/domain/logs/given.ts';
import { type PinnedKeys, pinnedKeysIn } from '@fairbook/domain/logs/pinned.ts';
import { type GivenFiles, verdictOn } from '@fairbook/domain/logs/verdict.ts';
import { type RecordBytes, verifyBytes, verifyRecord } from '@fairbook/domain/record/verification.ts';
import { verifyRound } from '../../logs/receipts/rounds.ts';
import { sha256, sha256Hex, withSignatures } from '../../logs/receipts/signatures.ts';
import type { Answer, FileKind, Recognized } from './messages.ts';

/** Exists in workers, and not in the library of pages. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

const pieceBytes = 1024 * 1024;
/** Larger files are logs or records. */
const maxTextBytes = 64 * pieceBytes;

addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => {
  void answerTo(data).then((answer) => postMessage(answer));
});

async function answerTo(chosen: readonly File[]): Promise<Answer> {
  const began = performance.now();
  const files = chosen.map((file): Recognized & { file: File } => {
    return { file, name: file.name, size: file.size, kind: kindOf(file) };
  });
  const recognized = files.map(({ file: _, ...rest }) => rest);
  const unknown = files.find(({ kind }) => kind === 'unknown');
  const logs = files.filter(({ kind }) => kind === 'log');
  try {
    if (unknown)
      throw new FindingError(
        sayFinding('{name} is neither an order log nor a closing record nor a receipt nor a signed head.', {
          name: unknown.name,
        }),
      );
    if (logs.length > 1) throw new FindingError('Two order logs were chosen. Verify one at a time.');
    const verdict = await withSignatures((verify) => verdictOn(givenBy(files), { sha256, verify, verifyRound }));
    if (verdict.outcome === 'NOT READ' && verdict.finding) throw new FindingError(verdict.finding);
    return { files: recognized, verdict, took: performance.now() - began };
  } catch (error) {
    return { files: recognized, problem: reasonOf(error) };
  }
}

interface Chosen {
  readonly file: File;
  readonly kind: FileKind;
}

function givenBy(files: readonly Chosen[]): GivenFiles {
  const log = files.find(({ kind }) => kind === 'log');
  const all: Given[] = [];
  const records: GivenFiles['records'][number][] = [];
  for (const { file, kind } of files) {
    if (kind === 'log' || kind === 'witnesses') continue;
    const text = file.size > maxTextBytes ? null : textOf(file);
    const given = text === null ? null : givenIn(text);
    if (given) all.push(given);
    if (kind !== 'record') continue;
    // The record in an answer of the market is a text within another.
    const answer = given?.records.find((record) => record !== text);
    records.push(() => (answer === undefined ? verifyBytes(recordIn(file)) : verifyRecord(answer, sha256Hex)));
  }
  return { log: log ? piecesOf(log.file) : null, records, pinned: pinnedBy(files), ...givenTogether(all) };
}

/** The keys of all files of witnesses; null without such a file. */
function pinnedBy(files: readonly Chosen[]): PinnedKeys | null {
  const chosen = files.filter(({ kind }) => kind === 'witnesses');
  const keys = chosen.flatMap(({ file }) => [...(pinnedKeysIn(textOf(file), sha256) ?? [])]);
  return chosen.length === 0 ? null : new Set(keys);
}

function kindOf(file: File): FileKind {
  const beginning = textOf(file.slice(0, pieceBytes));
  if (beginning.startsWith('{"auction":')) return 'record';
  const [line = ''] = beginning.split('\n', 1);
  if (line.startsWith('{') && /"kind":"[A-Z][A-Z0-9_]*"/.test(line) && line.length < beginning.length) return 'log';
  if (file.size > maxTextBytes) return 'unknown';
  const given = givenIn(textOf(file));
  if (given === null)
    return pinnedKeysIn(beginning, sha256) !== null && file.size <= pieceBytes ? 'witnesses' : 'unknown';
  return given.receipts.length + given.investors.length > 0
    ? 'receipts'
    : given.checkpoints.length > 0
      ? 'head'
      : 'record';
}

function* piecesOf(file: Blob): Generator<Uint8Array, void, undefined> {
  const reader = new FileReaderSync();
  for (let from = 0; from < file.size; from += pieceBytes)
    yield new Uint8Array(reader.readAsArrayBuffer(file.slice(from, from + pieceBytes)));
}

function recordIn(file: Blob): RecordBytes {
  const digest = sha256.create();
  return {
    *pieces() {
      for (const piece of piecesOf(file)) {
        digest.update(piece);
        yield piece;
      }
    },
    fingerprint: () => hexOf(digest.digest()),
    text: () => textOf(file),
    sha256: sha256Hex,
  };
}

function textOf(file: Blob): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(new FileReaderSync().readAsArrayBuffer(file));
}
