/** Drill of the audit trail: acts that the program may not do to it, forged rows that are found and located, and the time of verifying a long one. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditLog } from '@fairbook/server/features/logs/audit/audit-log.ts';
import { openDatabase } from '@fairbook/server/platform/db/connection.ts';
import { localSigner } from '@fairbook/server/platform/signer/local.ts';
import { checkAudit, sealAudit } from '@fairbook/server/store/logs/seal.sql.ts';
import type { Context } from '../context.ts';
import { copyDatabase } from '../database/copied-database.ts';
import { ask } from '../load/load.ts';
import type { Row } from '../report.ts';

const target = 1_000_000;
const forbidden = [
  "update audit_event set actor = 'x'",
  'delete from audit_event',
  'truncate audit_event',
  "update audit_seal set hash = 'x'",
  'delete from audit_seal',
  'truncate audit_seal',
];

export async function auditTrail({ size, say, shared }: Context): Promise<Row[]> {
  const product = await shared();
  const folder = await mkdtemp(join(tmpdir(), 'fairbook-audit-'));
  await chmod(folder, 0o711);
  const database = await copyDatabase(product, join(folder, 'postgres'));
  await database.start();
  const { db, close } = openDatabase(database.superuserUrl, { name: 'fairbook drill', statementTimeout: 0 });
  try {
    const codes = await Promise.all(
      forbidden.map((text) =>
        ask(database.url, text).then(
          () => 'allowed',
          (error: { code?: string }) => error.code ?? 'other',
        ),
      ),
    );
    const keys = (purpose: string) => join(product.dataDir, 'keys', `${purpose}.json`);
    const keyFiles = { audit: keys('audit'), orders: keys('orders'), 'sign-in': keys('sign-in') };
    const signer = localSigner({ keyFiles, neededKeys: ['audit', 'orders'] });
    const trail = new AuditLog({ db, signer, name: 'market.example' });
    await sealAudit(db, trail);
    await ask(
      database.superuserUrl,
      `insert into audit_event (actor, action, subject, detail)
       select 'user:1', 'auction.edit', 'auction:' || n, jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
      [size.audit],
    );
    const sealBegan = performance.now();
    await sealAudit(db, trail);
    const sealing = performance.now() - sealBegan;
    const began = performance.now();
    const { sealed, firstBroken } = await checkAudit(db);
    const took = performance.now() - began;
    const perMillion = (took / sealed) * target;
    say(`  ${sealed} entries sealed in ${(sealing / 1_000).toFixed(1)} s, verified in ${(took / 1_000).toFixed(1)} s`);
    const found = await forge(database.superuserUrl, () => checkAudit(db), sealed);
    return [
      {
        id: 'G10',
        what: 'Statements by which the program’s role would change the trail or its seals, refused with 42501',
        measured: `${codes.filter((code) => code === '42501').length} of ${codes.length}`,
        goal: 'all',
        isMet: codes.every((code) => code === '42501'),
      },
      {
        id: 'G10',
        what: 'Rows forged by a superuser (a changed actor, time and detail, a removed row, a changed seal, two exchanged rows) that are found at their place',
        measured: `${found.filter(Boolean).length} of ${found.length}`,
        goal: 'all',
        isMet: found.every(Boolean) && firstBroken === null,
      },
      {
        id: 'G10',
        what: `Verifying ${sealed.toLocaleString('en-US')} entries${sealed < target ? '; at that speed 1,000,000' : ''}`,
        measured: `${(took / 1_000).toFixed(1)} s${sealed < target ? `; ${(perMillion / 1_000).toFixed(0)} s` : ''}`,
        goal: '≤ 60 s for 1,000,000',
        isMet: perMillion <= 60_000,
      },
    ];
  } finally {
    await close();
    await database.stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Forges one row after the other, each made good again, and says of each whether it was found at its place. */
async function forge(
  url: string,
  check: () => Promise<{ firstBroken: number | null }>,
  sealed: number,
): Promise<boolean[]> {
  // Not the triggers but the chain is tested.
  await ask(url, 'alter table audit_event disable trigger all; alter table audit_seal disable trigger all');
  const at = (position: number) => `(select audit_event_id from audit_seal where position = ${position})`;
  const [early, middle, late] = [3, Math.floor(sealed / 2), sealed - 2];
  const forgeries: { readonly position: number; readonly wrong: string; readonly right: string }[] = [
    {
      position: middle,
      wrong: `update audit_event set actor = actor || 'x' where id = ${at(middle)}`,
      right: `update audit_event set actor = left(actor, -1) where id = ${at(middle)}`,
    },
    {
      position: early,
      wrong: `update audit_event set at = at + interval '1 microsecond' where id = ${at(early)}`,
      right: `update audit_event set at = at - interval '1 microsecond' where id = ${at(early)}`,
    },
    {
      position: late,
      wrong: `update audit_event set detail = jsonb_set(detail, '{n}', '-1') where id = ${at(late)}`,
      right: `update audit_event set detail = jsonb_set(detail, '{n}', to_jsonb(substr(subject, 9)::int)) where id = ${at(late)}`,
    },
    {
      position: middle + 1,
      wrong: `create table drill_kept as select * from audit_event where id = ${at(middle + 1)}; delete from audit_event where id = ${at(middle + 1)}`,
      right: 'insert into audit_event overriding system value select * from drill_kept; drop table drill_kept',
    },
    {
      position: middle + 2,
      wrong: `update audit_seal set hash = reverse(hash) where position = ${middle + 2}`,
      right: `update audit_seal set hash = reverse(hash) where position = ${middle + 2}`,
    },
    {
      position: middle + 3,
      wrong: `update audit_event a set subject = b.subject from audit_event b where (a.id = ${at(middle + 3)} and b.id = ${at(middle + 4)}) or (a.id = ${at(middle + 4)} and b.id = ${at(middle + 3)})`,
      right: `update audit_event a set subject = b.subject from audit_event b where (a.id = ${at(middle + 3)} and b.id = ${at(middle + 4)}) or (a.id = ${at(middle + 4)} and b.id = ${at(middle + 3)})`,
    },
  ];
  const found: boolean[] = [];
  for (const { position, wrong, right } of forgeries) {
    await ask(url, wrong);
    found.push((await check()).firstBroken === position);
    await ask(url, right);
  }
  found.push((await check()).firstBroken === null);
  return found.slice(0, -1).map((each) => each && found.at(-1) === true);
}
