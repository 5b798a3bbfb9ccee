/** Attacks on questions about a sale: reading what is for another investor, writing without a right to, too much and too late. */
import { createServer } from 'node:http';
import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import { isFull, times } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Bearer } from '../../../testing/ask.ts';
import { testMarket } from '../../../testing/fixtures.ts';
import type { AdminPerson, Member } from '../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../testing/market/auctions.ts';
import { first, order, refusalOf, refused } from '../../../testing/market/orders.ts';
import { openPage } from '../../../testing/services/streams.ts';
import { bodyOf, serve } from '../../../testing/services/testing.ts';
import { sendAllMessages } from '../../../testing/services/webhooks.ts';
import { Limits } from '../../platform/http/limits.ts';
import { buildApp } from '../../program/app.ts';

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

const ask = (person: Member, sale: Sale, text: string) => person.client.askAboutSale({ ...sale, body: { text } });

const answer = (sale: Sale, questionId: string, body: { text: string; isPublic: boolean; seen: number }) =>
  issuer.client.answerSaleQuestion({ params: { ...sale.params, questionId }, body });

const decline = (sale: Sale, questionId: string, reason: string) =>
  issuer.client.declineSaleQuestion({ params: { ...sale.params, questionId }, body: { reason } });

const hide = (sale: Sale, questionId: string, reason: string) =>
  administrator.client.hideSaleQuestion({ params: { ...sale.params, questionId }, body: { reason } });

const list = async (person: Member | AdminPerson, sale: Sale) =>
  (await person.client.listSaleQuestions({ ...sale, query: {} })).rows;

/** Text that only the asker, the issuer, the professionals of the sale and administrators may read; `zqshownzq` is for everyone. */
const secret = /zqsecret/;

/** A sale with a question of each kind, whose texts are marked; answers their ids. */
async function saleWithSecrets(): Promise<Sale & { readonly ids: readonly string[] }> {
  const sale = await liveSale();
  const shown = await ask(asker, sale, 'zqshownzq?');
  await answer(sale, shown.id, { text: 'zqshownzq.', isPublic: true, seen: 0 });
  const told = await ask(asker, sale, 'zqsecretquestion');
  await answer(sale, told.id, { text: 'zqsecretanswer', isPublic: false, seen: 0 });
  // The first text decides: an addendum to a private answer cannot be made public.
  await answer(sale, told.id, { text: 'zqsecretaddendum', isPublic: true, seen: 1 });
  const open = await ask(asker, sale, 'zqsecretopen');
  const declined = await ask(asker, sale, 'zqsecretdeclined');
  await decline(sale, declined.id, 'zqsecretreason');
  const hidden = await ask(asker, sale, 'zqsecrethidden');
  await answer(sale, hidden.id, { text: 'zqsecrethiddenanswer', isPublic: true, seen: 0 });
  await hide(sale, hidden.id, 'zqsecrethiding');
  return { ...sale, ids: [shown, told, open, declined, hidden].map(({ id }) => id) };
}

/** Every reading call of the market, as its address for a sale and a question; lists are searched for what is secret, too. */
function addressesOf(sale: Sale, questionId: string): string[] {
  const reading = Object.values<Route>(market).filter(({ method, kind }) => method === 'GET' && kind !== 'stream');
  expect(reading.length).toBeGreaterThan(60);
  const addresses = reading.flatMap(({ path: pattern, query }) => {
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
      name === 'questionId' ? questionId : sale.params.auctionId,
    );
    return query instanceof z.ZodObject && 'q' in query.shape ? [path, `${path}?q=zqsecret`] : [path];
  });
  expect(addresses.length).toBeGreaterThan(reading.length + 5);
  return addresses;
}

