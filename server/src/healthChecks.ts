/** Every check of the market: the one list that `doctor` and the health page share. */
import { failing, type HealthFinding, passing } from '@fairbook/domain/health.ts';
import { readExported } from './db/auditExport.ts';
import { whyHeadsDiffer, whyHeadsWrong } from './db/auditHead.ts';
import { openDatabase } from './db/connection.ts';
import { checkAudit } from './db/seal.ts';
import type { Check, CheckContext } from './health/check.ts';
import { databaseChecks } from './health/databaseChecks.ts';
import { outsideChecks } from './health/outsideChecks.ts';
import { runningChecks } from './health/runningChecks.ts';
import { readRing } from './keys.ts';
import { compareWithWitnesses } from './witnesses/auditCheck.ts';

const hourMs = 3_600_000;

/** Computes the whole chain again, on a connection whose statements may take long. */
async function checkTrail({ config, databaseUrl, isDeep }: CheckContext): Promise<HealthFinding> {
  const { keyFiles, audit, orderLogName, witnesses } = config;
  const { db, close } = openDatabase(databaseUrl, { size: 1, statementTimeout: 0, name: 'fairbook doctor' });
  try {
    const { sealed, firstBroken } = await checkAudit(db);
    if (firstBroken !== null) return failing('audit-trail', `entry ${firstBroken} differs from what was sealed`);
    const keys = readRing('audit', keyFiles.audit);
    const exported = await readExported(audit.headFile);
    const witnessed = await compareWithWitnesses(db, {
      marketName: orderLogName,
      asks: isDeep,
      isLoopbackAllowed: witnesses.isLoopbackAllowed,
    });
    const wrong =
      witnessed.wrong ??
      (await whyHeadsWrong(db, keys)) ??
      (exported.length === 0 ? null : await whyHeadsDiffer(db, exported, keys));
    if (wrong !== null) return failing('audit-trail', wrong);
    const detail = `${sealed} entries sealed, ${exported.length} exported heads compared, ${witnessed.detail}`;
    return passing('audit-trail', detail);
  } finally {
    await close();
  }
}

const checkConfiguration: Check = {
  name: 'configuration',
  needsSchema: false,
  keepMs: hourMs,
  // The program has not started with a wrong one.
  run: async () => passing('configuration'),
};

export const allChecks: readonly Check[] = [
  checkConfiguration,
  ...databaseChecks,
  { name: 'audit-trail', needsSchema: true, keepMs: hourMs, run: checkTrail },
  ...outsideChecks,
  ...runningChecks,
];
