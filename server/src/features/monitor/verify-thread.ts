/** Entry point of the thread that verifies a whole log with its closing record: its code and its memory are needed after a close alone. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { AnySentence } from '@fairbook/domain/base/sentences/sentence.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { parseSignedHead } from '@fairbook/domain/logs/checkpoint.ts';
import { type Verdict, verdictOn } from '@fairbook/domain/logs/verdict.ts';
import { unknownSentence } from '@fairbook/domain/record/unknown.ts';
import { verifyBytes } from '@fairbook/domain/record/verification.ts';
import { findingInLanguage } from '@fairbook/domain/words/verified-words.es.ts';
import { sha256, verifyEd25519 } from '../../platform/base/crypto.ts';
import { piecesOf, recordIn } from '../../platform/base/file-bytes.ts';
import { verifyRound } from '../../platform/base/rounds.ts';
import type { Said } from './state.ts';

export interface VerifyTask {
  readonly log: string;
  readonly record: string;
  /** Signed heads that the log must continue. */
  readonly heads: readonly string[];
}

export interface VerifyAnswer {
  readonly outcome: Verdict['outcome'];
  /** The finding, or what was found right. */
  readonly says: readonly Said[];
  /** Signed heads that prove an error. */
  readonly heads: readonly string[];
  /** The head at the end of the log. */
  readonly head: string;
  readonly size: number;
}

/** Sentences have texts of the log, which may be long. */
const mostLength = 2_000;
const mostSentences = 40;

const both = (sentence: AnySentence): Said => ({
  en: english(sentence).slice(0, mostLength),
  es: findingInLanguage(sentence).slice(0, mostLength),
});

function answerTo({ log, record, heads }: VerifyTask): VerifyAnswer {
  const given = { receipts: [], checkpoints: heads, investors: [], denied: [] };
  const records = [() => verifyBytes(recordIn(record))];
  const verdict = verdictOn({ log: piecesOf(log), records, ...given }, { sha256, verify: verifyEd25519, verifyRound });
  const { finding, late, unknown, checked, outcome } = verdict;
  const head = endOf(log);
  return {
    outcome,
    says:
      finding === null
        ? [...(late ? [late] : []), ...unknown.map(unknownSentence), ...checked].slice(0, mostSentences).map(both)
        : [both(finding)],
    heads: verdict.heads,
    head,
    size: parseSignedHead(head)?.head.size ?? 0,
  };
}

/** More than a signed head has. */
const maxHeadBytes = 64 * 1024;

/** The signed head at the end of a file. */
function endOf(path: string): string {
  const length = Math.min(maxHeadBytes, statSync(path).size);
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, length, statSync(path).size - length);
  } finally {
    closeSync(file);
  }
  const text = bytes.toString('utf8');
  const before = text.lastIndexOf('\n\n', text.lastIndexOf('\n\n') - 1);
  return text.slice(before + 2);
}

parentPort?.postMessage(answerTo(workerData) satisfies VerifyAnswer);