describe('another reader', () => {
  test('finds no private, open, declined or hidden text in any call of the market, while the sale is live and after it', async () => {
    const sale = await saleWithSecrets();
    const strangers: readonly (readonly [string, Bearer | null])[] = [
      ['an investor with an order', await withOrder(sale)],
      ['a visitor', null],
      ['an investor', other],
      ['another issuer', await accounts.issuer()],
      ['a professional who is not named', await accounts.professional()],
    ];
    for (const after of [false, true]) {
      if (after) await auctions.close(sale.params.auctionId);
      for (const [who, person] of strangers.slice(0, times(2, strangers.length))) {
        const leaks: string[] = [];
        let read = 0;
        for (const questionId of after ? sale.ids.slice(0, 1) : sale.ids.slice(1, 2))
          await Promise.all(
            addressesOf(sale, questionId).map(async (address) => {
              const { text, ok } = await textAt(address, person);
              if (ok) read += 1;
              if (secret.test(text)) leaks.push(address);
            }),
          );
        expect([who, leaks]).toEqual([who, []]);
        // The search itself works: some calls answered.
        expect(read).toBeGreaterThan(5);
      }
    }
    // The same search finds them for who may read them.
    const path = `/api/auction/${sale.params.auctionId}/sale-questions`;
    for (const person of [asker, issuer, counsel]) expect((await textAt(path, person)).text).toMatch(secret);
    expect((await textAt(path, other)).text).toContain('zqshownzq');
  });

  async function withOrder(sale: Sale): Promise<Member> {
    const person = await accounts.individual();
    await order(person, sale.params.auctionId, { [first]: 5_000 });
    return person;
  }

  async function textAt(address: string, person: Bearer | null) {
    const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
    const response = await fetch(`${server.marketUrl}${address}`, { headers });
    return { ok: response.ok, text: await response.text() };
  }

  test('gets nothing private in the live stream, where a public answer and its addendum move a number', async () => {
    const sale = await liveSale();
    const query = `?auction[0]=${sale.params.auctionId}`;
    const pages = await Promise.all([other, asker].map((person) => openPage(server.marketUrl, person, { query })));
    const [stranger, own] = pages;
    const answersIn = ({ data }: { data: object }) => ('publicAnswers' in data ? data.publicAnswers : undefined);
    await stranger?.until((event) => answersIn(event) === 0);
    const { id } = await ask(asker, sale, 'zqsecretquestion');
    await answer(sale, id, { text: 'zqsecretanswer', isPublic: false, seen: 0 });
    await own?.until(({ event, data }) => event === 'notice' && /answer is for its asker/.test(data.message ?? ''));
    const shown = await ask(asker, sale, 'Callable?');
    await answer(sale, shown.id, { text: 'Yes', isPublic: true, seen: 0 });
    await stranger?.until((event) => answersIn(event) === 1);
    await answer(sale, shown.id, { text: 'From 2035 on', isPublic: true, seen: 1 });
    await stranger?.until((event) => answersIn(event) === 2);
    expect(JSON.stringify(stranger?.events)).not.toMatch(secret);
    // Notices say where to read, and hold no text.
    expect(JSON.stringify(own?.events)).not.toMatch(secret);
    expect(stranger?.messages()).toEqual([]);
    await Promise.all(pages.map((page) => page.close()));
  });

  test('gets no private text in webhooks, and none gets the asker', async () => {
    const got = new Map<string, string[]>();
    const receiver = createServer(async (request, response) => {
      const path = request.url ?? '';
      got.set(path, [...(got.get(path) ?? []), await bodyOf(request)]);
      response.writeHead(200).end();
    });
    const url = await serve(receiver);
    try {
      const people = { issuer, counsel, asker, follower: other, stranger: await accounts.professional() };
      for (const [name, person] of Object.entries(people))
        await person.client.addWebhook({
          body: { url: `${url}/${name}`, events: ['question.asked', 'question.answered'] },
        });
      const sale = await liveSale();
      const switches = { isSubscribedToAuctionStatusChange: true };
      await other.client.subscribeToStatus({ params: { id: sale.params.auctionId }, body: switches });
      const { id } = await ask(asker, sale, 'zqsecretquestion');
      await answer(sale, id, { text: 'zqsecretanswer', isPublic: false, seen: 0 });
      const shown = await ask(asker, sale, 'zqshownzq?');
      await answer(sale, shown.id, { text: 'zqshownzq.', isPublic: true, seen: 0 });
      await sendAllMessages(server);
      const typesAt = (name: string) => (got.get(`/${name}`) ?? []).map((text) => JSON.parse(text).type).toSorted();
      const [asked, answered] = ['question.asked', 'question.answered'];
      expect(typesAt('issuer')).toEqual([answered, answered, asked, asked]);
      expect(typesAt('counsel')).toEqual([answered, answered, asked, asked]);
      expect(typesAt('asker')).toEqual([answered, answered]);
      expect(typesAt('follower')).toEqual([answered]);
      expect(typesAt('stranger')).toEqual([]);
      expect(got.get('/follower')?.join()).not.toMatch(secret);
      expect(got.get('/follower')?.join()).toContain('zqshownzq');
      for (const word of ['Ina', asker.email, asker.uuid, asker.orgUuid])
        expect([...got.values()].flat().join()).not.toContain(word);
    } finally {
      receiver.closeAllConnections();
      receiver.close();
      await sql`delete from webhook`.execute(server.deps.db);
    }
  });
});

