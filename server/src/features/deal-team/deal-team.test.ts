/** Tests of the team of a sale over HTTP: invitations, sign-offs and going live, the book and documents. */
import { createHash, randomUUID } from 'node:crypto';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import type { dealTeamMarket } from '@fairbook/contract/deal-team/market.ts';
import type { RequiredSignOff, SignedStep, TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { formerDocumentText } from '@fairbook/domain/deal-team/signed-texts.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { pdf } from '../../../testing/hostile/hostile.ts';
import { type Member, stranger } from '../../../testing/market/accounts.ts';
import { dayIn } from '../../../testing/market/auctions.ts';
import { joinAs } from '../../../testing/market/colleagues.ts';
import { invitationFor } from '../../../testing/market/invitations.ts';
import { first, order, refusalOf, refused } from '../../../testing/market/orders.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { hashDocuments } from '../auctions/hashing.ts';

/** Counsel and trustee of every sale. */
const { server, accounts, administrator, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();

type Team = AnswerOf<typeof dealTeamMarket.readDealTeam>;

const of = (auctionId: string) => ({ params: { auctionId } });
const team = (person: Member, auctionId: string): Promise<Team> => person.client.readDealTeam(of(auctionId));

const invite = (auctionId: string, email: string, role: TeamRole) =>
  issuer.client.inviteToDealTeam({ ...of(auctionId), body: { email, role } });

/** A professional who accepted an invitation to the sale. */
async function joined(auctionId: string, role: TeamRole): Promise<Member> {
  const person = await accounts.professional();
  const { id } = await invite(auctionId, person.email, role);
  await person.client.answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
  return person;
}

const require = (auctionId: string, required: RequiredSignOff[]) =>
  issuer.client.requireSignOffs({ ...of(auctionId), body: { required } });

async function hashOf(person: Member, auctionId: string, step: SignedStep): Promise<string> {
  const { steps } = await team(person, auctionId);
  return steps.find((one) => one.step === step)?.sha256 ?? '0'.repeat(64);
}

async function sign(person: Member, auctionId: string, step: SignedStep, role: TeamRole) {
  const sha256 = await hashOf(person, auctionId, step);
  return person.client.signOff({ ...of(auctionId), body: { step, role, sha256 } });
}

async function noticesOf(person: Member): Promise<string[]> {
  await server.runJobs();
  const { rows } = await person.client.listNotifications({ query: {} });
  return rows.map(({ title }) => title);
}

describe('an invitation to the team of a sale', () => {
  test('puts a professional with an account into the team once they accept, without another sign-up', async () => {
    const auctionId = await auctions.approved(issuer);
    const advisor = await accounts.professional();
    expect(await refused(team(advisor, auctionId))).toEqual([404, 'not-found']);
    const sent = await invite(auctionId, advisor.email, 'MunicipalAdvisor');
    expect(await noticesOf(advisor)).toContain('City of Springfield invites you to the team of Water Bonds');
    const [own] = await advisor.client.listTeamInvitations();
    expect(own).toMatchObject({ id: sent.id, auctionName: 'Water Bonds', role: 'MunicipalAdvisor' });
    expect(await refused(team(advisor, auctionId))).toEqual([404, 'not-found']);
    const params = { placeId: sent.id };
    const answered = await advisor.client.answerTeamInvitation({ params, body: { accept: true } });
    expect(answered.auctionId).toBe(auctionId);
    const seen = await team(advisor, auctionId);
    expect(seen.me).toMatchObject({ isIssuer: false, roles: ['MunicipalAdvisor'], canWrite: true });
    expect(seen.auction.profile.name).toBe('Water Bonds');
    // Only the issuer sees who is invited, and no one the emails of members.
    expect(JSON.stringify(seen)).not.toContain(advisor.email);
    expect(await noticesOf(issuer)).toContain('Water Bonds: Paula Counsel joined the team');
    expect(await refused(advisor.client.answerTeamInvitation({ params, body: { accept: true } }))).toEqual([
      404,
      'not-found',
    ]);
    const listed = await advisor.client.listAttachedAuctions();
    expect(listed.map(({ uuid, type }) => [uuid, type])).toEqual([[auctionId, ['MunicipalAdvisor']]]);
  });

  test('mails city, sale and role to an email without an account, which is in the team after its sign-up', async () => {
    const auctionId = await auctions.approved(issuer);
    const identity = await stranger(`trustee.${randomUUID()}@bank.example`);
    await invite(auctionId, identity.email, 'PayingAgent');
    const { code } = await invitationFor(server, identity.email);
    const mail = server.deps.sink.list().find(({ to }) => to === identity.email);
    expect(mail?.subject).toBe('City of Springfield invites you to the team of Water Bonds');
    expect(mail?.text).toContain('Role: Paying Agent.');
    expect(mail?.text).toContain('Función: Agente de pagos.');
    const { userId, uuid } = await server.market().signUpProfessional({
      body: {
        ...{ firstName: 'Tess', lastName: 'Trust', email: identity.email, idToken: identity.token },
        inviteCode: code,
      },
    });
    await server.runJobs();
    await sql`update market_prof_org set status = 'Active' where id = (select market_prof_org_id from user_org where user_id = ${userId})`.execute(
      server.deps.db,
    );
    const client = server.market(identity);
    expect((await client.readDealTeam(of(auctionId))).me.roles).toEqual(['PayingAgent']);
    expect((await team(issuer, auctionId)).members.map(({ name, role }) => [name, role])).toContainEqual([
      'Tess Trust',
      'PayingAgent',
    ]);
    expect(uuid).not.toBe('');
  });

  test('says nothing about whether the address has an account', async () => {
    const auctionId = await auctions.approved(issuer);
    const people = [
      (await accounts.professional()).email,
      (await accounts.individual()).email,
      (await accounts.issuer()).email,
      administrator.email,
      counsel.email,
      `nobody.${randomUUID()}@nowhere.example`,
    ];
    const answers = [];
    for (const email of people) {
      const answer = await server.ask('market', issuer, 'POST', `/api/auction/${auctionId}/team/invitations`, {
        email,
        role: 'MunicipalAdvisor',
      });
      const { id: _, sentAt: __, expiresAt: ___, email: said, ...data } = answer.body.data as Record<string, unknown>;
      expect(said).toBe(email);
      answers.push({ status: answer.status, message: answer.body.message, data });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await server.runJobs();
    // The list of the issuer shows the same of all of them.
    const { invitations } = await team(issuer, auctionId);
    expect(invitations.map(({ email }) => email).sort()).toEqual(people.toSorted());
    expect(new Set(invitations.map(({ isExpired, role }) => `${isExpired} ${role}`)).size).toBe(1);
    expect(await refused(invite(auctionId, people[0] ?? '', 'MunicipalAdvisor'))).toEqual([409, 'already-invited']);
  });

  test.runIf(isFull)('can be revoked and declined, expires, and is for its own address', async () => {
    const auctionId = await auctions.approved(issuer);
    const [person, other] = [await accounts.professional(), await accounts.professional()];
    const answer = (member: Member, placeId: string, accept: boolean) =>
      member.client.answerTeamInvitation({ params: { placeId }, body: { accept } });
    const revoked = await invite(auctionId, person.email, 'BondCounsel');
    expect(await refused(answer(other, revoked.id, true))).toEqual([404, 'not-found']);
    await issuer.client.endTeamPlace({ params: { auctionId, placeId: revoked.id } });
    expect(await refused(answer(person, revoked.id, true))).toEqual([404, 'not-found']);
    const declined = await invite(auctionId, person.email, 'BondCounsel');
    expect(await answer(person, declined.id, false)).toEqual({ auctionId: null });
    expect(await refused(answer(person, declined.id, true))).toEqual([404, 'not-found']);
    const expired = await invite(auctionId, person.email, 'BondCounsel');
    await sql`update deal_team_place set expires_at = clock_timestamp() - interval '1 second' where uuid = ${expired.id}`.execute(
      server.deps.db,
    );
    expect(await refused(answer(person, expired.id, true))).toEqual([404, 'not-found']);
    expect((await team(issuer, auctionId)).invitations).toMatchObject([{ id: expired.id, isExpired: true }]);
    // An expired one does not stand in the way of the next.
    const again = await invite(auctionId, person.email, 'BondCounsel');
    expect(await answer(person, again.id, true)).toEqual({ auctionId });
    expect((await team(issuer, auctionId)).invitations).toEqual([]);
  });

  test.runIf(isFull)('is accepted once of two answers at the same time', async () => {
    const auctionId = await auctions.approved(issuer);
    const person = await accounts.professional();
    const { id } = await invite(auctionId, person.email, 'MunicipalAdvisor');
    const answer = () => person.client.answerTeamInvitation({ params: { placeId: id }, body: { accept: true } });
    const results = await Promise.allSettled([answer(), answer()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await team(issuer, auctionId)).members).toHaveLength(3);
  });
});

describe('sign-offs', () => {
  test('that are required refuse going live until they are there, and then stay for good', async () => {
    const auctionId = await auctions.approved(issuer);
    const advisor = await joined(auctionId, 'MunicipalAdvisor');
    const goLive = () => issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
    await require(auctionId, [
      { step: 'Terms', role: 'BondCounsel' },
      { step: 'GoLive', role: 'MunicipalAdvisor' },
    ]);
    expect(await noticesOf(advisor)).toContain('Water Bonds: required sign-offs have changed');
    const missing = async () => (await refusalOf(goLive())).data.missing?.map(({ message }) => message);
    expect(await missing()).toEqual([
      'Bond Counsel has not signed the terms',
      'Municipal Advisor has not signed going live',
    ]);
    // The page of the issuer says the same before the button is pressed.
    const own = await issuer.client.readOwnAuction(of(auctionId));
    expect(own.isReadyForGoLive).toBe(false);
    expect(own.nextAction).toMatchObject({ code: 'complete', step: 'team' });
    expect(own.missing.map(({ code }) => code)).toEqual(['sign-off-missing', 'sign-off-missing']);
    const { id } = await sign(counsel, auctionId, 'Terms', 'BondCounsel');
    expect(await missing()).toEqual(['Municipal Advisor has not signed going live']);
    await counsel.client.withdrawSignOff({ params: { auctionId, signOffId: id } });
    expect(await missing()).toHaveLength(2);
    await sign(counsel, auctionId, 'Terms', 'BondCounsel');
    await sign(advisor, auctionId, 'GoLive', 'MunicipalAdvisor');
    expect(await noticesOf(issuer)).toContain('Water Bonds: Municipal Advisor signed going live');
    expect((await goLive()).status).toBe('Live');
    const { steps, whyNotSignOffs } = await team(counsel, auctionId);
    expect(whyNotSignOffs?.code).toBe('sign-offs-closed');
    const [taken, kept] = steps[0]?.signOffs ?? [];
    expect(taken).toMatchObject({ state: 'Withdrawn', countedAt: null });
    expect(kept).toMatchObject({ state: 'InForce', canWithdraw: false, countedAt: expect.any(String) });
    const late = counsel.client.withdrawSignOff({ params: { auctionId, signOffId: kept?.id ?? '' } });
    expect(await refused(late)).toEqual([412, 'sign-offs-closed']);
    expect(await refused(sign(counsel, auctionId, 'GoLive', 'BondCounsel'))).toEqual([412, 'sign-offs-closed']);
    expect(await refused(require(auctionId, []))).toEqual([412, 'sign-offs-closed']);
  });

  test('are void once what was signed has changed, and a stale page signs nothing', async () => {
    const auctionId = await auctions.complete(issuer);
    await require(auctionId, [{ step: 'Terms', role: 'BondCounsel' }]);
    const stale = await hashOf(counsel, auctionId, 'Terms');
    await sign(counsel, auctionId, 'Terms', 'BondCounsel');
    expect((await team(issuer, auctionId)).missing).toEqual([]);
    await issuer.client.saveKeyDates({
      ...of(auctionId),
      body: {
        ...{ dated: dayIn(1, '12-14'), firstPrincipalPaymentDate: dayIn(2), finalMaturityDate: dayIn(3) },
        marketingPeriodLaunchDate: new Date().toISOString(),
      },
    });
    const changed = await team(issuer, auctionId);
    expect(changed.steps[0]?.signOffs).toMatchObject([{ state: 'Void' }]);
    expect(changed.missing).toMatchObject([
      { code: 'sign-off-void', message: 'Bond Counsel signed the terms before the last change' },
    ]);
    const body = { step: 'Terms', role: 'BondCounsel', sha256: stale } as const;
    expect(await refused(counsel.client.signOff({ ...of(auctionId), body }))).toEqual([412, 'signed-text-changed']);
    await sign(counsel, auctionId, 'Terms', 'BondCounsel');
    expect((await team(issuer, auctionId)).missing).toEqual([]);
  });

  test.runIf(isFull)('of the preliminary official statement are of one version of the document', async () => {
    const auctionId = await auctions.complete(issuer);
    const step = 'PreliminaryOfficialStatement';
    const upload = () =>
      issuer.client.addDocuments({
        ...of(auctionId),
        files: { preliminaryOfficialStatement: new File([pdf], 'pos.pdf', { type: 'application/pdf' }) },
      });
    expect(await refused(sign(counsel, auctionId, step, 'BondCounsel'))).toEqual([412, 'nothing-to-sign']);
    await upload();
    await sign(counsel, auctionId, step, 'BondCounsel');
    expect((await team(counsel, auctionId)).steps[1]?.signOffs).toMatchObject([{ state: 'InForce' }]);
    // By the bytes of its file.
    const { documents, steps } = await team(counsel, auctionId);
    const fileHash = createHash('sha256').update(pdf).digest('hex');
    expect(documents).toMatchObject([{ slot: 'preliminaryOfficialStatement', sha256: fileHash }]);
    const { rows } = await sql<{ body: string }>`
      select body from deal_signed_text where sha256 = ${steps[1]?.sha256 ?? ''}`.execute(server.deps.db);
    expect(JSON.parse(rows[0]?.body ?? '{}')).toMatchObject({ document: documents[0]?.id, sha256: fileHash });
    // The same file under the same name is another version.
    await upload();
    expect((await team(counsel, auctionId)).steps[1]?.signOffs).toMatchObject([{ state: 'Void' }]);
  });

  test.runIf(isFull)(
    'in the texts of earlier releases stay in force until the document changes, and are not signed any more',
    async () => {
      const auctionId = await auctions.complete(issuer);
      const files = { preliminaryOfficialStatement: new File([pdf], 'pos.pdf', { type: 'application/pdf' }) };
      const upload = () => issuer.client.addDocuments({ ...of(auctionId), files });
      const { preliminaryOfficialStatement: document } = await upload();
      const step = 'PreliminaryOfficialStatement';
      await require(auctionId, [{ step, role: 'BondCounsel' }]);
      const body = formerDocumentText(auctionId, document ?? { id: '', name: '', url: '' });
      const sha256 = createHash('sha256').update(body).digest('hex');
      await sql`with text as (insert into deal_signed_text (auction_id, sha256, body)
        select id, ${sha256}, ${body} from auction where uuid = ${auctionId} returning auction_id)
      insert into deal_sign_off (auction_id, user_id, step, role, sha256)
        select auction_id, ${counsel.userId}, ${step}, 'BondCounsel', ${sha256} from text`.execute(server.deps.db);
      const before = await team(counsel, auctionId);
      expect(before.steps[1]).toMatchObject({ signOffs: [{ state: 'InForce' }], canSignAs: [] });
      expect(before.missing).toEqual([]);
      const signing = { step, role: 'BondCounsel', sha256 } as const;
      expect(await refused(counsel.client.signOff({ ...of(auctionId), body: signing }))).toEqual([
        412,
        'signed-text-changed',
      ]);
      await upload();
      const after = await team(counsel, auctionId);
      expect([after.steps[1]?.signOffs[0]?.state, after.missing.length]).toEqual(['Void', 1]);
    },
  );

  test.runIf(isFull)(
    'wait for the hash of a document of an earlier release, which a job computes and nothing changes',
    async () => {
      const auctionId = await auctions.complete(issuer);
      const files = { preliminaryOfficialStatement: new File([pdf], 'old.pdf', { type: 'application/pdf' }) };
      await issuer.client.addDocuments({ ...of(auctionId), files });
      const [{ id, sha256 } = { id: '', sha256: '' }] = (await team(counsel, auctionId)).documents;
      await server.superuser.query(
        `alter table uploaded_file disable trigger keep_sha256; update uploaded_file set sha256 = null;
        alter table uploaded_file enable always trigger keep_sha256`,
      );
      const { steps } = await team(counsel, auctionId);
      expect(steps.map((one) => one.sha256 === null)).toEqual([false, true, true, true]);
      for (const step of ['PreliminaryOfficialStatement', 'GoLive'] as const)
        expect(await refused(sign(counsel, auctionId, step, 'BondCounsel'))).toEqual([412, 'document-not-hashed']);
      await hashDocuments(server.deps);
      expect((await team(counsel, auctionId)).documents[0]?.sha256).toBe(sha256);
      await sign(counsel, auctionId, 'GoLive', 'BondCounsel');
      const change = sql`update uploaded_file set sha256 = ${'0'.repeat(64)} where uuid = ${id}`;
      await expect(change.execute(server.deps.db)).rejects.toThrow();
    },
  );

  test.runIf(isFull)(
    'happen once of two at the same moment, and never beside the going live that they would change',
    async () => {
      const auctionId = await auctions.approved(issuer);
      const sha256 = await hashOf(counsel, auctionId, 'Terms');
      const body = { step: 'Terms', role: 'BondCounsel', sha256 } as const;
      const twice = [1, 2].map(() => counsel.client.signOff({ ...of(auctionId), body }));
      const results = await Promise.allSettled(twice);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await refused(counsel.client.signOff({ ...of(auctionId), body }))).toEqual([409, 'already-signed']);
      await require(auctionId, [{ step: 'Terms', role: 'BondCounsel' }]);
      const signOffId = (await team(counsel, auctionId)).steps[0]?.signOffs[0]?.id ?? '';
      const [withdrawn, live] = await Promise.allSettled([
        counsel.client.withdrawSignOff({ params: { auctionId, signOffId } }),
        issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} }),
      ]);
      expect([withdrawn.status, live.status].sort()).toEqual(['fulfilled', 'rejected']);
      const after = (await team(counsel, auctionId)).steps[0]?.signOffs[0];
      expect(after?.state).toBe(live.status === 'fulfilled' ? 'InForce' : 'Withdrawn');
    },
  );

  test.runIf(isFull)('keep the text that was signed, whose hash is the one that was signed', async () => {
    const auctionId = await auctions.approved(issuer);
    await sign(counsel, auctionId, 'Terms', 'BondCounsel');
    const { rows } = await sql<{ sha256: string; body: string }>`
      select t.sha256, t.body from deal_signed_text t join auction a on a.id = t.auction_id where a.uuid = ${auctionId}`.execute(
      server.deps.db,
    );
    expect(rows).toHaveLength(1);
    for (const { sha256, body } of rows) {
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
      expect(JSON.parse(body)).toMatchObject({ signed: 'fairbook-terms-1', sale: auctionId });
    }
    await expect(sql`delete from deal_sign_off`.execute(server.deps.db)).rejects.toThrow();
    await expect(sql`update deal_sign_off set role = 'PayingAgent'`.execute(server.deps.db)).rejects.toThrow();
    await expect(sql`update deal_signed_text set body = ''`.execute(server.deps.db)).rejects.toThrow();
  });
});

