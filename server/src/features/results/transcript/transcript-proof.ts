/** The files of a transcript that prove its result, and the report of their verification. */

import { existsSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInThread } from '../../../platform/base/thread.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { CallerKey } from '../../../platform/http/limits.ts';
import { listKeysOfLog } from '../../../store/logs/witnesses.sql.ts';
import { readRecordParts } from '../../../store/orders/closing.sql.ts';
import type { HeavyReads } from '../../book/heavy-reads.ts';
import type { VerifyAnswer, VerifyTask } from '../../logs/verify-thread.ts';
import { wholeLog } from '../../logs/whole-log.ts';
import { fileOf, type TranscriptFile } from './transcript-zip.ts';

export interface ProofSources extends Pick<Deps, 'db' | 'orderLogs'> {
  readonly heavyReads: HeavyReads;
  readonly person: CallerKey;
  /** A folder for the time of the download, in which the verified files are. */
  readonly folder: string;
}

const builtPage = fileURLToPath(new URL('../../../../../market/dist/verify.html', import.meta.url));

/** In this order: the report needs the two files before it. */
export function proofFiles(sources: ProofSources, auctionId: number): TranscriptFile[] {
  const log = join(sources.folder, 'order-log.txt');
  const record = join(sources.folder, 'closing-record.json');
  return [
    {
      path: 'proof/order-log.txt',
      about: 'The order log: every action of the sale, with the signed head',
      pieces: () => keeping(log, logOf(sources, auctionId)),
    },
    {
      path: 'proof/closing-record.json',
      about: 'The closing record, from which the result can be computed again',
      pieces: () => keeping(record, readRecordParts(sources.db, auctionId)),
    },
    {
      path: 'proof/verification.txt',
      about: 'The report of the verification of both files',
      pieces: () => report(sources, auctionId, { log, record }),
    },
    ...(existsSync(builtPage)
      ? [
          fileOf(
            'proof/verify.html',
            'A page that verifies both files in a browser, without a connection',
            readFileSync(builtPage),
          ),
        ]
      : []),
  ];
}

async function* logOf(sources: ProofSources, auctionId: number): AsyncGenerator<string, void, undefined> {
  yield* await wholeLog(sources, auctionId);
}

/** The same pieces, which are also written to a file. */
async function* keeping(path: string, pieces: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      await file.appendFile(piece);
      yield piece;
    }
  } finally {
    await file.close();
  }
}

async function* report(
  { db, heavyReads, person }: ProofSources,
  auctionId: number,
  files: Pick<VerifyTask, 'log' | 'record'>,
): AsyncGenerator<string> {
  const task = { ...files, witnesses: await listKeysOfLog(db, auctionId) };
  const { lines } = await heavyReads.runPart(person, () =>
    runInThread<VerifyTask, VerifyAnswer>(new URL('../../logs/verify-thread.ts', import.meta.url), task),
  );
  yield `Verified by Fairbook when this file was made. Verify it yourself: README.txt says how.\n\n${lines.join('\n')}\n`;
}