describe('a person without the right any more', () => {
  test('reads, asks and answers nothing with a suspended account', async () => {
    const sale = await saleWithSecrets();
    const [investor, seller, lawyer] = [
      await accounts.individual(),
      await accounts.issuer(),
      await accounts.professional(),
    ];
    const own = {
      params: { auctionId: await auctionsOf(server, administrator, lawyer).live(seller) },
    };
    const asked = await ask(investor, own, 'Callable?');
    expect(await list(lawyer, own)).toHaveLength(1);
    for (const person of [investor, lawyer]) await accounts.setStatus(person, 'Suspended');
    for (const call of [
      () => list(investor, sale),
      () => ask(investor, sale, 'Callable?'),
      () => investor.client.lookAtSale(sale),
      () => investor.client.markSaleSeen({ ...sale, body: { questions: true } }),
      () => list(lawyer, own),
      () => lawyer.client.lookAtSale(own),
    ])
      expect((await refusalOf(call())).status).toBe(403);
    await accounts.setStatus(seller, 'Suspended');
    // A suspended issuer reads its own sale, and changes nothing.
    expect(await list(seller, own)).toHaveLength(1);
    const params = { ...own.params, questionId: asked.id };
    for (const call of [
      () => seller.client.answerSaleQuestion({ params, body: { text: 'Yes', isPublic: true, seen: 0 } }),
      () => seller.client.declineSaleQuestion({ params, body: { reason: 'No' } }),
      () => list(seller, sale),
    ])
      expect((await refusalOf(call())).status).toBe(403);
  });

  test('reads nothing once the sale no longer names the professional', async () => {
    const sale = await saleWithSecrets();
    expect(JSON.stringify(await list(counsel, sale))).toMatch(secret);
    await sql`update auction_professional p set is_active = false from auction a
      where a.id = p.auction_id and a.uuid = ${sale.params.auctionId}`.execute(server.deps.db);
    for (const call of [
      () => list(counsel, sale),
      () => counsel.client.lookAtSale(sale),
      () => counsel.client.markSaleSeen({ ...sale, body: { questions: true } }),
      () => counsel.client.markSaleSeen({ ...sale, body: { until: new Date().toISOString() } }),
    ])
      expect((await refusalOf(call())).status).toBe(404);
  });
});

describe('too much', () => {
  test('of a text is refused, wherever one is sent, and stores nothing', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale, '😀'.repeat(2_000));
    const long = 'x'.repeat(10_000);
    const marks = ['\u0000', 'a\u0000b', '\ud800', '\u202e'.repeat(3)];
    for (const text of [long, '😀'.repeat(2_001), ...marks])
      for (const call of [
        () => ask(asker, sale, text),
        () => answer(sale, id, { text, isPublic: true, seen: 0 }),
        () => decline(sale, id, text),
        () => hide(sale, id, text),
      ])
        expect([text.slice(0, 5), (await refusalOf(call())).status]).toEqual([text.slice(0, 5), 400]);
    expect(await list(issuer, sale)).toMatchObject([{ state: 'open', answers: [], text: '😀'.repeat(2_000) }]);
    for (const [body, status] of [
      ['{', 400],
      ['{"text":"Why?","text":{}}', 400],
      [JSON.stringify({ text: 'x'.repeat(3_000_000) }), 413],
    ] as const)
      expect((await send(asker, sale, body)).status).toBe(status);
  });

  const send = (person: Member, { params }: Sale, body: string) =>
    fetch(`${server.marketUrl}/api/auction/${params.auctionId}/sale-questions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body,
    });

  test.runIf(isFull)('of questions in an hour is refused with the wait, and another investor still asks', async () => {
    const sales = [await liveSale(), await liveSale(), await liveSale()];
    const [greedy, calm] = [await accounts.individual(), await accounts.individual()];
    // The limits of a real product, on a site of its own.
    const app = await buildApp({ ...server.deps, limits: new Limits(1) }, 'market');
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const askAt = (person: Member, sale: Sale | undefined) =>
        fetch(`${url}/api/auction/${sale?.params.auctionId}/sale-questions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ text: 'Why?' }),
        });
      const statuses: number[] = [];
      for (let at = 0; at < 24; at++) statuses.push((await askAt(greedy, sales[at % 3])).status);
      expect(statuses).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
      const refused = await askAt(greedy, sales[0]);
      expect(await refused.json()).toMatchObject({
        message: expect.stringMatching(/^You have asked many questions\. Try again in /),
        data: { code: 'too-many' },
      });
      expect((await askAt(calm, sales[0])).status).toBe(200);
    } finally {
      await app.close();
    }
  });

  test.runIf(isFull)('of addenda is refused after the nineteenth', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale, 'Callable?');
    for (let seen = 0; seen < 20; seen++) await answer(sale, id, { text: `Text ${seen}`, isPublic: true, seen });
    expect(await refused(answer(sale, id, { text: 'More', isPublic: true, seen: 20 }))).toEqual([
      ...[412, 'too-many-addenda'],
    ]);
    expect((await list(other, sale))[0]?.answers).toHaveLength(20);
  });
});