describe('the order book', () => {
  test('is read as far as it is granted, by role or person, and no longer than that', async () => {
    const auctionId = await auctions.live(issuer);
    const advisor = await joined(auctionId, 'MunicipalAdvisor');
    const fund = await accounts.institution({ name: 'Zqfundzq' });
    await order(fund, auctionId, { [first]: 20_000 });
    const read = (person: Member) => person.client.readTeamBook(of(auctionId));
    const grant = (body: object) =>
      server.ask('market', issuer, 'PUT', `/api/auction/${auctionId}/team/book-grants`, body);
    expect(await refused(read(advisor))).toEqual([404, 'not-found']);
    await grant({ role: 'MunicipalAdvisor', level: 'Totals' });
    const totals = await read(advisor);
    expect(totals).toMatchObject({ level: 'Totals', demand: 20_000, whole: null });
    expect(totals.maturities.map(({ demand }) => demand)).toEqual([20_000, 0]);
    expect(await refused(read(counsel))).toEqual([404, 'not-found']);
    const placeId = (await team(issuer, auctionId)).members.find(({ role }) => role === 'BondCounsel')?.id;
    await grant({ placeId, level: 'Whole' });
    const whole = await read(counsel);
    expect(whole.whole?.totals.bids).toBe(1);
    expect(JSON.stringify(whole)).not.toMatch(/zqfundzq/i);
    // After the close the issuer sees names, and the team still none.
    await auctions.close(auctionId);
    expect(JSON.stringify(await issuer.client.readOrderBook(of(auctionId)))).toMatch(/zqfundzq/i);
    expect(JSON.stringify(await read(counsel))).not.toMatch(/zqfundzq/i);
    await grant({ placeId, level: 'None' });
    await grant({ role: 'MunicipalAdvisor', level: 'None' });
    expect(await refused(read(counsel))).toEqual([404, 'not-found']);
    expect(await refused(read(advisor))).toEqual([404, 'not-found']);
    expect((await grant({ level: 'Totals' })).status).toBe(400);
    expect((await grant({ role: 'BondCounsel', placeId, level: 'Totals' })).status).toBe(400);
  });

  test('does not exist before the sale opens', async () => {
    const auctionId = await auctions.approved(issuer);
    expect(await refused(issuer.client.readTeamBook(of(auctionId)))).toEqual([412, 'book-not-open']);
  });
});

