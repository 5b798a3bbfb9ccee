/** Tests fields of a sale: every text from the form to all that follows from its row, and denominations from the proposal to the close. */
import { fieldsOnPapers, saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { fieldsWith } from '@fairbook/domain/auctions/fields/kinds.ts';
import { priorityFields, profileFields } from '@fairbook/domain/auctions/fields/rows.ts';
import { amendableTexts } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { priority, profile, schedule } from '../../../testing/market/auctions.ts';

const { server, accounts, administrator, auctions } = await testMarket();
const issuer = await accounts.issuer();

const retail = { orderMinimum: 1_000, orderStep: 500 };
/** $100,500 and $200,000: no multiples of the step of the market. */
const retailSchedule = schedule.map((row, index) => ({ ...row, principalAmount: index === 0 ? 100_500 : 200_000 }));
const offering = { priority: retail, schedule: retailSchedule, profile: { amount: 300_500 } };

function savePriority(id: string, change: object, person = issuer) {
  return server.ask('market', person, 'PUT', `/api/auction/${id}/priority`, { ...priority, ...change });
}

test.each([
  ['a minimum below $100', { orderMinimum: 99 }, { orderMinimum: 'Must be whole dollars from $100 to $100,000' }],
  ['a step above $100,000', { orderStep: 100_001 }, { orderStep: 'Must be whole dollars from $100 to $100,000' }],
  [
    'a minimum that cannot be ordered',
    { orderMinimum: 1_500, orderStep: 1_000 },
    { orderMinimum: 'The minimum, $1,500, must be a multiple of the increment, $1,000' },
  ],
  [
    'a limit that is no multiple of the proposed step',
    { ...retail, indMaxAmount: 1_250 },
    { indMaxAmount: 'Must be a multiple of $500, as all orders are' },
  ],
  ['a long note', { resaleNote: 'x'.repeat(501) }, { resaleNote: 'Must be at most 500 characters' }],
])('refuses %s', async (_what, change, fields) => {
  const id = await auctions.draft(issuer);
  const answer = await savePriority(id, change);
  expect(answer.status).toBe(400);
  expect(answer.body.data).toMatchObject({ fields });
});

test('a sale takes its own amounts for maturities, limits and orders, from the proposal to the close', async () => {
  const id = await auctions.complete(issuer, offering);
  const resaleNote = 'Bonds may be resold in amounts of $1,000 or more.';
  await savePriority(id, { ...retail, indMaxAmount: 20_500, resaleNote });
  const draft = await issuer.client.readOwnAuction({ params: { auctionId: id } });
  expect(draft).toMatchObject({
    terms: { minimum: 1_000, step: 500 },
    marketTerms: { minimum: 5_000, step: 5_000 },
    orderPriority: { ...retail, resaleNote },
  });
  await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
  const reviewed = await administrator.client.readAuction({ params: { auctionId: id } });
  expect(reviewed).toMatchObject({
    terms: { minimum: 1_000, step: 500 },
    marketTerms: { minimum: 5_000, step: 5_000 },
    orderPriority: { ...retail, resaleNote },
  });
  await administrator.client.decideAuction({ params: { auctionId: id }, body: { status: 'Approved' } });
  await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });

  const investor = await accounts.individual();
  const seen = await investor.client.readPublicAuction({ params: { auctionId: id } });
  expect(seen).toMatchObject({ terms: { minimum: 1_000, step: 500 }, orderPriority: { resaleNote } });
  const [first] = retailSchedule;
  const order = (investmentAmount: number) =>
    server.ask('market', investor, 'POST', `/api/auction/${id}/bid`, {
      investments: [{ maturityDate: first?.maturityDate, investmentAmount }],
    });
  for (const [amount, sentence] of [
    [500, 'Minimum amount is $1,000'],
    [1_250, 'Must be a multiple of $500'],
  ] as const) {
    const answer = await order(amount);
    expect([amount, answer.status, answer.body.data]).toMatchObject([
      amount,
      400,
      { fields: { 'investments.0.investmentAmount': sentence } },
    ]);
  }
  expect((await order(1_500)).status).toBe(200);
});

test('a duplicate has the proposal of the original, and not the amounts that were approved for another without one', async () => {
  const own = await auctions.approved(issuer, offering);
  const plain = await auctions.approved(issuer);
  const proposalOf = async (auctionId: string) => {
    const { id } = await issuer.client.duplicateAuction({ params: { auctionId } });
    const { orderPriority, terms } = await issuer.client.readOwnAuction({ params: { auctionId: id } });
    return { orderMinimum: orderPriority.orderMinimum, orderStep: orderPriority.orderStep, terms };
  };
  expect(await proposalOf(own)).toEqual({ ...retail, terms: { minimum: 1_000, step: 500 } });
  expect(await proposalOf(plain)).toEqual({
    orderMinimum: null,
    orderStep: null,
    terms: { minimum: 5_000, step: 5_000 },
  });
});

