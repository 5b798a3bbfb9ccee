/** Tests of drafts of answers over HTTP: professionals write them, the issuer publishes or discards them, and no one else ever sees one. */

import type { Route } from '@fairbook/contract/base/route.ts';
import { market } from '@fairbook/contract/market.ts';
import type { TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { mostAnswerDrafts } from '@fairbook/domain/sale-questions/answer-drafts.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { joinAs } from '../../../testing/market/colleagues.ts';
import { refused } from '../../../testing/market/orders.ts';

/** Counsel of every sale. */
const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const trustee = await accounts.professional();
const issuer = await accounts.issuer();
const asker = await accounts.individual();

const of = (auctionId: string) => ({ params: { auctionId } });

async function joined(auctionId: string, role: TeamRole, person?: Member): Promise<Member> {
  const member = person ?? (await accounts.professional());
  const { id } = await issuer.client.inviteToDealTeam({ ...of(auctionId), body: { email: member.email, role } });
  await member.client.answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
  return member;
}

/** A live sale with an open question and an advisor. */
async function asked() {
  const auctionId = await auctions.live(issuer);
  const advisor = await joined(auctionId, 'MunicipalAdvisor');
  const { id: questionId } = await asker.client.askAboutSale({ ...of(auctionId), body: { text: 'Is it callable?' } });
  return { auctionId, advisor, params: { auctionId, questionId } };
}

type Params = { readonly auctionId: string; readonly questionId: string };

const draft = (person: Member, params: Params, text: string, seen = 0) =>
  person.client.draftSaleAnswer({ params, body: { text, seen } });

const discard = (person: Member, params: Params, seen = 1) =>
  person.client.discardAnswerDraft({ params, body: { seen } });

const answer = (params: Params, text: string) =>
  issuer.client.answerSaleQuestion({ params, body: { text, isPublic: true, seen: 0 } });

const draftsOf = async (person: Member, auctionId: string) =>
  (await person.client.listAnswerDrafts(of(auctionId))).drafts.map(({ text, version }) => [text, version]);

async function noticesOf(person: Member): Promise<string[]> {
  await server.runJobs();
  return (await person.client.listNotifications({ query: {} })).rows.map(({ title }) => title);
}

describe('a draft of an answer', () => {
  test('is read by the issuer, who publishes another text, after which there is none', async () => {
    const { auctionId, advisor, params } = await asked();
    expect(await draft(advisor, params, 'From 2035 on.')).toEqual({ version: 1 });
    expect(await noticesOf(issuer)).toContain('Water Bonds: a draft of an answer to question 1');
    const { drafts, whyNotDraft } = await issuer.client.listAnswerDrafts(of(auctionId));
    expect([drafts, whyNotDraft]).toMatchObject([
      [{ questionId: params.questionId, text: 'From 2035 on.', version: 1, author: 'Paula Counsel' }],
      null,
    ]);
    await answer(params, 'From June 1, 2035, on.');
    for (const person of [issuer, advisor]) expect(await draftsOf(person, auctionId)).toEqual([]);
    const { rows } = await asker.client.listSaleQuestions({ ...of(auctionId), query: {} });
    expect(rows[0]?.answers).toMatchObject([{ text: 'From June 1, 2035, on.', author: null }]);
    expect(await refused(draft(advisor, params, 'Too late'))).toEqual([412, 'question-answered']);
  });

  test('is changed by counsel who has read it, and not from a stale page', async () => {
    const { auctionId, advisor, params } = await asked();
    await draft(advisor, params, 'One');
    expect(await refused(draft(counsel, params, 'Two'))).toEqual([412, 'draft-changed']);
    expect(await draft(counsel, params, 'Two', 1)).toEqual({ version: 2 });
    expect(await refused(discard(issuer, params, 1))).toEqual([412, 'draft-changed']);
    expect(await draftsOf(advisor, auctionId)).toEqual([['Two', 2]]);
    await discard(issuer, params, 2);
    expect(await noticesOf(counsel)).toContain('Water Bonds: the draft of an answer to question 1 was discarded');
    expect(await refused(discard(issuer, params, 2))).toEqual([404, 'not-found']);
    expect(await draft(advisor, params, 'Three')).toEqual({ version: 1 });
  });

  test('ends where the question is declined or hidden', async () => {
    const one = await asked();
    await draft(one.advisor, one.params, 'Never');
    await issuer.client.declineSaleQuestion({ params: one.params, body: { reason: 'Not about the sale' } });
    const other = await asked();
    await draft(other.advisor, other.params, 'Never');
    await administrator.client.hideSaleQuestion({ params: other.params, body: { reason: 'It names a person' } });
    for (const { auctionId, advisor, params } of [one, other]) {
      expect(await draftsOf(issuer, auctionId)).toEqual([]);
      expect((await refused(draft(advisor, params, 'Again')))[0]).toBe(412);
    }
  });

  test('is stored once of two at the same moment, and never beside the answer', async () => {
    const { auctionId, advisor, params } = await asked();
    const twice = await Promise.allSettled([draft(advisor, params, 'One'), draft(counsel, params, 'Two')]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [saved, published] = await Promise.allSettled([
      draft(advisor, params, 'Three', 1),
      answer(params, 'The answer'),
    ]);
    expect(published.status).toBe('fulfilled');
    expect(['fulfilled', 'rejected']).toContain(saved.status);
    expect(await draftsOf(issuer, auctionId)).toEqual([]);
    const { rows } = await sql<{ drafts: number }>`
      select count(*) as drafts from sale_answer_draft d join sale_question q on q.id = d.sale_question_id
      where q.uuid = ${params.questionId}`.execute(server.deps.db);
    expect(rows).toEqual([{ drafts: 0 }]);
  });
});

describe('an attack on drafts', () => {
  test('by an advisor of another sale, a removed one, a trustee or a Viewer writes and reads nothing', async () => {
    const { auctionId, advisor, params } = await asked();
    await draft(advisor, params, 'zqsecretdraft');
    const elsewhere = await asked();
    const ofTrustee = await joined(auctionId, 'AuctionTrustee', trustee);
    const viewer = await joinAs(server, advisor, 'Viewer', 'Vera Viewer');
    for (const call of [
      () => draft(elsewhere.advisor, params, 'Mine', 1),
      () => discard(elsewhere.advisor, params),
      () => elsewhere.advisor.client.listAnswerDrafts(of(auctionId)),
      // A question of this sale under the address of another.
      () => draft(elsewhere.advisor, { ...params, auctionId: elsewhere.auctionId }, 'Mine', 1),
      () => discard(elsewhere.advisor, { ...params, auctionId: elsewhere.auctionId }),
    ])
      expect(await refused(call())).toEqual([404, 'not-found']);
    for (const call of [() => draft(ofTrustee, params, 'Mine', 1), () => discard(ofTrustee, params)])
      expect(await refused(call())).toEqual([412, 'role-drafts-no-answers']);
    expect(await ofTrustee.client.listAnswerDrafts(of(auctionId))).toMatchObject({
      drafts: [],
      whyNotDraft: { code: 'role-drafts-no-answers' },
    });
    for (const call of [() => draft(viewer, params, 'Mine', 1), () => discard(viewer, params)])
      expect(await refused(call())).toEqual([403, 'role-missing']);
    const { members } = await issuer.client.readDealTeam(of(auctionId));
    const placeId = members.find(({ role }) => role === 'MunicipalAdvisor')?.id ?? '';
    await issuer.client.endTeamPlace({ params: { auctionId, placeId } });
    for (const call of [
      () => draft(advisor, params, 'Mine', 1),
      () => discard(advisor, params),
      () => advisor.client.listAnswerDrafts(of(auctionId)),
    ])
      expect(await refused(call())).toEqual([404, 'not-found']);
    // What was written stays for the issuer.
    expect(await draftsOf(issuer, auctionId)).toEqual([['zqsecretdraft', 1]]);
  });

  test('by an investor, another issuer, a trustee or a visitor finds no draft and no author in any call of the market', async () => {
    const { auctionId, advisor, params } = await asked();
    await draft(advisor, params, 'zqsecretdraft');
    await joined(auctionId, 'AuctionTrustee', trustee);
    const reading = Object.values<Route>(market).filter(({ method, kind }) => method === 'GET' && kind !== 'stream');
    const addresses = reading.map(({ path }) =>
      path.replaceAll(/:(\w+)/g, (_, name: string) => (name === 'questionId' ? params.questionId : auctionId)),
    );
    const textAt = async (address: string, token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await fetch(`${server.marketUrl}${address}`, { headers })).text();
    };
    const strangers = [asker, await accounts.institution(), await accounts.issuer(), trustee];
    for (const token of [...strangers.map((person) => person.token), undefined]) {
      const leaks: string[] = [];
      for (const address of addresses) if ((await textAt(address, token)).includes('zqsecret')) leaks.push(address);
      expect(leaks).toEqual([]);
    }
    const own = await textAt(`/api/auction/${auctionId}/answer-drafts`, issuer.token);
    expect(own).toContain('zqsecretdraft');
    // Nothing of it reaches those who follow the sale.
    expect((await noticesOf(asker)).join()).not.toContain('draft');
  });

  test('with texts that are too long, or more drafts than a sale may have, stores nothing', async () => {
    const { auctionId, advisor, params } = await asked();
    for (const text of ['', 'x'.repeat(2_001), 'a\u0000b'])
      expect((await refused(draft(advisor, params, text)))[0]).toBe(400);
    await sql`with asked as (
        insert into sale_question (auction_id, user_id, number, body)
        select a.id, ${asker.userId}, 1 + n, 'Why?' from auction a, generate_series(1, ${mostAnswerDrafts}) n where a.uuid = ${auctionId}
        returning id)
      insert into sale_answer_draft (sale_question_id, user_id, body) select id, ${advisor.userId}, 'Draft' from asked`.execute(
      server.deps.db,
    );
    expect(await refused(draft(advisor, params, 'One more'))).toEqual([412, 'too-many-answer-drafts']);
  });
});
