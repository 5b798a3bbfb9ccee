/** Tests that the statement which stores an order checks the sign-in or the API key by which it was sent: either may end while the order waits in its queue. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { amend, place } from '../../../testing/intake.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { findUserById } from '../../platform/http/caller/actor.sql.ts';
import type { Investor } from '../../platform/http/caller/actor.ts';
import { newKey } from '../../platform/http/caller/key-token.ts';

const { server, accounts, auctions } = await testMarket();
const { db, orderIntake: intake } = server.deps;
const sale = await auctions.live(await accounts.issuer());

/** An investor with an order, as the calls of one sign-in see them. */
async function signedIn() {
  const member = await accounts.individual();
  const { bidId } = await order(member, sale, { [first]: 20_000 });
  const user = (await findUserById(db, member.userId)) as Investor;
  const { rows } = await sql<{ id: number }>`select s.id from user_session s where s.uid = ${user.uid}`.execute(db);
  return { member, bidId, user, session: rows[0]?.id ?? 0 };
}

/** The number of entries that the investor has in the log. */
const logged = async ({ userId }: Investor) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from order_log where user_id = ${userId}`.execute(
    db,
  );
  return rows[0]?.count;
};

function attempts(investor: Investor, bidId: string) {
  return [
    () => place(intake, investor, sale, { [first]: 10_000 }),
    () => amend(intake, investor, sale, bidId, { [first]: 25_000 }),
    () => intake.withdraw({ investor, auctionUuid: sale, bidId }),
  ];
}

test('an order, a change and a withdrawal of a sign-in that another process ended are refused, and nothing is stored', async () => {
  const { bidId, user, session } = await signedIn();
  const investor = { ...user, session };
  await place(intake, investor, sale, { [first]: 10_000 });
  await sql`update user_session set ended_at = clock_timestamp() where id = ${session}`.execute(db);
  const before = await logged(user);
  for (const attempt of attempts(investor, bidId)) {
    await expect(attempt()).rejects.toMatchObject({ status: 401, body: { data: { code: 'signed-out' } } });
  }
  expect(await logged(user)).toBe(before);
});

test('those of an API key that was revoked, or has expired, are refused, and nothing is stored', async () => {
  const { bidId, user } = await signedIn();
  const { publicId, hash } = newKey();
  const { rows } = await sql<{ id: number; uuid: string }>`
    insert into api_key (user_id, name, public_id, hash, scopes, networks, expires_at)
    values (${user.userId}, 'Desk', ${publicId}, ${hash}, '{orders}', '{}', now() + interval '1 day') returning id, uuid`.execute(
    db,
  );
  const [apiKey] = rows;
  if (!apiKey) throw new Error('no key');
  const investor = { ...user, apiKey };
  await place(intake, investor, sale, { [first]: 10_000 });
  const before = await logged(user);
  await sql`update api_key set expires_at = now() where id = ${apiKey.id}`.execute(db);
  for (const attempt of attempts(investor, bidId)) {
    await expect(attempt()).rejects.toMatchObject({ status: 401, body: { data: { code: 'key-expired' } } });
  }
  await sql`delete from api_key where id = ${apiKey.id}`.execute(db);
  for (const attempt of attempts(investor, bidId)) {
    await expect(attempt()).rejects.toMatchObject({ status: 401, body: { data: { code: 'key-invalid' } } });
  }
  expect(await logged(user)).toBe(before);
});

test('an order that its key placed is not told to a sign-in that is over', async () => {
  const { user, session } = await signedIn();
  const investor = { ...user, session };
  const sent = {
    investor,
    auctionUuid: sale,
    investments: [],
    key: '00000000-0000-4000-8000-000000000001',
    reference: null,
  };
  await sql`update user_session set ended_at = clock_timestamp() where id = ${session}`.execute(db);
  await expect(intake.place(sent)).rejects.toMatchObject({ status: 401, body: { data: { code: 'signed-out' } } });
});