describe('documents', () => {
  test.runIf(isFull)('that were replaced or removed stay on the page of the team, latest first', async () => {
    const auctionId = await auctions.complete(issuer);
    const upload = () =>
      issuer.client.addDocuments({
        ...of(auctionId),
        files: { docOther1: new File([pdf], 'map.pdf', { type: 'application/pdf' }) },
      });
    await upload();
    const fileId = (await team(counsel, auctionId)).documents[0]?.id ?? '';
    await upload();
    const { documents, earlierDocuments } = await team(issuer, auctionId);
    expect(earlierDocuments).toMatchObject([{ id: fileId, slot: 'docOther1' }]);
    const [earlier] = (await team(counsel, auctionId)).earlierDocuments;
    expect(new Date(earlier?.replacedAt ?? 0).getTime()).toBeGreaterThan(new Date(earlier?.uploadedAt ?? 0).getTime());
    await issuer.client.removeDocument({ params: { auctionId, documentType: 'docOther1' } });
    expect((await team(counsel, auctionId)).earlierDocuments.map(({ id }) => id)).toEqual([documents[0]?.id, fileId]);
  });
});

test('a Viewer of the firm reads everything of the team and changes nothing', async () => {
  const auctionId = await auctions.approved(issuer);
  const viewer = await joinAs(server, counsel, 'Viewer', 'Vera Viewer');
  expect((await team(viewer, auctionId)).me).toMatchObject({
    canWrite: false,
    roles: ['AuctionTrustee', 'BondCounsel'],
  });
  const sha256 = await hashOf(viewer, auctionId, 'Terms');
  const { client } = viewer;
  const calls = [
    () => client.signOff({ ...of(auctionId), body: { step: 'Terms', role: 'BondCounsel', sha256 } }),
    () => client.endTeamPlace({ params: { auctionId, placeId: auctionId } }),
    () => client.answerTeamInvitation({ params: { placeId: auctionId }, body: { accept: true } }),
  ];
  for (const call of calls) expect(await refused(call())).toEqual([403, 'role-missing']);
  const user = await joinAs(server, counsel, 'User', 'Uma User');
  await sign(user, auctionId, 'Terms', 'BondCounsel');
  expect((await team(issuer, auctionId)).steps[0]?.signOffs).toMatchObject([{ name: 'Uma User' }]);
});

