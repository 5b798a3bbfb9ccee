/** Every check of the market: the one list that `doctor` and the health page share. */

import { stat } from 'node:fs/promises';
import { say, typed } from '@fairbook/domain/base/sentences/sentence.ts';
import { failing, type HealthFinding, passing, warning } from '@fairbook/domain/operations/health.ts';
import { judgeLogs } from '@fairbook/domain/operations/health-of-copies.ts';
import { openDatabase } from '../../platform/db/connection.ts';
import type { Signer } from '../../platform/signer/signer.ts';
import { findSale } from '../../store/auctions/sale.sql.ts';
import { readExported } from '../../store/logs/audit-export.ts';
import { whyHeadsDiffer, whyHeadsWrong } from '../../store/logs/audit-head.sql.ts';
import { listContradictedSales, listLogs } from '../../store/logs/contradictions.sql.ts';
import { checkAudit } from '../../store/logs/seal.sql.ts';
import { compareWithWitnesses } from '../logs/audit/audit-check.ts';
import { compareLog } from '../logs/compare-log.ts';
import { OrderLogs } from '../logs/order-log.ts';
import type { Check, CheckContext } from './health/check.ts';
import { databaseChecks } from './health/database-checks.ts';
import { outsideChecks } from './health/outside-checks.ts';
import { runningChecks } from './health/running-checks.ts';

const hourMs = 3_600_000;
/** The worker compares each log more often, and stores what it finds, which this shows too. */
const logsMs = 300_000;

/** Computes the whole chain again, on a connection whose statements may take long. */
async function checkTrail({ config, databaseUrl, signer, isDeep }: CheckContext): Promise<HealthFinding> {
  const { audit, orderLogName, witnesses } = config;
  const { db, close } = openDatabase(databaseUrl, { size: 1, statementTimeout: 0, name: 'fairbook doctor' });
  try {
    const { sealed, firstBroken } = await checkAudit(db);
    if (firstBroken !== null)
      return failing('audit-trail', say('entry {position} differs from what was sealed', { position: firstBroken }));
    const exported = await readExported(audit.headFile);
    const witnessed = await compareWithWitnesses(db, {
      marketName: orderLogName,
      asks: isDeep,
      isLoopbackAllowed: witnesses.isLoopbackAllowed,
    });
    const wrong =
      witnessed.wrong ??
      (await whyHeadsWrong(db, signer)) ??
      (exported.length === 0 ? null : await whyHeadsDiffer(db, exported, signer));
    if (wrong !== null) return failing('audit-trail', typed(wrong));
    const compared = { sealed, exported: exported.length, witnessed: witnessed.detail };
    return passing(
      'audit-trail',
      say('Entries sealed: {sealed}, exported heads compared: {exported}, {witnessed}', compared),
    );
  } finally {
    await close();
  }
}

/** Order logs against every signed head of them: of running sales, and of all sales in `doctor --deep`, which asks the witnesses too. */
async function checkLogs({ db, config, signer, orderLogs, isDeep }: CheckContext): Promise<HealthFinding> {
  const { orderLogName: name, witnesses } = config;
  const logs =
    orderLogs ?? new OrderLogs({ db, signer, name, beacon: undefined, witnessSeconds: config.witnessSeconds });
  const options = { db, orderLogs: logs, asks: isDeep, isLoopbackAllowed: witnesses.isLoopbackAllowed };
  const contradicted = new Set(await listContradictedSales(db));
  const [ids, silent] = [await listLogs(db, isDeep ? 'all' : 'running'), new Set<string>()];
  let heads = 0;
  for (const auctionId of ids) {
    const compared = await compareLog(options, auctionId);
    heads += compared?.compared ?? 0;
    for (const witness of compared?.silent ?? []) silent.add(witness);
    if (compared?.contradiction) contradicted.add((await findSale(db, { id: auctionId }))?.name ?? `${auctionId}`);
  }
  return judgeLogs({ logs: ids.length, heads, contradicted: [...contradicted], silent: [...silent] });
}

/** Recommended settings. The program has not started with a wrong value. */
async function examineConfiguration({ config, signer }: CheckContext): Promise<HealthFinding[]> {
  if (!config.production) return [passing('configuration')];
  const wanted: Readonly<Record<string, unknown>> = {
    TRUST_PROXY: config.trustProxy,
    BACKUP_RECIPIENT: config.backupRecipient,
    SECURITY_CONTACT: config.securityContact,
    SUPPORT_EMAIL: config.support.email,
    ALARM_EMAIL: config.alarmEmail,
  };
  const unset = Object.keys(wanted).filter((name) => wanted[name] === undefined);
  const open = await findOpenFiles(Object.values(config.keyFiles));
  const findings = [
    ...(unset.length > 0
      ? [warning('configuration', say('Not set, though production needs it: {names}', { names: unset.join(', ') }))]
      : []),
    ...(open.length > 0
      ? [failing('configuration', say('Files that others can read: {names}', { names: open.join(', ') }))]
      : []),
    ...(await examineSigner(signer)),
  ];
  return findings.length > 0 ? findings : [passing('configuration')];
}

/** A log that began again after a restore is named for good. */
async function examineSigner(signer: Signer): Promise<HealthFinding[]> {
  const keys = await signer.publicKeys().catch(() => null);
  if (keys === null)
    return [failing('configuration', 'The signer does not answer: no order is taken, and no head is signed')];
  return keys.beginnings.map(({ origin, at, size, reason }) =>
    warning(
      'configuration',
      say('The log {origin} began again at {at}, after {size} signed entries: {reason}', { origin, at, size, reason }),
    ),
  );
}

/** Those of these files that more users than their owner can read. */
async function findOpenFiles(files: readonly string[]): Promise<string[]> {
  const open: string[] = [];
  for (const file of files) {
    const { mode } = await stat(file).catch(() => ({ mode: 0 }));
    if ((mode & 0o007) !== 0) open.push(file);
  }
  return open;
}

const checkConfiguration: Check = {
  name: 'configuration',
  needsSchema: false,
  keepMs: hourMs,
  run: examineConfiguration,
};

export const allChecks: readonly Check[] = [
  checkConfiguration,
  ...databaseChecks,
  { name: 'audit-trail', needsSchema: true, keepMs: hourMs, run: checkTrail },
  { name: 'logs', needsSchema: true, keepMs: logsMs, run: checkLogs },
  ...outsideChecks,
  ...runningChecks,
];
