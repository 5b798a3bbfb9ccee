/** The closing record says which investors administrators suspended or linked in the last hours before the close, and which two did. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosingRecord } from '@fairbook/domain/record/closing.ts';
import { extensionOf } from '@fairbook/domain/record/extensions.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { runPython } from '../../../../domain/testing/python.ts';
import { testClock, testFolder, testMarket } from '../../../testing/fixtures.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { settleAdministrators } from '../../../testing/market/settled.ts';
import { verifyLog } from '../logs/verify-log.ts';
import { closeAuction } from './close.ts';

const folder = await testFolder();
const clock = await testClock();
const { server, accounts, administrator: ada, auctions } = await testMarket({ clock: clock.now, on: clock.database });
const ben = await accounts.administrator();

async function confirm(by = ben): Promise<void> {
  for (const { id } of await by.client.listPendingDecisions({ query: {} }))
    await by.client.confirmDecision({ params: { id } });
}

/** The record of a sale, which both verifiers find true. */
async function recordOf(uuid: string): Promise<ClosingRecord> {
  const paths = [join(folder, `${uuid}.log`), join(folder, `${uuid}.json`)] as const;
  for (const [at, file] of ['order-log/file', 'closing-record/file'].entries())
    await writeFile(paths[at] ?? '', await (await fetch(`${server.marketUrl}/api/auction/${uuid}/${file}`)).text());
  const said: string[] = [];
  const code = await verifyLog(paths, (line) => said.push(line));
  const python = runPython('verify_log.py', [paths[0], '--record', paths[1]]);
  expect([code, python.status], `${said.join('\n')}\n${python.stdout}`).toEqual([0, 0]);
  return (await fetch(`${server.marketUrl}/api/auction/${uuid}/closing-record/file`)).json() as Promise<ClosingRecord>;
}

test('acts of the last hours about bidders are in the record, with who requested and who confirmed them, and others are not', async () => {
  const issuer = await accounts.issuer();
  const [fund, one, other, stranger] = [
    await accounts.institution(),
    await accounts.individual(),
    await accounts.individual(),
    await accounts.individual(),
  ];
  const closeDate = new Date(clock.now().getTime() + 5 * 3_600_000).toISOString();
  const uuid = await auctions.approved(issuer);
  // A sale without such acts, in the full tier.
  const quiet = isFull ? [await auctions.approved(issuer)] : [];
  for (const auctionUuid of [uuid, ...quiet])
    await issuer.client.goLive({ params: { auctionUuid }, body: { closeDate } });
  for (const investor of [fund, one, other]) await order(investor, uuid, { [first]: 10_000 });
  for (const sale of quiet) await order(await accounts.individual(), sale, { [first]: 10_000 });
  const reason = 'A court order for Ruth Saver';
  const suspend = (kind: 'investor' | 'institutional-investor', id: string) =>
    ada.client.suspendAccount({ params: { kind, id }, body: { reason } });
  await suspend('institutional-investor', fund.uuid);
  await suspend('investor', stranger.uuid);
  await confirm();
  await settleAdministrators(server.deps.db, ada, ben);
  const subject = `investor:${one.orgUuid}`;
  await ada.client.linkAccounts({ body: { subject, other: other.email, ground: 'samePerson', reason } });
  await confirm();
  await clock.passTo(new Date(Date.parse(closeDate) + 1_000));
  const { rows: ids } = await server.deps.pool.query<{ id: string }>('select id from auction where uuid = any($1)', [
    [uuid, ...quiet],
  ]);
  for (const { id } of ids) expect(await closeAuction(server.deps, Number(id))).toBe('closed');
  const record = await recordOf(uuid);
  const people = { requestedBy: `administrator:${ada.uuid}`, confirmedBy: `administrator:${ben.uuid}` };
  const [suspended, linked, ...more] = extensionOf(record, 'standing') ?? [];
  const sealed = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(suspended).toEqual({
    ...{ ...people, at: expect.any(String), bidders: ['B1'], entry: 4, isNew: true, kind: 'SUSPEND', reason: sealed },
  });
  expect(linked).toEqual({
    ...{ ...people, at: expect.any(String), bidders: ['B2', 'B3'], isNew: false, kind: 'LINK', reason: sealed },
  });
  expect(more).toEqual([]);
  expect(JSON.stringify(record)).not.toContain('Ruth');
  for (const sale of quiet) expect((await recordOf(sale)).extensions).toEqual([]);
  const { rows } = await server.deps.pool.query(
    `select audit_text_hash(t.salt, t.text) as hash from audit_text t join audit_event e on e.id = t.audit_event_id
     where e.action = 'decision.confirm' and e.subject = $1`,
    [`investor:${fund.orgUuid}`],
  );
  expect(rows).toEqual([{ hash: suspended?.reason }]);
});
