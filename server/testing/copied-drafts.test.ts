import { afterAll, expect, test } from 'vitest';
import { accountsOf, type Member } from './market/accounts.ts';
import { auctionsOf, offeringsOf } from './market/auctions.ts';
import { startTestServer } from './test-server.ts';

const server = await startTestServer();
afterAll(server.close);
const accounts = accountsOf(server);
const administrator = await accounts.administrator();
const [counsel, otherCounsel] = [await accounts.professional(), await accounts.professional()];
const [issuer, otherIssuer] = [await accounts.issuer(), await accounts.issuer()];

/** These tell rows apart, or count the statements that wrote them. */
const own = /^(id|uuid|at|xid|transaction_id|\w+_at|municipality_id|market_prof_id)$/;

/** All rows of the auction, by table. */
async function rowsOf(uuid: string, of: Member, professional: Member) {
  const { rows: tables } = await server.superuser.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const { rows: ids } = await server.superuser.query<{ id: number }>('select id from auction where uuid = $1', [uuid]);
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => table.name !== 'market_change')) {
    const { rows } = await server.superuser.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where strpos(to_jsonb(t)::text, $1) > 0 or to_jsonb(t) ->> 'auction_id' = $2`,
      [uuid, String(ids[0]?.id)],
    );
    if (rows.length === 0) continue;
    found[name] = rows.map(({ row }) => {
      const shared = Object.entries(row).filter(([column]) => !own.test(column) && column !== 'auction_id');
      return (
        JSON.stringify(shared)
          // A salted hash of what was typed, which no copy needs.
          .replace(/"textHash":"[0-9a-f]{64}"/, '"textHash":"salted"')
          .replaceAll(uuid, 'auction')
          .replaceAll(of.uuid, 'issuer')
          .replaceAll(professional.uuid, 'professional')
      );
    });
  }
  return found;
}

test('a copied draft has the rows that the calls write, for its own people', async () => {
  const offering = { priority: { indMinAmount: 10_000, localZipCodes: ['97477'] } };
  const made = await offeringsOf(server, administrator, counsel).complete(issuer, offering);
  await auctionsOf(server, administrator, counsel).complete(issuer, offering);
  const copied = await auctionsOf(server, administrator, otherCounsel).complete(otherIssuer, offering);
  const rows = await rowsOf(copied, otherIssuer, otherCounsel);
  expect(rows).toEqual(await rowsOf(made, issuer, counsel));
  expect(Object.keys(rows)).toEqual(['auction', 'auction_professional', 'audit_event']);
  const { rows: links } = await server.superuser.query(
    'select a.municipality_id, array_agg(p.market_prof_id) as professionals from auction a join auction_professional p on p.auction_id = a.id where a.uuid = $1 group by a.id',
    [copied],
  );
  expect(links).toEqual([
    { municipality_id: otherIssuer.orgId, professionals: [otherCounsel.userId, otherCounsel.userId] },
  ]);
});
