/** Tests questions about a sale over HTTP: who asks, answers and reads what, what is kept, who is told, and what attackers get. */

import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { AdminPerson, Member } from '../../../testing/market/accounts.ts';
import { refusalOf, refused } from '../../../testing/market/orders.ts';

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();
const asker = await accounts.individual();
const other = await accounts.institution();

interface Sale {
  readonly params: { auctionId: string };
}

async function liveSale(): Promise<Sale> {
  return { params: { auctionId: await auctions.live(issuer) } };
}

const ask = (person: Member, sale: Sale, text = 'Is it callable?') =>
  person.client.askAboutSale({ ...sale, body: { text } });

const list = async (person: Member | AdminPerson, sale: Sale) =>
  (await person.client.listSaleQuestions({ ...sale, query: {} })).rows;

const publicQuestions = async ({ params }: Sale) =>
  (await server.market().listPublicSaleQuestions({ params: { uuid: params.auctionId }, query: {} })).rows;

function answer(sale: Sale, questionId: string, body: { text: string; isPublic: boolean; seen: number }) {
  return issuer.client.answerSaleQuestion({ params: { ...sale.params, questionId }, body });
}

async function noticesOf(person: Member, sale: Sale): Promise<string[]> {
  const { rows } = await person.client.listNotifications({ query: {} });
  return rows
    .filter(({ data }) => data['auctionId'] === sale.params.auctionId && data['part'])
    .map(({ title }) => title);
}