test('a larger step makes maturities wrong that were saved before, which approval says', async () => {
  const id = await auctions.complete(issuer, offering);
  expect((await savePriority(id, {})).status).toBe(200);
  await expect(issuer.client.requestAuctionApproval({ params: { auctionId: id } })).rejects.toMatchObject({
    status: 412,
    missing: [{ step: 'maturities' }],
  });
});

test('the reviewer sees which amounts changed since a rejection', async () => {
  const id = await auctions.rejected(issuer, 'The minimum is too small', offering);
  expect((await savePriority(id, { orderMinimum: 2_000, orderStep: 500 })).status).toBe(200);
  await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
  const { changes } = await administrator.client.readAuction({ params: { auctionId: id } });
  expect(JSON.stringify(changes)).toContain('"orderMinimum"');
});

const textFields = [...fieldsWith(saleFields, { kind: 'line' }), ...fieldsWith(saleFields, { kind: 'lines' })];
const textsOf = (fields: readonly string[], version: string) =>
  Object.fromEntries(fields.map((field) => [field, `${field}, ${version}`]));
const inProfile = textFields.filter((field) => field in profileFields);
const inPriority = textFields.filter((field) => field in priorityFields);

async function save(id: string, version: string): Promise<void> {
  for (const [part, body] of [
    ['profile', { ...profile, ...textsOf(inProfile, version) }],
    ['priority', { ...priority, ...textsOf(inPriority, version) }],
  ] as const) {
    const answer = await server.ask('market', issuer, 'PUT', `/api/auction/${id}/${part}`, body);
    expect([part, answer.status]).toEqual([part, 200]);
  }
}

test('every text of a sale belongs to a form that this test saves', () => {
  expect([...inProfile, ...inPriority].toSorted()).toEqual(textFields.toSorted());
});

test('every text is stored, copied, reviewed, amended and published', async () => {
  const id = await auctions.complete(issuer);
  const params = { auctionId: id };
  await save(id, 'first');
  const first = {
    profile: textsOf(inProfile, 'first'),
    orderPriority: textsOf(inPriority, 'first'),
  };
  expect(await issuer.client.readOwnAuction({ params })).toMatchObject(first);
  const copy = await issuer.client.duplicateAuction({ params });
  expect(await issuer.client.readOwnAuction({ params: { auctionId: copy.id } })).toMatchObject(first);

  await issuer.client.requestAuctionApproval({ params });
  const refused = { status: 'Rejected', remarks: 'The texts are wrong' } as const;
  await administrator.client.decideAuction({ params, body: refused });
  await save(id, 'second');
  await issuer.client.requestAuctionApproval({ params });
  const { changes } = await administrator.client.readAuction({ params });
  const changed = changes?.items.flatMap(({ fields }) => fields) ?? [];
  for (const field of textFields) {
    expect(changed).toContainEqual({ field, before: `${field}, first`, after: `${field}, second` });
  }
  await administrator.client.decideAuction({ params, body: { status: 'Approved' } });

  const body = { ...textsOf(amendableTexts, 'third'), reason: 'The texts were corrected' };
  const { requests } = await issuer.client.requestAmendment({ params, body });
  const [request] = requests;
  expect(request?.differences).toEqual(
    amendableTexts.map((field) => ({
      ...{ maturity: null, field, before: `${field}, second`, after: `${field}, third` },
    })),
  );
  await administrator.client.decideAmendment({
    params: { ...params, amendmentId: request?.id ?? '' },
    body: { status: 'Approved' },
  });
  const third = {
    profile: {
      ...textsOf(inProfile, 'second'),
      ...textsOf(
        amendableTexts.filter((field) => field in profileFields),
        'third',
      ),
    },
    orderPriority: {
      ...textsOf(inPriority, 'second'),
      ...textsOf(
        amendableTexts.filter((field) => field in priorityFields),
        'third',
      ),
    },
  };
  const investor = await accounts.individual();
  expect(await investor.client.readPublicAuction({ params })).toMatchObject(third);
  const visitor = await (await fetch(`${server.marketUrl}/api/public/sales/${id}`)).json();
  expect(visitor).toMatchObject({ data: third });
});

test('the texts of papers are in the documents of the API with their meanings', async () => {
  const document: unknown = await (await fetch(`${server.marketUrl}/api/openapi.json`)).json();
  const text = JSON.stringify(document);
  for (const field of textFields) expect(text).toContain(JSON.stringify(saleFields[field].meaning).slice(1, -1));
  expect(fieldsOnPapers.filter((field) => !text.includes(`"${field}"`))).toEqual([]);
});
