/** Tests which sales the page of a closed public sale compares it with: public ones that closed before it, and no others. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import type { Offering } from '../../../testing/market/auctions.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { readSalePage } from './read-pages.ts';

const { server, accounts, auctions } = await testMarket();
const investor = await accounts.institution();

async function closed(issuer: Member, offering: Offering = {}): Promise<string> {
  const id = await auctions.live(issuer, offering);
  await order(investor, id, { [first]: 40_000 });
  await auctions.close(id);
  return id;
}

/** A sale of a suspended municipality, and a canceled one. */
async function gone(offering: Offering): Promise<string[]> {
  const suspended = await accounts.issuer({ state: 'TX' });
  const sales = [await closed(suspended, offering), await auctions.live(suspended, offering)];
  await sql`update municipality set status = 'Suspended' where id = ${suspended.orgId}`.execute(server.deps.db);
  await sql`update auction set status = 'Ended', cancelled_at = now(), cancel_reason = 'Withdrawn' where uuid = ${sales[1]}`.execute(
    server.deps.db,
  );
  return sales;
}

async function similarOf(id: string) {
  const page = await readSalePage(id, server.deps);
  return page.kind === 'sale' ? page.similar : undefined;
}

test('a closed sale is compared with public sales that closed before it, those of its state first', async () => {
  const taxable = { profile: { taxStatus: 'Taxable' } };
  const texas = await accounts.issuer({ state: 'TX', name: 'Town of Elm' });
  const maine = await accounts.issuer({ state: 'ME', name: 'Town of Oak' });
  const alone = await closed(texas, taxable);
  expect(await similarOf(alone)).toMatchObject({ sales: [], medianYield: null });
  const elsewhere = await closed(maine, taxable);
  const running = await auctions.live(texas, taxable);
  const hidden = [await closed(texas, { profile: { ...taxable.profile, offeringType: 'Private' } }), running];
  if (isFull) hidden.push(await closed(texas, { profile: { taxStatus: 'Tax Exempt' } }), ...(await gone(taxable)));
  const id = await closed(texas, taxable);
  const later = await closed(texas, taxable);

  const similar = await similarOf(id);
  expect(similar?.sales.map(({ uuid }) => uuid)).toEqual([alone, elsewhere]);
  expect(similar?.sales[0]).toMatchObject({
    ...{ issuer: 'Town of Elm', state: 'TX', principal: 300_000, yield: 3.3 },
    ...{ common: ['state'], cover: 40_000 / 300_000, shareSold: 40_000 / 300_000, investors: 1 },
  });
  expect(similar).toMatchObject({ yield: 3.3, medianYield: 3.3 });
  for (const other of [...hidden, later]) expect(JSON.stringify(similar)).not.toContain(other);
  expect(await similarOf(running)).toBeNull();

  const answer = await fetch(`${server.marketUrl}/sales/${hidden[0]}`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(404);
});