test.runIf(isFull)(
  'where the market does not use teams, nothing of one is begun, and required sign-offs of before can be dropped',
  async () => {
    const auctionId = await auctions.approved(issuer);
    await require(auctionId, [{ step: 'Terms', role: 'BondCounsel' }]);
    const off = await startTestServer({ beside: server, config: { features: [] } });
    onTestFinished(() => off.close());
    const { inviteToDealTeam, requireSignOffs, grantTeamBook, readDealTeam } = off.market(issuer);
    const begun = await Promise.all([
      refused(inviteToDealTeam({ ...of(auctionId), body: { email: 'counsel@example.com', role: 'BondCounsel' } })),
      refused(requireSignOffs({ ...of(auctionId), body: { required: [{ step: 'GoLive', role: 'BondCounsel' }] } })),
      refused(grantTeamBook({ ...of(auctionId), body: { role: 'BondCounsel', level: 'Totals' } })),
    ]);
    expect(begun).toEqual(begun.map(() => [412, 'feature-off']));
    await requireSignOffs({ ...of(auctionId), body: { required: [] } });
    await grantTeamBook({ ...of(auctionId), body: { role: 'BondCounsel', level: 'None' } });
    const { steps, members } = await readDealTeam(of(auctionId));
    expect(steps.flatMap(({ required }) => required)).toEqual([]);
    expect(members).not.toEqual([]);
  },
);