describe('a question', () => {
  test('is read by its asker, the issuer, professionals and administrators alone until it is answered', async () => {
    const sale = await liveSale();
    const asked = await ask(asker, sale);
    expect(asked).toMatchObject({ number: 1, state: 'open', isOwn: true, asker: null, isPublic: null, answers: [] });
    expect(await list(asker, sale)).toHaveLength(1);
    expect(await list(other, sale)).toEqual([]);
    const [forIssuer] = await list(issuer, sale);
    expect(forIssuer).toMatchObject({ isOwn: false, asker: { userType: 'individual-investor' } });
    expect((await list(counsel, sale))[0]).toMatchObject({ text: 'Is it callable?', asker: null });
    expect((await list(administrator, sale))[0]?.asker?.name).toBe(forIssuer?.asker?.name);
    expect(await noticesOf(issuer, sale)).toEqual([expect.stringContaining('a new question')]);
    expect(await noticesOf(counsel, sale)).toHaveLength(1);
    expect(await noticesOf(other, sale)).toEqual([]);
  });

  test('is answered to everyone without the name of its asker, and an addendum leaves the earlier text', async () => {
    const sale = await liveSale();
    await other.client.markSaleSeen({ ...sale, body: { questions: true } });
    const { id } = await ask(asker, sale);
    await answer(sale, id, { text: 'From 2035 on.', isPublic: true, seen: 0 });
    const [read] = await list(other, sale);
    expect(read).toMatchObject({ state: 'answered', isPublic: true, asker: null, isOwn: false });
    expect(read?.answers).toMatchObject([{ text: 'From 2035 on.', author: null, isNew: true }]);
    await other.client.markSaleSeen({ ...sale, body: { questions: true } });
    await answer(sale, id, { text: 'From 2036 on: the statement was corrected.', isPublic: false, seen: 1 });
    const [again] = await list(other, sale);
    expect(again?.answers.map(({ text, isNew }) => [text, isNew])).toEqual([
      ['From 2035 on.', false],
      ['From 2036 on: the statement was corrected.', true],
    ]);
    expect(again?.answers[0]?.answeredAt).toBe(read?.answers[0]?.answeredAt);
    // A reader of the earlier text is notified of both, without following the sale.
    expect(await noticesOf(other, sale)).toEqual([
      expect.stringContaining('an addendum to the answer to question 1'),
      expect.stringContaining('question 1 is answered'),
    ]);
    expect(await noticesOf(asker, sale)).toHaveLength(2);
    const { rows } = await server.market().listPublicSaleQuestions({
      params: { uuid: sale.params.auctionId },
      query: {},
    });
    expect(rows.map(({ answers }) => answers.length)).toEqual([2]);
    const person = (await list(issuer, sale))[0]?.asker?.name ?? '';
    expect(person).not.toBe('');
    expect(JSON.stringify([again, rows])).not.toContain(person);
  });

  test('is answered in private to its asker', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale, 'May I order for my son?');
    await answer(sale, id, { text: 'zqprivatezq', isPublic: false, seen: 0 });
    expect((await list(asker, sale))[0]?.answers[0]?.text).toBe('zqprivatezq');
    const uuid = sale.params.auctionId;
    const answers = [
      await list(other, sale),
      await other.client.lookAtSale(sale),
      await other.client.listNotifications({ query: {} }),
      await server.market().listPublicSaleQuestions({ params: { uuid }, query: {} }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/zqprivatezq|my son/);
    expect((await other.client.lookAtSale(sale)).questions).toMatchObject({ total: 0, unread: 0, asked: 0 });
    expect(await noticesOf(other, sale)).toEqual([]);
    expect((await list(counsel, sale))[0]?.answers[0]?.text).toBe('zqprivatezq');
  });

  test('is declined with a reason for its asker, and not answered after that', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale);
    const params = { ...sale.params, questionId: id };
    await issuer.client.declineSaleQuestion({ params, body: { reason: 'See the statement' } });
    expect((await list(asker, sale))[0]).toMatchObject({
      state: 'declined',
      declined: { reason: 'See the statement' },
    });
    expect(await list(other, sale)).toEqual([]);
    expect(await noticesOf(asker, sale)).toEqual([expect.stringContaining('was declined')]);
    const text = { text: 'Yes', isPublic: true, seen: 0 };
    expect(await refused(answer(sale, id, text))).toEqual([412, 'question-declined']);
  });

  test('is hidden by an administrator from the market, with a reason in the audit trail', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale, 'zqslanderzq');
    await answer(sale, id, { text: 'No.', isPublic: true, seen: 0 });
    const params = { ...sale.params, questionId: id };
    const viewer = await accounts.administrator('Viewer');
    const body = { reason: 'It names a person' };
    // Administrators open no questions, so nothing is new to them.
    expect((await list(administrator, sale))[0]?.answers).toMatchObject([{ text: 'No.', isNew: false }]);
    expect((await refusalOf(viewer.client.hideSaleQuestion({ params, body }))).status).toBe(403);
    await administrator.client.hideSaleQuestion({ params, body });
    expect(await list(other, sale)).toEqual([]);
    expect(await publicQuestions(sale)).toEqual([]);
    expect((await list(asker, sale))[0]).toMatchObject({ state: 'hidden', hidden: body });
    expect(await refused(administrator.client.hideSaleQuestion({ params, body }))).toEqual([412, 'question-hidden']);
    const { rows } = await administrator.client.listAuditEvents({
      query: { subject: `auction:${sale.params.auctionId}` },
    });
    const events = rows.filter(({ action }) => action.startsWith('sale-question.')).map(({ action }) => action);
    // The asker comes to the trail with the result.
    expect(events).toEqual(['sale-question.hide', 'sale-question.answer']);
    expect(JSON.stringify(rows)).not.toContain('zqslanderzq');
  });
});

