/** Attacks on the team of a sale: reading and signing without a place in it, after its end, in the role of another, and in another sale. */
import { createServer } from 'node:http';
import type { Route } from '@fairbook/contract/base/route.ts';
import { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import { dealTeamLimits } from '@fairbook/domain/deal-team/deal-team.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Bearer } from '../../../testing/ask.ts';
import { testMarket } from '../../../testing/fixtures.ts';
import { pdf } from '../../../testing/hostile/hostile.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { auctionsOf } from '../../../testing/market/auctions.ts';
import { refused } from '../../../testing/market/orders.ts';
import { serve, bodyOf as textOf } from '../../../testing/services/testing.ts';
import { sendAllMessages } from '../../../testing/services/webhooks.ts';

const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();

const of = (auctionId: string) => ({ params: { auctionId } });

async function joined(auctionId: string, role: 'MunicipalAdvisor' | 'PayingAgent', by = issuer): Promise<Member> {
  const person = await accounts.professional();
  const { id } = await by.client.inviteToDealTeam({ ...of(auctionId), body: { email: person.email, role } });
  await person.client.answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
  return person;
}

/** A sale with an invitation, whose text is marked. */
async function saleWithSecrets() {
  const auctionId = await auctions.live(issuer);
  const invited = { email: 'zqsecret@people.example', role: 'PayingAgent' } as const;
  const { id: placeId } = await issuer.client.inviteToDealTeam({ ...of(auctionId), body: invited });
  return { auctionId, placeId };
}

describe('a person outside the team', () => {
  test('gets the same answer from every call about it as about an unknown sale', async () => {
    const sale = await saleWithSecrets();
    const outsiders: readonly (readonly [string, Bearer | null, readonly number[]])[] = [
      ['another issuer', await accounts.issuer(), [404, 403]],
      ['a professional of another sale', await otherProfessional(), [404, 403]],
      ['an investor', await accounts.individual(), [403]],
      ['a visitor', null, [401]],
    ];
    for (const [who, person, statuses] of outsiders) {
      for (const [name, route] of Object.entries<Route>(dealTeamMarket)) {
        if (name === 'listTeamInvitations') continue;
        const path = (auctionId: string) =>
          route.path
            .replace(':auctionId', auctionId)
            .replace(':placeId', sale.placeId)
            .replace(/:(signOffId|changeId)/, sale.placeId);
        const ask = (auctionId: string) => server.ask('market', person, route.method, path(auctionId), bodyOf(name));
        const answer = await ask(sale.auctionId);
        expect([who, name, answer.status, statuses.includes(answer.status)]).toEqual([who, name, answer.status, true]);
        expect(JSON.stringify(answer.body)).not.toContain('zqsecret');
        const { body: unknown } = await ask('00000000-0000-4000-8000-000000000000');
        expect([who, name, answer.body]).toEqual([who, name, unknown]);
      }
    }
    // The same search finds them for who is in the team.
    const own = await issuer.client.readDealTeam(of(sale.auctionId));
    expect(JSON.stringify(own)).toContain('zqsecret@people.example');
    expect(JSON.stringify(await counsel.client.readDealTeam(of(sale.auctionId)))).not.toContain('zqsecret@');
  });

  async function otherProfessional(): Promise<Member> {
    const city = await accounts.issuer();
    return joined(await auctions.approved(city), 'MunicipalAdvisor', city);
  }

  function bodyOf(name: string): object | undefined {
    const bodies: Record<string, object> = {
      inviteToDealTeam: { email: 'zq@people.example', role: 'BondCounsel' },
      answerTeamInvitation: { accept: true },
      requireSignOffs: { required: [] },
      signOff: { step: 'Terms', role: 'BondCounsel', sha256: '0'.repeat(64) },
      grantTeamBook: { role: 'BondCounsel', level: 'Whole' },
    };
    return bodies[name];
  }

  test('administrators have no call of the team', async () => {
    const auctionId = await auctions.approved(issuer);
    const answer = await server.ask('market', administrator, 'GET', `/api/auction/${auctionId}/team`);
    expect(answer.status).toBe(403);
    expect((await server.ask('admin', administrator, 'GET', `/api/auction/${auctionId}/team`)).status).toBe(404);
  });
});

describe('a removed person', () => {
  test('loses everything at the next request: team, book, documents, figures, questions and notices', async () => {
    const auctionId = await auctions.live(issuer);
    const advisor = await joined(auctionId, 'MunicipalAdvisor');
    const grant = { role: 'MunicipalAdvisor', level: 'Whole' } as const;
    await issuer.client.grantTeamBook({ ...of(auctionId), body: grant });
    const calls = [
      () => advisor.client.readDealTeam(of(auctionId)),
      () => advisor.client.readTeamBook(of(auctionId)),
      () => advisor.client.readCostOfSale(of(auctionId)),
      () => advisor.client.listSaleQuestions({ ...of(auctionId), query: {} }),
    ];
    for (const call of calls) await call();
    const placeId = await placeOf(auctionId, 'MunicipalAdvisor');
    await issuer.client.endTeamPlace({ params: { auctionId, placeId } });
    for (const call of calls) expect(await refused(call())).toEqual([404, 'not-found']);
    expect(await advisor.client.listAttachedAuctions()).toEqual([]);
    const { rows: before } = await advisor.client.listNotifications({ query: {} });
    expect(before[0]?.title).toBe('Water Bonds: your place in the team has ended');
    const required = [{ step: 'FinalOfficialStatement', role: 'BondCounsel' } as const];
    await issuer.client.requireSignOffs({ ...of(auctionId), body: { required } });
    await server.runJobs();
    const { rows } = await advisor.client.listNotifications({ query: {} });
    expect(rows.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
    const ended = issuer.client.endTeamPlace({ params: { auctionId, placeId } });
    expect(await refused(ended)).toEqual([404, 'not-found']);
  });

  test.runIf(isFull)('is also one whom the terms name, while the terms stay as they were approved', async () => {
    const lawyer = await accounts.professional();
    const ofLawyer = auctionsOf(server, administrator, lawyer);
    const auctionId = await ofLawyer.complete(issuer);
    const files = { docOther1: new File([pdf], 'map.pdf', { type: 'application/pdf' }) };
    const [document] = Object.values(await issuer.client.addDocuments({ ...of(auctionId), files })).filter(Boolean);
    const read = () => server.ask('market', lawyer, 'GET', document?.url ?? '');
    expect((await read()).status).toBe(200);
    for (const role of ['BondCounsel', 'AuctionTrustee'] as const) {
      await issuer.client.endTeamPlace({ params: { auctionId, placeId: await placeOf(auctionId, role) } });
    }
    expect(await refused(lawyer.client.readDealTeam(of(auctionId)))).toEqual([404, 'not-found']);
    expect((await read()).status).toBe(404);
    const own = await issuer.client.readOwnAuction(of(auctionId));
    expect(own.ratingsProviders.auctionTrustee).toEqual([lawyer.uuid]);
    // Named again, the person is back.
    await issuer.client.saveRatingsProviders({
      ...of(auctionId),
      body: {
        ...{ fitchRating: 'AA', moodysRating: 'Aa2', snpRating: 'AA', krollRating: 'Unrated' },
        ...{ auctionCounsel: [lawyer.uuid], auctionTrustee: [lawyer.uuid], muniAdvisor: [] },
      },
    });
    expect((await lawyer.client.readDealTeam(of(auctionId))).me.roles).toHaveLength(2);
  });

  test.runIf(isFull)('a person who was granted the book alone does not get it back with a new invitation', async () => {
    const auctionId = await auctions.live(issuer);
    const advisor = await joined(auctionId, 'MunicipalAdvisor');
    const placeId = await placeOf(auctionId, 'MunicipalAdvisor');
    await issuer.client.grantTeamBook({ ...of(auctionId), body: { placeId, level: 'Whole' } });
    await advisor.client.endTeamPlace({ params: { auctionId, placeId } });
    const invited = { email: advisor.email, role: 'MunicipalAdvisor' } as const;
    const { id } = await issuer.client.inviteToDealTeam({ ...of(auctionId), body: invited });
    await advisor.client.answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
    expect(await refused(advisor.client.readTeamBook(of(auctionId)))).toEqual([404, 'not-found']);
  });
});

describe('a member', () => {
  test('signs only in an own role that signs the step, and takes back only own sign-offs', async () => {
    const auctionId = await auctions.approved(issuer);
    const agent = await joined(auctionId, 'PayingAgent');
    const { steps } = await agent.client.readDealTeam(of(auctionId));
    const sha256 = steps[0]?.sha256 ?? '';
    const sign = (step: 'Terms' | 'PreliminaryOfficialStatement', role: 'BondCounsel' | 'PayingAgent') =>
      agent.client.signOff({ ...of(auctionId), body: { step, role, sha256 } });
    expect(await refused(sign('Terms', 'BondCounsel'))).toEqual([412, 'not-own-role']);
    expect(await refused(sign('PreliminaryOfficialStatement', 'PayingAgent'))).toEqual([412, 'role-does-not-sign']);
    const { id } = await sign('Terms', 'PayingAgent');
    const params = { auctionId, signOffId: id };
    expect(await refused(counsel.client.withdrawSignOff({ params }))).toEqual([404, 'not-found']);
    const elsewhere = await auctions.approved(issuer);
    const other = { auctionId: elsewhere, signOffId: id };
    expect(await refused(counsel.client.withdrawSignOff({ params: other }))).toEqual([404, 'not-found']);
    expect(await refused(agent.client.withdrawSignOff({ params: other }))).toEqual([404, 'not-found']);
    await agent.client.withdrawSignOff({ params });
    expect(await refused(agent.client.withdrawSignOff({ params }))).toEqual([412, 'sign-off-withdrawn']);
  });

  test('cannot use the text of another sale, nor one of its own making', async () => {
    const [auctionId, elsewhere] = [await auctions.approved(issuer), await auctions.approved(issuer)];
    const { steps } = await counsel.client.readDealTeam(of(elsewhere));
    const body = { step: 'Terms', role: 'BondCounsel', sha256: steps[0]?.sha256 ?? '' } as const;
    expect(await refused(counsel.client.signOff({ ...of(auctionId), body }))).toEqual([412, 'signed-text-changed']);
  });

  test('cannot invite, grant, require or remove', async () => {
    const auctionId = await auctions.approved(issuer);
    const placeId = await placeOf(auctionId, 'BondCounsel');
    const agent = await joined(auctionId, 'PayingAgent');
    const path = `/api/auction/${auctionId}/team`;
    const calls = [
      ['POST', `${path}/invitations`, { email: 'friend@people.example', role: 'BondCounsel' }, 403],
      ['PUT', `${path}/required`, { required: [] }, 403],
      ['PUT', `${path}/book-grants`, { role: 'PayingAgent', level: 'Whole' }, 403],
      ['POST', `${path}/places/${placeId}/end`, undefined, 404],
      ['GET', `/api/auction/${auctionId}/sale-questions`, undefined, 404],
    ] as const;
    for (const [method, address, body, status] of calls) {
      expect([address, (await server.ask('market', agent, method, address, body)).status]).toEqual([address, status]);
    }
  });

  test('of a suspended firm reads nothing', async () => {
    const auctionId = await auctions.approved(issuer);
    const agent = await joined(auctionId, 'PayingAgent');
    await accounts.setStatus(agent, 'Suspended');
    expect((await refused(agent.client.readDealTeam(of(auctionId))))[0]).toBe(403);
  });
});

describe('a document that was replaced before the sale was announced', () => {
  test('is read by the team and the issuer alone, also once the market sees the sale', async () => {
    const lawyer = await accounts.professional();
    const ofLawyer = auctionsOf(server, administrator, lawyer);
    const auctionId = await ofLawyer.complete(issuer);
    for (const name of ['first.pdf', 'second.pdf'])
      await issuer.client.addDocuments({ ...of(auctionId), files: { docOther1: new File([pdf], name) } });
    await issuer.client.requestAuctionApproval(of(auctionId));
    await administrator.client.decideAuction({ ...of(auctionId), body: { status: 'Approved' } });
    await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
    const { documents, earlierDocuments } = await lawyer.client.readDealTeam(of(auctionId));
    const [present, earlier] = [documents[0]?.id ?? '', earlierDocuments[0]?.id ?? ''];
    const statusFor = async (person: Bearer, file: string) =>
      (await server.ask('market', person, 'GET', `/api/files/${file}`)).status;
    const outside = [await accounts.institution(), await accounts.issuer()];
    for (const person of outside) {
      expect([await statusFor(person, present), await statusFor(person, earlier)]).toEqual([200, 404]);
    }
    const stranger = await accounts.professional();
    expect(await statusFor(stranger, earlier)).toBe(404);
    for (const person of [issuer, lawyer]) expect(await statusFor(person, earlier)).toBe(200);
    for (const file of [present, earlier])
      expect([file, (await fetch(`${server.marketUrl}/api/public/files/${file}`)).status]).toEqual([
        file,
        file === present ? 200 : 404,
      ]);
    for (const role of ['BondCounsel', 'AuctionTrustee']) {
      await issuer.client.endTeamPlace({ params: { auctionId, placeId: await placeOf(auctionId, role) } });
    }
    expect(await statusFor(lawyer, earlier)).toBe(404);
  });
});

test.runIf(isFull)('webhooks of the team get sign-offs, and questions only where the role reads them', async () => {
  const got = new Map<string, string[]>();
  const receiver = createServer(async (request, response) => {
    const path = request.url ?? '';
    got.set(path, [...(got.get(path) ?? []), await textOf(request)]);
    response.writeHead(200).end();
  });
  const url = await serve(receiver);
  try {
    const auctionId = await auctions.approved(issuer);
    const agent = await joined(auctionId, 'PayingAgent');
    const removed = await joined(auctionId, 'MunicipalAdvisor');
    const placeId = await placeOf(auctionId, 'MunicipalAdvisor');
    await issuer.client.endTeamPlace({ params: { auctionId, placeId } });
    const people = { issuer, counsel, agent, removed, investor: await accounts.institution() };
    const events = ['question.asked', 'team.signed'] as const;
    for (const [name, person] of Object.entries(people))
      await person.client.addWebhook({ body: { url: `${url}/${name}`, events: [...events] } });
    const { steps } = await counsel.client.readDealTeam(of(auctionId));
    const body = { step: 'Terms', role: 'BondCounsel', sha256: steps[0]?.sha256 ?? '' } as const;
    await counsel.client.signOff({ ...of(auctionId), body });
    await people.investor.client.askAboutSale({ ...of(auctionId), body: { text: 'zqsecretquestion' } });
    await sendAllMessages(server);
    const typesAt = (name: string) => (got.get(`/${name}`) ?? []).map((text) => JSON.parse(text).type).toSorted();
    expect(typesAt('issuer')).toEqual(events);
    expect(typesAt('counsel')).toEqual(events);
    expect(typesAt('agent')).toEqual(['team.signed']);
    expect(typesAt('removed')).toEqual([]);
    expect(typesAt('investor')).toEqual([]);
    expect(JSON.parse(got.get('/agent')?.[0] ?? '{}').data).toMatchObject({
      auctionId,
      step: 'Terms',
      sha256: body.sha256,
    });
    await server.runJobs();
    const { rows } = await agent.client.listNotifications({ query: {} });
    expect(rows.map(({ title }) => title).join()).not.toContain('a new question');
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await sql`delete from webhook`.execute(server.deps.db);
  }
});

test('a team has room for a number of people, also when they are invited at the same time', async () => {
  const auctionId = await auctions.approved(issuer);
  await sql`insert into deal_team_place (auction_id, role, email, invited_by_id, expires_at)
    select a.id, 'PayingAgent', 'person' || n || '@people.example', ${issuer.userId}, clock_timestamp() + interval '1 day'
    from auction a, generate_series(1, ${dealTeamLimits.places - 3}) n where a.uuid = ${auctionId}`.execute(
    server.deps.db,
  );
  const invite = (email: string) =>
    issuer.client.inviteToDealTeam({ ...of(auctionId), body: { email, role: 'PayingAgent' } });
  const results = await Promise.allSettled([invite('last@people.example'), invite('more@people.example')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refused(invite('other@people.example'))).toEqual([412, 'team-full']);
});

async function placeOf(auctionId: string, role: string): Promise<string> {
  const { members } = await issuer.client.readDealTeam(of(auctionId));
  return members.find((member) => member.role === role)?.id ?? '';
}
