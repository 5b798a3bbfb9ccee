/** Exports audit trail heads out of the database: one line an hour in the log, a file, and an address. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Log } from '../../platform/base/log.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { AuditHead } from '../../platform/signer/requests.ts';
import { readHead } from './audit-head.sql.ts';

interface Exporting {
  readonly db: Db;
  readonly config: Config;
  readonly log: Log;
  readonly clock: () => Date;
}

const line = z.object({ position: z.number(), hash: z.string(), keyId: z.string(), mac: z.string() });

/** Exports the last signed head. Throws where the file or the address failed, so that the job is retried. */
export async function exportHead({ db, config, log, clock }: Exporting): Promise<void> {
  const head = await readHead(db);
  if (head === null) return;
  const text = JSON.stringify({ ...head, exportedAt: clock().toISOString() });
  log.info({ auditHead: head }, 'the audit trail ends here');
  const { headFile, headUrl } = config.audit;
  await mkdir(dirname(headFile), { recursive: true });
  await appendFile(headFile, `${text}\n`, { mode: 0o600 });
  if (headUrl === undefined) return;
  const answer = await fetch(headUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`AUDIT_HEAD_URL answered ${answer.status}`);
}

/** The heads in the file, latest last; those more than a year old are covered by the later ones. */
export async function readExported(file: string): Promise<AuditHead[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((each) => each !== '');
  return lines.slice(-9_000).map((each) => line.parse(JSON.parse(each)));
}
