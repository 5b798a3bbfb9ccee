/** Tests the municipal advisor as the second person of a change of an announced sale, with attacks by people who would confirm it instead, or get around it. */

import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { hoursFromNow } from '../../../testing/market/auctions.ts';
import { joinAs, refusedWith } from '../../../testing/market/colleagues.ts';
import { first, order } from '../../../testing/market/orders.ts';
import { pdfOf } from '../../../testing/pdf.ts';
import { unpacked } from '../../../testing/unpacked.ts';
import { brokenLaws } from '../../store/orders/invariants.sql.ts';

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const investor = await accounts.individual();

const reason = 'A storm has closed the offices of the city';
const of = (auctionId: string) => ({ params: { auctionId } });
const pdf = (name: string) => new File([pdfOf(name)], name, { type: 'application/pdf' });

async function join(auctionId: string, by: Member, person: Member, role = 'MunicipalAdvisor' as const) {
  const { id } = await by.client.inviteToDealTeam({ ...of(auctionId), body: { email: person.email, role } });
  await person.client.answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
}

/** A live sale of a municipality with one person, and its municipal advisor. */
async function advisedSale() {
  const [issuer, advisor] = [await accounts.issuer(), await accounts.professional()];
  const id = await auctions.live(issuer);
  await join(id, issuer, advisor);
  return { id, issuer, advisor };
}

function reschedule(auctionId: string, person: Member, closeDate = hoursFromNow(72)) {
  return person.client.rescheduleAuction({ ...of(auctionId), body: { closeDate: closeDate.toISOString(), reason } });
}
const confirm = (id: string, person: Member) => person.client.confirmDecision({ params: { id } });
const withdraw = (id: string | undefined, person: Member) =>
  person.client.withdrawDecision({ params: { id: id ?? '' } });
const awaitingOf = async (auctionId: string, person: Member) =>
  (await person.client.readDealTeam(of(auctionId))).awaiting;
const changesOf = async (auctionId: string) =>
  (await investor.client.readPublicAuction({ params: { auctionId } })).saleChanges;

async function requestedIn(auctionId: string, issuer: Member): Promise<string> {
  const { open, advisors } = await reschedule(auctionId, issuer);
  expect(advisors).not.toBeNull();
  expect(await changesOf(auctionId)).toEqual([]);
  return open?.id ?? '';
}

async function placeOf(auctionId: string, person: Member): Promise<string> {
  const { members } = await person.client.readDealTeam(of(auctionId));
  return members.find(({ isOwn }) => isOwn)?.id ?? '';
}

/** As if everything about the people of the sale had been done so many days ago. */
async function daysPass(auctionId: string, days: number): Promise<void> {
  await sql`update deal_team_place set joined_at = joined_at - make_interval(days => ${days}), ended_at = ended_at - make_interval(days => ${days})
    where auction_id = (select id from auction where uuid = ${auctionId})`.execute(server.deps.db);
}

async function notices(person: Member, auctionId: string) {
  const { rows } = await person.client.listNotifications({ query: { cursor: 'start', pageSize: 25 } });
  return rows.filter(({ data }) => data['auctionId'] === auctionId);
}