describe('an attacker', () => {
  test('neither answers, declines nor reads questions of another municipality or sale', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale);
    const params = { ...sale.params, questionId: id };
    const body = { text: 'Yes', isPublic: true, seen: 0 };
    const stranger = await accounts.issuer();
    const another = { auctionId: await auctions.live(stranger), questionId: id };
    for (const call of [
      () => stranger.client.answerSaleQuestion({ params, body }),
      // An own sale with the question of another one.
      () => stranger.client.answerSaleQuestion({ params: another, body }),
      () => stranger.client.declineSaleQuestion({ params, body: { reason: 'No' } }),
      () => stranger.client.declineSaleQuestion({ params: another, body: { reason: 'No' } }),
      () => stranger.client.readSaleReaders(sale),
    ])
      expect((await refusalOf(call())).status).toBe(404);
    expect(await list(stranger, sale)).toEqual([]);
    for (const person of [asker, counsel]) {
      expect((await refusalOf(person.client.answerSaleQuestion({ params, body }))).status).toBe(403);
    }
    const outsider = await accounts.professional();
    expect((await refusalOf(outsider.client.listSaleQuestions({ ...sale, query: {} }))).status).toBe(404);
  });

  test('does not ask in the name of someone else', async () => {
    const sale = await liveSale();
    const send = (body: object) =>
      fetch(`${server.marketUrl}/api/auction/${sale.params.auctionId}/sale-questions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const extra of [{ userId: asker.userId }, { asker: asker.uuid }, { isOwn: true }]) {
      expect((await send({ text: 'Why?', ...extra })).status).toBe(400);
    }
    expect((await send({ text: 'Why?' })).status).toBe(200);
    expect((await list(issuer, sale))[0]?.asker?.userType).toBe('institutional-investor');
  });

  test('sends HTML that stays the text it is', async () => {
    const sale = await liveSale();
    const text = '<img src=x onerror=alert(1)>"</script><b>bold</b>';
    const { id } = await ask(asker, sale, text);
    await answer(sale, id, { text: `${text} answered`, isPublic: true, seen: 0 });
    expect((await list(other, sale))[0]?.text).toBe(text);
    // As text in JSON: pages escape it (market/src/public/render.test.ts, e2e/src/auctions/sale-questions.full.test.ts).
    expect(await publicQuestions(sale)).toMatchObject([{ text, answers: [{ text: `${text} answered` }] }]);
  });

  test.runIf(isFull)('sends too much, too long or nothing', async () => {
    const sale = await liveSale();
    for (const text of ['', '   ', 'x'.repeat(2_001)])
      expect((await refusalOf(ask(asker, sale, text))).status).toBe(400);
    const flood = await Promise.allSettled(Array.from({ length: 15 }, (_, at) => ask(asker, sale, `Question ${at}?`)));
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await refused(ask(asker, sale))).toEqual([412, 'too-many-questions']);
    expect((await list(issuer, sale)).map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect((await ask(other, sale)).number).toBe(11);
  });

  test('gets nothing before the launch, and nothing of a draft', async () => {
    const auctionId = await auctions.draft(issuer);
    for (const call of [
      () => asker.client.listSaleQuestions({ params: { auctionId }, query: {} }),
      () => ask(asker, { params: { auctionId } }),
      () => asker.client.lookAtSale({ params: { auctionId } }),
      () => counsel.client.lookAtSale({ params: { auctionId } }),
      () => asker.client.markSaleSeen({ params: { auctionId }, body: { until: new Date().toISOString() } }),
      () => server.market().listPublicSaleQuestions({ params: { uuid: auctionId }, query: {} }),
    ])
      expect((await refusalOf(call())).status).toBe(404);
    expect((await issuer.client.lookAtSale({ params: { auctionId } })).questions.whyNotAnswer?.code).toBe(
      'questions-not-open',
    );
  });

  test('does not change what was asked or answered, with the rights of the program', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale);
    await answer(sale, id, { text: 'Yes', isPublic: true, seen: 0 });
    const { db } = server.deps;
    for (const statement of [
      sql`update sale_answer set body = 'No'`,
      sql`delete from sale_answer`,
      sql`delete from sale_question`,
      sql`update sale_question set body = 'Another question' where uuid = ${id}`,
      sql`update sale_question set is_public = false where uuid = ${id}`,
    ])
      await expect(statement.execute(db)).rejects.toThrow();
  });
});

test('two people of the issuer do not answer over each other', async () => {
  const sale = await liveSale();
  const { id } = await ask(asker, sale);
  const body = { text: 'Yes', isPublic: true, seen: 0 };
  const both = await Promise.allSettled([answer(sale, id, body), answer(sale, id, { ...body, text: 'No' })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refused(answer(sale, id, body))).toEqual([412, 'conversation-changed']);
});

test('questions end with the sale, and answers a week later', async () => {
  const sale = await liveSale();
  const { id } = await ask(asker, sale);
  await auctions.close(sale.params.auctionId);
  expect(await refused(ask(asker, sale))).toEqual([412, 'questions-closed']);
  await answer(sale, id, { text: 'After the close.', isPublic: true, seen: 0 });
  expect((await list(other, sale))[0]?.answers).toHaveLength(1);
});

test('only active investors ask', async () => {
  const sale = await liveSale();
  const newcomer = await accounts.individual({ status: 'New' });
  for (const person of [issuer, counsel, newcomer]) expect((await refusalOf(ask(person, sale))).status).toBe(403);
  expect((await newcomer.client.lookAtSale(sale)).questions.whyNotAsk?.code).toBe('account-not-active');
});

describe('changes since the last look', () => {
  test('is nothing at first, then what came after, until it is marked as seen', async () => {
    const sale = await liveSale();
    const firstLook = await other.client.lookAtSale(sale);
    expect(firstLook).toMatchObject({ lastSeenAt: null, changes: [] });
    await other.client.markSaleSeen({ ...sale, body: { until: firstLook.until } });
    const { id } = await ask(asker, sale);
    await answer(sale, id, { text: 'Yes', isPublic: true, seen: 0 });
    await answer(sale, id, { text: 'And more', isPublic: true, seen: 1 });
    await issuer.client.haltAuction({ ...sale, body: { reason: 'A wrong figure' } });
    const look = await other.client.lookAtSale(sale);
    expect(look.changes.map(({ kind, about }) => [kind, about])).toEqual([
      ['halted', 'A wrong figure'],
      ['addendum', '1'],
      ['answer', '1'],
    ]);
    expect(look.questions).toMatchObject({ total: 1, open: 0, unread: 1, asked: 0 });
    // Their own answers are no news to the issuer's person who wrote them.
    await other.client.markSaleSeen({ ...sale, body: { until: look.until } });
    expect((await other.client.lookAtSale(sale)).changes).toEqual([]);
    // Never back, and never ahead of now.
    await other.client.markSaleSeen({ ...sale, body: { until: '2020-01-01T00:00:00.000Z' } });
    await other.client.markSaleSeen({ ...sale, body: { until: '2199-01-01T00:00:00.000Z' } });
    const { lastSeenAt } = await other.client.lookAtSale(sale);
    expect(Date.parse(lastSeenAt ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('is known to the issuer as a number of investors, and to administrators by name', async () => {
    const sale = await liveSale();
    await other.client.markSaleSeen({ ...sale, body: { questions: true } });
    await counsel.client.markSaleSeen({ ...sale, body: { questions: true } });
    const { id } = await ask(asker, sale);
    await answer(sale, id, { text: 'Yes', isPublic: true, seen: 0 });
    await asker.client.markSaleSeen({ ...sale, body: { questions: true } });
    // A person who looks at the readers is not among them.
    await issuer.client.markSaleSeen({ ...sale, body: { questions: true } });
    const readers = await issuer.client.readSaleReaders(sale);
    expect(readers).toMatchObject({ investors: 2, investorsBehind: 1 });
    expect(readers.people.map(({ userType }) => userType)).toEqual(['market-professional']);
    const { rows } = await administrator.client.listSaleReaders({ ...sale, query: {} });
    expect(rows.map(({ userType }) => userType)).toEqual([
      ...['municipality', 'individual-investor', 'market-professional', 'institutional-investor'],
    ]);
  });
});

test('a person who leaves takes their words along, and the answer stays', async () => {
  const sale = await liveSale();
  const leaver = await accounts.individual();
  const { id } = await ask(leaver, sale, 'zqleaverzq');
  await answer(sale, id, { text: 'Yes', isPublic: true, seen: 0 });
  const headers = { authorization: `Bearer ${leaver.token}` };
  expect(await (await fetch(`${server.marketUrl}/api/account/export`, { headers })).text()).toContain('zqleaverzq');
  await leaver.client.eraseOwnAccount({ body: { email: leaver.email } });
  const [left] = await list(other, sale);
  expect([left?.text, left?.answers[0]?.text]).toEqual(['Erased by its author', 'Yes']);
});
