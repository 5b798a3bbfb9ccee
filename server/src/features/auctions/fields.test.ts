/** Tests that every text field of a sale goes from the form to all that follows from its row. */
import { fieldsOnPapers, saleFields } from '@fairbook/domain/auctions/fields/all.ts';
import { fieldsWith } from '@fairbook/domain/auctions/fields/kinds.ts';
import { priorityFields } from '@fairbook/domain/auctions/fields/priority.ts';
import { profileFields } from '@fairbook/domain/auctions/fields/profile.ts';
import { amendableTexts } from '@fairbook/domain/sale-changes/amendment-vocabulary.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminPerson, accountsOf, type Member } from '../../../testing/market/accounts.ts';
import { type Auctions, auctionsOf, priority, profile } from '../../../testing/market/auctions.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let administrator: AdminPerson;
let issuer: Member;
let investor: Member;
let auctions: Auctions;

beforeAll(async () => {
  server = await startTestServer();
  const accounts = accountsOf(server);
  [administrator, issuer, investor] = [
    await accounts.administrator(),
    await accounts.issuer(),
    await accounts.individual(),
  ];
  auctions = auctionsOf(server, administrator, await accounts.professional());
});
afterAll(() => server.close());

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