/** People who decided about changes, by the closing transcript. */
async function changesInTranscript(auctionId: string, { token }: Member): Promise<string> {
  const answer = await fetch(`${server.marketUrl}/api/auction/${auctionId}/downloads/transcript`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const files = await unpacked(await answer.arrayBuffer());
  return `${files.get('terms/changes.csv') ?? ''}`;
}

/** Requests that the person was asked to confirm. */
const asked = async (person: Member, auctionId: string) =>
  (await notices(person, auctionId)).filter(({ title }) => title.includes(': confirm'));

describe('a change of a municipality with one person and an advisor', () => {
  test('waits for the advisor, who is told, reads it and confirms it; everyone reads who did', async () => {
    const { id, issuer, advisor } = await advisedSale();
    await order(investor, id, { [first]: 10_000 });
    expect(await issuer.client.readSaleChanges(of(id))).toMatchObject({
      ...{ needsSecond: true, open: null },
      advisors: [{ name: 'Paula Counsel', firm: null }],
    });
    const closeDate = hoursFromNow(72);
    const { open } = await reschedule(id, issuer, closeDate);
    expect(open).toMatchObject({
      whyNotConfirm: { message: 'You requested this. A municipal advisor of the sale must confirm it.' },
    });
    const changeId = open?.id ?? '';
    await server.runJobs();
    expect(await notices(advisor, id)).toMatchObject([
      { title: 'Water Bonds: confirm another close', data: { auctionId: id, part: 'team' } },
    ]);
    expect(await awaitingOf(id, advisor)).toMatchObject({
      ...{ id: changeId, kind: 'RESCHEDULE', reason, requestedBy: 'Iris Issuer', bidders: 1, whyNotConfirm: null },
      closeAfter: closeDate.toISOString(),
    });
    expect(await issuer.client.readDealTeam(of(id))).toMatchObject({ awaiting: null });

    await confirm(changeId, advisor);
    expect(await changesOf(id)).toMatchObject([{ reason, closeAfter: closeDate.toISOString() }]);
    expect(await awaitingOf(id, advisor)).toBeNull();
    expect(await refusedWith(confirm(changeId, advisor))).toEqual([412, 'sale-change-decided']);
    const { rows } = await administrator.client.listAuditEvents({ query: { q: `auction:${id}`, pageSize: 200 } });
    const made = rows.find(({ action }) => action === 'auction.reschedule');
    expect([made?.actor, made?.detail]).toMatchObject([
      `user:${advisor.uuid}`,
      { isAlone: false, confirmedAs: 'MunicipalAdvisor' },
    ]);
    await server.runJobs();
    const told = (await notices(issuer, id)).map(({ title }) => title);
    expect(told).toContain('Water Bonds is rescheduled');
    expect(await brokenLaws(server.deps.pool)).toEqual([]);
  });

  test.runIf(isFull)('of a document shows both files to the advisor, the new one to no one else', async () => {
    const [issuer, advisor] = [await accounts.issuer(), await accounts.professional()];
    const id = await auctions.complete(issuer);
    await issuer.client.addDocuments({ ...of(id), files: { preliminaryOfficialStatement: pdf('first.pdf') } });
    await issuer.client.requestAuctionApproval(of(id));
    await administrator.client.decideAuction({ ...of(id), body: { status: 'Approved' } });
    await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
    await join(id, issuer, advisor);
    const viewer = await joinAs(server, advisor, 'Viewer');
    const { documents } = await investor.client.readPublicAuction(of(id));
    const body = { document: 'preliminaryOfficialStatement', reason } as const;
    const insteadOf = documents.preliminaryOfficialStatement?.id ?? '';
    const request = { ...of(id), body: { ...body, insteadOf }, files: { file: [pdf('second.pdf')] } };
    const { open } = await issuer.client.supplementDocument(request);
    const seen = (await awaitingOf(id, advisor))?.supplement;
    expect(seen).toMatchObject({ before: { name: 'first.pdf' }, file: { name: 'second.pdf' } });
    const status = async (person: Member, url = seen?.file.url ?? '') =>
      (await server.ask('market', person, 'GET', url)).status;
    expect([await status(advisor, seen?.before?.url), await status(advisor), await status(issuer)]).toEqual([
      200, 200, 200,
    ]);
    for (const person of [counsel, viewer, investor, await accounts.professional()]) {
      expect(await status(person)).toBe(404);
    }
    await withdraw(open?.id, issuer);
    expect(await status(advisor)).toBe(404);
    await server.runJobs();
    const titles = (await notices(advisor, id)).map(({ title }) => title);
    expect(titles).toContain('Water Bonds: the request to change it was withdrawn');

    const again = await issuer.client.supplementDocument({ ...request, files: { file: [pdf('third.pdf')] } });
    await confirm(again.open?.id ?? '', advisor);
    expect((await investor.client.readPublicAuction(of(id))).supplements).toHaveLength(1);
  });

  test.runIf(isFull)('of the amounts after the close, and of maturities, waits as well', async () => {
    const [issuer, advisor] = [await accounts.issuer(), await accounts.professional()];
    const before = async (auctionId: string) => {
      await join(auctionId, issuer, advisor);
      await order(investor, auctionId, { [first]: 50_000 });
    };
    const id = await auctions.decidable(issuer, { before });
    const { open } = await issuer.client.resizeSale({ ...of(id), body: { maturities: [], reason } });
    expect(await awaitingOf(id, advisor)).toMatchObject({ kind: 'RESIZE', id: open?.id });
    await confirm(open?.id ?? '', advisor);
    await server.runJobs();
    const [, line = ''] = (await changesInTranscript(id, issuer)).split('\r\n');
    expect(line.split(',').slice(1)).toEqual([
      ...[
        'Amounts decided',
        reason,
        'Iris Issuer',
        'Paula Counsel',
        '"Municipal advisor',
        ' there for less than seven days"',
      ],
    ]);

    const sale = await advisedSale();
    const maturities = [{ maturityDate: first }];
    const withdrawn = await sale.issuer.client.withdrawMaturities({ ...of(sale.id), body: { maturities, reason } });
    await confirm(withdrawn.open?.id ?? '', sale.advisor);
    expect(await changesOf(sale.id)).toMatchObject([{ kind: 'WITHDRAW_MATURITIES' }]);
  });

  test('is made once by two confirmations at once, and not by a stale one', async () => {
    const { id, issuer, advisor } = await advisedSale();
    const colleague = await joinAs(server, advisor, 'User');
    const changeId = await requestedIn(id, issuer);
    const both = await Promise.all([advisor, colleague].map((one) => refusedWith(confirm(changeId, one))));
    expect(both.filter((refused) => refused === null)).toHaveLength(1);
    expect(both.filter((refused) => refused !== null)).toEqual([[412, 'sale-change-decided']]);
    expect(await changesOf(id)).toHaveLength(1);

    const next = await reschedule(id, issuer, hoursFromNow(80));
    await issuer.client.haltAuction({ ...of(id), body: { reason } });
    const closeDate = hoursFromNow(76).toISOString();
    await issuer.client.resumeAuction({ ...of(id), body: { choice: 'date', closeDate } });
    expect(await refusedWith(confirm(next.open?.id ?? '', advisor))).toEqual([412, 'changed-meanwhile']);
    expect(await awaitingOf(id, advisor)).toBeNull();
  });
});

describe('no one else confirms it', () => {
  test('not counsel, another firm, an advisor of another sale, a Viewer, and no outsider', async () => {
    const { id, issuer, advisor } = await advisedSale();
    const [agent, elsewhere, viewer] = [
      await accounts.professional(),
      (await advisedSale()).advisor,
      await joinAs(server, advisor, 'Viewer'),
    ];
    const place = await issuer.client.inviteToDealTeam({
      ...of(id),
      body: { email: agent.email, role: 'PayingAgent' },
    });
    await agent.client.answerTeamInvitation({ params: { placeId: place.id }, body: { accept: true } });
    const changeId = await requestedIn(id, issuer);
    for (const person of [counsel, agent, viewer]) expect(await awaitingOf(id, person)).toBeNull();
    for (const person of [counsel, agent, elsewhere, await accounts.professional()]) {
      expect(await refusedWith(confirm(changeId, person))).toEqual([404, 'not-found']);
    }
    expect(await refusedWith(confirm(changeId, viewer))).toEqual([403, 'role-missing']);
    expect(await refusedWith(confirm(changeId, issuer))).toEqual([412, 'own-change']);
    expect((await refusedWith(confirm(changeId, investor)))?.[0]).toBe(403);
    await server.runJobs();
    for (const person of [counsel, agent, viewer]) expect(await asked(person, id)).toEqual([]);
    expect(await changesOf(id)).toEqual([]);
  });

  test('not a suspended firm, and no one alone for seven days after', async () => {
    const { id, issuer, advisor } = await advisedSale();
    const changeId = await requestedIn(id, issuer);
    await accounts.setStatus(advisor, 'Suspended');
    for (const attempt of [confirm(changeId, advisor), awaitingOf(id, advisor)]) {
      expect((await refusedWith(attempt))?.[0]).toBe(403);
    }
    await withdraw(changeId, issuer);
    expect(await reschedule(id, issuer)).toMatchObject({ advisors: [], open: { status: 'Requested' } });
    await accounts.setStatus(advisor, 'Active');
    expect(await awaitingOf(id, advisor)).toMatchObject({ whyNotConfirm: null });
  });

  test('not who was removed from the team; the issuer decides alone seven days later', async () => {
    const { id, issuer, advisor } = await advisedSale();
    const changeId = await requestedIn(id, issuer);
    await issuer.client.endTeamPlace({ params: { auctionId: id, placeId: await placeOf(id, advisor) } });
    expect(await refusedWith(confirm(changeId, advisor))).toEqual([404, 'not-found']);
    await withdraw(changeId, issuer);
    const { open, ...standing } = await reschedule(id, issuer);
    expect([open?.status, standing]).toMatchObject(['Requested', { needsSecond: true, advisors: [] }]);
    // A fresh advisor does not take the place of the one who left.
    const next = await accounts.professional();
    await join(id, issuer, next);
    expect(await awaitingOf(id, next)).toBeNull();
    expect(await refusedWith(confirm(open?.id ?? '', next))).toEqual([412, 'not-second-person']);
    await daysPass(id, 6);
    await withdraw(open?.id, issuer);
    const last = await reschedule(id, issuer);
    await issuer.client.endTeamPlace({ params: { auctionId: id, placeId: await placeOf(id, next) } });
    await withdraw(last.open?.id, issuer);
    await daysPass(id, 8);
    expect(await reschedule(id, issuer)).toMatchObject({ needsSecond: false, advisors: null, open: null });
    expect(await changesOf(id)).toHaveLength(1);
  });

  test.runIf(isFull)('not an advisor whom the terms name, once the issuer has ended the place', async () => {
    const [issuer, named] = [await accounts.issuer(), await accounts.professional()];
    const id = await auctions.complete(issuer);
    const roles = { auctionCounsel: [counsel.uuid], auctionTrustee: [counsel.uuid], muniAdvisor: [named.uuid] };
    const ratings = { fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA', krollRating: 'Unrated' } as const;
    await issuer.client.saveRatingsProviders({ ...of(id), body: { ...ratings, ...roles } });
    await issuer.client.requestAuctionApproval(of(id));
    await administrator.client.decideAuction({ ...of(id), body: { status: 'Approved' } });
    await issuer.client.goLive({ params: { auctionUuid: id }, body: {} });
    const own = await accounts.professional();
    await join(id, issuer, own);
    const changeId = await requestedIn(id, issuer);
    expect(await awaitingOf(id, own)).toBeNull();
    expect(await awaitingOf(id, named)).toMatchObject({ id: changeId });
    await issuer.client.endTeamPlace({ params: { auctionId: id, placeId: await placeOf(id, named) } });
    expect(await refusedWith(confirm(changeId, named))).toEqual([404, 'not-found']);
    expect(await refusedWith(confirm(changeId, own))).toEqual([412, 'not-second-person']);
  });

  test('not the advisor where the municipality has two people', async () => {
    const issuer = await accounts.issuer();
    const colleague = await accounts.colleague(issuer);
    const id = await auctions.live(issuer);
    const advisor = await accounts.professional();
    await join(id, issuer, advisor);
    const { open, advisors } = await reschedule(id, issuer);
    expect([open?.status, advisors]).toEqual(['Requested', null]);
    const changeId = open?.id ?? '';
    expect(await awaitingOf(id, advisor)).toBeNull();
    expect(await refusedWith(confirm(changeId, advisor))).toEqual([412, 'not-second-person']);
    await server.runJobs();
    expect(await asked(advisor, id)).toEqual([]);
    await confirm(changeId, colleague);
    expect(await changesOf(id)).toHaveLength(1);
  });

  test('not a person whom the issuer has just added, neither as who confirms nor as who requests', async () => {
    const { id, issuer, advisor } = await advisedSale();
    const fresh = await joinAs(server, issuer, 'User');
    const changeId = await requestedIn(id, issuer);
    const byFresh = confirm(changeId, fresh);
    expect(await refusedWith(byFresh)).toEqual([412, 'advisor-confirms']);
    await withdraw(changeId, issuer);
    const requested = await requestedIn(id, fresh);
    const byIssuer = confirm(requested, issuer);
    expect(await refusedWith(byIssuer)).toEqual([412, 'advisor-confirms']);
    await confirm(requested, advisor);
    expect(await changesOf(id)).toHaveLength(1);
  });
});
