/** Tests of required sign-offs that an issuer drops shortly before going live, over HTTP: who sees it, and who takes the sale live then. */
import type { RequiredSignOff } from '@fairbook/domain/deal-team/deal-team.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { joinAs } from '../../../testing/market/colleagues.ts';
import { refusalOf } from '../../../testing/market/orders.ts';

const { server, accounts, professional: counsel, auctions } = await testMarket();
/** A municipality of one person, and one of two. */
const single = await accounts.issuer();
const issuer = await accounts.issuer();
const colleague = await joinAs(server, issuer, 'Admin', 'Cora Colleague');

const of = (auctionId: string) => ({ params: { auctionId } });
const terms = { step: 'Terms', role: 'BondCounsel' } as const;
const trustee = { step: 'Terms', role: 'AuctionTrustee' } as const;

const require = (person: Member, auctionId: string, required: RequiredSignOff[]) =>
  person.client.requireSignOffs({ ...of(auctionId), body: { required } });

const goLive = (person: Member, auctionId: string) =>
  person.client.goLive({ params: { auctionUuid: auctionId }, body: {} });

async function missingFor(person: Member, auctionId: string) {
  const { status, data } = await refusalOf(goLive(person, auctionId));
  return [status, ...(data.missing ?? []).map(({ code }) => code)];
}

/** An approved sale whose requirement the first person has dropped. */
async function dropped(by: Member): Promise<string> {
  const auctionId = await auctions.approved(by);
  await require(by, auctionId, [terms]);
  await require(by, auctionId, []);
  return auctionId;
}

const age = (auctionId: string, hours: number) =>
  server.superuser.query(
    `alter table deal_sign_rule_change disable trigger keep; update deal_sign_rule_change set created_at = created_at - interval '${hours} hours'
      where auction_id = (select id from auction where uuid = '${auctionId}'); alter table deal_sign_rule_change enable always trigger keep`,
  );

describe('the person who dropped a required sign-off in the last 24 hours', () => {
  test('does not take the sale live where there is a second person, who does', async () => {
    const auctionId = await dropped(issuer);
    expect(await missingFor(issuer, auctionId)).toEqual([412, 'sign-off-dropped']);
    // Pages say it before the button is pressed, to this person alone.
    const own = await issuer.client.readOwnAuction(of(auctionId));
    expect([own.isReadyForGoLive, own.missing.map(({ code }) => code)]).toEqual([false, ['sign-off-dropped']]);
    expect((await colleague.client.readOwnAuction(of(auctionId))).missing).toEqual([]);
    expect((await goLive(colleague, auctionId)).status).toBe('Live');
    const { requirementChanges } = await counsel.client.readDealTeam(of(auctionId));
    expect(requirementChanges).toMatchObject([
      { ...terms, isRequired: false, name: 'Iris Issuer', lateAt: expect.any(String) },
      { ...terms, isRequired: true, name: 'Iris Issuer', lateAt: null },
    ]);
    const { rows } = await sql<{ detail: { droppedSignOffs: unknown } }>`
      select detail from audit_event where action = 'auction.go-live' and subject = ${`auction:${auctionId}`}`.execute(
      server.deps.db,
    );
    expect(rows[0]?.detail.droppedSignOffs).toEqual([terms]);
  });

  test.runIf(isFull)('does it a day later, or once it is required again and signed', async () => {
    const later = await dropped(issuer);
    await age(later, 24);
    expect((await goLive(issuer, later)).status).toBe('Live');
    const { requirementChanges } = await counsel.client.readDealTeam(of(later));
    expect(requirementChanges.map(({ lateAt }) => lateAt)).toEqual([null, null]);
    const again = await dropped(issuer);
    await require(issuer, again, [terms]);
    expect(await missingFor(issuer, again)).toEqual([412, 'sign-off-missing']);
    const { steps } = await counsel.client.readDealTeam(of(again));
    const body = { ...terms, sha256: steps[0]?.sha256 ?? '' };
    await counsel.client.signOff({ ...of(again), body });
    expect((await goLive(issuer, again)).status).toBe('Live');
  });

  test('does it alone in a municipality of one person, and it is published', async () => {
    const auctionId = await dropped(single);
    expect((await single.client.readOwnAuction(of(auctionId))).missing).toEqual([]);
    expect((await goLive(single, auctionId)).status).toBe('Live');
    expect((await counsel.client.readDealTeam(of(auctionId))).requirementChanges[0]?.lateAt).not.toBeNull();
  });
});

describe('an attack on it', () => {
  test('by weakening: another role instead, or the final statement only, is a drop as well', async () => {
    const auctionId = await auctions.approved(issuer);
    await require(issuer, auctionId, [terms]);
    await require(issuer, auctionId, [trustee]);
    const { steps } = await counsel.client.readDealTeam(of(auctionId));
    await counsel.client.signOff({ ...of(auctionId), body: { ...trustee, sha256: steps[0]?.sha256 ?? '' } });
    expect(await missingFor(issuer, auctionId)).toEqual([412, 'sign-off-dropped']);
    await require(issuer, auctionId, [trustee, { step: 'FinalOfficialStatement', role: 'BondCounsel' }]);
    expect(await missingFor(issuer, auctionId)).toEqual([412, 'sign-off-dropped']);
  });

  test.runIf(isFull)('by removing the second person first does not help', async () => {
    const owner = await accounts.issuer();
    await joinAs(server, owner, 'Admin', 'Otto Other');
    const auctionId = await dropped(owner);
    const { people } = await owner.client.listColleagues();
    const other = people.find(({ name }) => name === 'Otto Other');
    await owner.client.removeColleague({ params: { id: other?.id ?? '' } });
    expect(await missingFor(owner, auctionId)).toEqual([412, 'sign-off-dropped']);
  });

  test.runIf(isFull)('by dropping and going live at the same moment does not take it live unseen', async () => {
    const auctionId = await auctions.approved(issuer);
    await require(issuer, auctionId, [terms]);
    const [, live] = await Promise.allSettled([require(issuer, auctionId, []), goLive(issuer, auctionId)]);
    expect(live.status).toBe('rejected');
    expect(await missingFor(issuer, auctionId)).toEqual([412, 'sign-off-dropped']);
  });

  test('by erasing the trace in the database fails', async () => {
    await dropped(single);
    const { db } = server.deps;
    await expect(sql`delete from deal_sign_rule_change`.execute(db)).rejects.toThrow();
    await expect(sql`update deal_sign_rule_change set is_required = true`.execute(db)).rejects.toThrow();
  });
});