describe('too late', () => {
  test.runIf(isFull)('is a question in the moment of the close, and an answer a week later', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale, 'Callable?');
    const racing = Array.from({ length: 8 }, (_, at) => ask(at % 2 ? asker : other, sale, `Question ${at}?`));
    const [asked] = await Promise.all([Promise.allSettled(racing), auctions.close(sale.params.auctionId)]);
    const taken = asked.filter(({ status }) => status === 'fulfilled').length;
    // Accepted questions are numbered and kept; refused ones left no trace.
    expect((await list(issuer, sale)).map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: taken + 1 }, (_, at) => at + 1),
    );
    expect(await refused(ask(asker, sale, 'Still?'))).toEqual([412, 'questions-closed']);
    await answer(sale, id, { text: 'Yes', isPublic: true, seen: 0 });
    await auctions.moveSale(sale.params.auctionId, daysAgo(10), daysAgo(8));
    expect(await refused(answer(sale, id, { text: 'And', isPublic: true, seen: 1 }))).toEqual([412, 'answers-closed']);
    const look = await issuer.client.lookAtSale(sale);
    expect(look.questions.whyNotAnswer?.code).toBe('answers-closed');
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

  test.runIf(isFull)('is an answer to what was declined or hidden in the same moment', async () => {
    const sale = await liveSale();
    const both = await Promise.all([ask(asker, sale, 'One?'), ask(asker, sale, 'Two?'), ask(asker, sale, 'Three?')]);
    const yes = { text: 'Yes', isPublic: true, seen: 0 };
    for (const { id } of both) {
      const results = await Promise.allSettled([answer(sale, id, yes), decline(sale, id, 'No')]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    for (const { answers, declined } of await list(issuer, sale))
      expect([answers.length, declined !== null]).toEqual(declined ? [0, true] : [1, false]);
    const { id } = await ask(asker, sale, 'Four?');
    await Promise.allSettled([answer(sale, id, yes), hide(sale, id, 'It names a person')]);
    expect((await list(other, sale)).some(({ number }) => number === 4)).toBe(false);
    expect(await refused(answer(sale, id, { ...yes, seen: 1 }))).toEqual([412, 'question-hidden']);
  });

  test('is an answer by a colleague who has not read the last text', async () => {
    const sale = await liveSale();
    const { id } = await ask(asker, sale, 'Callable?');
    const yes = { text: 'Yes', isPublic: true, seen: 0 };
    await answer(sale, id, yes);
    for (const seen of [0, 3])
      expect(await refused(answer(sale, id, { ...yes, seen }))).toEqual([412, 'conversation-changed']);
    expect((await list(other, sale))[0]?.answers).toHaveLength(1);
  });
});

test('questions of a sale that is not public are read with an account only', async () => {
  const auctionId = await auctions.live(issuer, { profile: { offeringType: 'Private' } });
  const sale = { params: { auctionId } };
  const { id } = await ask(asker, sale, 'Callable?');
  await answer(sale, id, { text: 'Yes', isPublic: true, seen: 0 });
  expect(await list(other, sale)).toHaveLength(1);
  const shown = () => server.market().listPublicSaleQuestions({ params: { uuid: auctionId }, query: {} });
  expect((await refusalOf(shown())).status).toBe(404);
});
