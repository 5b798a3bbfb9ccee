/** Tests the rules of a sale as terms: saved with the draft, reviewed, approved, shown before the sale, and only read when it goes live. */
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { type Offering, priority } from '../../../testing/market/auctions.ts';
import { refusalOf } from '../../../testing/market/orders.ts';

const { server, accounts, administrator, auctions, entriesOf } = await testMarket();
const issuer = await accounts.issuer();

const extension = { minutes: 5, most: 6 };
const resizing = { maturityPercent: 15, totalPercent: 10, minutes: 60 };
const rules = { extension, unconfirmedOrders: 'lapse', resizing } as const;
const defaults = { extension: null, unconfirmedOrders: 'stand', afterClose: 'mark', resizing: null };

const save = (id: string, change: object) =>
  server.ask('market', issuer, 'PUT', `/api/auction/${id}/priority`, { ...priority, ...change });
const own = (auctionId: string) => issuer.client.readOwnAuction({ params: { auctionId } });
const reviewed = (auctionId: string) => administrator.client.readAuction({ params: { auctionId } });
const publicly = async (id: string) => (await fetch(`${server.marketUrl}/api/public/sales/${id}`)).json();

test('a draft has the published defaults, a rule that is left out stays as stored, and null is none', async () => {
  const id = await auctions.draft(issuer);
  expect(await own(id)).toMatchObject(defaults);
  expect((await save(id, { ...rules, afterClose: 'extend' })).status).toBe(200);
  expect((await save(id, {})).status).toBe(200);
  expect(await own(id)).toMatchObject({ ...rules, afterClose: 'extend' });
  expect((await save(id, { extension: null, resizing: null })).status).toBe(200);
  expect(await own(id)).toMatchObject({ ...defaults, unconfirmedOrders: 'lapse', afterClose: 'extend' });
});

test.each<[string, object, string]>([
  ['an extension without minutes', { extension: { minutes: 0, most: 1 } }, 'extension.minutes'],
  ['an extension by more than half an hour', { extension: { minutes: 31, most: 1 } }, 'extension.minutes'],
  ['too many extensions', { extension: { minutes: 5, most: 21 } }, 'extension.most'],
  ['half an extension', { extension: { minutes: 5 } }, 'extension.most'],
  ['a resizing by more than half', { resizing: { ...resizing, maturityPercent: 51 } }, 'resizing.maturityPercent'],
  ['a resizing by nothing', { resizing: { ...resizing, totalPercent: 0 } }, 'resizing.totalPercent'],
  ['an unusual time to decide', { resizing: { ...resizing, minutes: 45 } }, 'resizing.minutes'],
  ['an unknown treatment of orders', { unconfirmedOrders: 'void' }, 'unconfirmedOrders'],
  ['no treatment of late witnesses', { afterClose: null }, 'afterClose'],
  ['resizing where lots are drawn', { resizing, allocationRule: 'draw-1' }, 'resizing'],
])('refuses %s', async (_what, change, field) => {
  const answer = await save(await auctions.draft(issuer), change);
  expect([answer.status, Object.keys((answer.body.data as { fields: object }).fields)]).toEqual([400, [field]]);
});

test('a rule that draws lots is refused where the stored bounds stay, and taken without them', async () => {
  const id = await auctions.draft(issuer);
  await save(id, { resizing });
  const sentence = 'A sale whose rule draws lots cannot be resized: choose another rule, or no resizing';
  expect((await save(id, { allocationRule: 'draw-1' })).body.data).toMatchObject({ fields: { resizing: sentence } });
  expect((await save(id, { allocationRule: 'draw-1', resizing: null })).status).toBe(200);
});

test('opening again for witnesses needs one when approval is requested', async () => {
  const id = await auctions.complete(issuer, { priority: { afterClose: 'extend' } });
  const request = issuer.client.requestAuctionApproval({ params: { auctionId: id } });
  const missing = { code: 'reopening-needs-witnesses', step: 'priority', field: 'afterClose' };
  expect(await refusalOf(request)).toMatchObject({ status: 412, data: { missing: [missing] } });
});

describe('approved rules', () => {
  const offering: Offering = { priority: rules };

  test('are reviewed with what changed, and copied to a duplicate', async () => {
    const id = await auctions.rejected(issuer, 'The sale is not extended', { priority: { resizing } });
    await save(id, { extension });
    await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
    const { changes, ...terms } = await reviewed(id);
    expect(terms).toMatchObject({ extension, resizing, unconfirmedOrders: 'stand', afterClose: 'mark' });
    const after = JSON.stringify(extension);
    expect(changes?.items.flatMap(({ fields }) => fields)).toEqual([{ field: 'extension', before: null, after }]);
    const copy = await issuer.client.duplicateAuction({ params: { auctionId: id } });
    expect(await own(copy.id)).toMatchObject({ extension, resizing });
  });

  test('are shown to investors and visitors before the sale, and cannot change', async () => {
    const id = await auctions.approved(issuer, offering);
    const investor = await accounts.individual();
    expect(await investor.client.readPublicAuction({ params: { auctionId: id } })).toMatchObject(rules);
    expect(await publicly(id)).toMatchObject({ data: { status: 'Approved', ...rules } });
    expect((await save(id, { extension: null })).body).toMatchObject({ data: { code: 'wrong-auction-status' } });
  });

  test('are void signatures of the terms where another rule is signed', async () => {
    const hashOf = async (auctionId: string) =>
      (await issuer.client.readDealTeam({ params: { auctionId } })).steps.find(({ step }) => step === 'Terms')?.sha256;
    const id = await auctions.complete(issuer, offering);
    const before = await hashOf(id);
    await save(id, { unconfirmedOrders: 'stand' });
    expect(await hashOf(id)).not.toBe(before);
    await save(id, rules);
    expect(await hashOf(id)).toBe(before);
  });

  test('are what goes live: the call takes none, and the first entry of the log names them', async () => {
    const id = await auctions.approved(issuer, offering);
    const goLive = (body: object) => server.ask('market', issuer, 'POST', `/api/auction/${id}/go-live`, body);
    for (const [field, rule] of Object.entries({ ...rules, afterClose: 'mark' })) {
      const { status, body } = await goLive({ [field]: rule });
      expect([status, body.data]).toMatchObject([400, { fields: { [field]: expect.any(String) } }]);
    }
    expect((await goLive({})).status).toBe(200);
    expect((await entriesOf(id))[0]).toMatchObject({ kind: 'OPEN', extension, resizing, unconfirmed: 'lapse' });
  });
});
