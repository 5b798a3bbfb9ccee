/** Tests of sign-offs of the final official statement over HTTP: its time, the effect of requiring it, and of a later version. */
import type { RequiredSignOff, TeamRole } from '@fairbook/domain/deal-team/deal-team.ts';
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { first, order, refused } from '../../../testing/market/orders.ts';
import { pdfOf } from '../../../testing/pdf.ts';

const { server, accounts, professional: counsel, auctions } = await testMarket();
const issuer = await accounts.issuer();
const buyer = await accounts.individual();

const of = (auctionId: string) => ({ params: { auctionId } });
const final = { step: 'FinalOfficialStatement', role: 'BondCounsel' } as const;

const require = (auctionId: string, required: RequiredSignOff[]) =>
  issuer.client.requireSignOffs({ ...of(auctionId), body: { required } });

/** A sale that went live with these sign-offs required, and is closed with bonds sold. */
async function ended(required: RequiredSignOff[] = [final]): Promise<string> {
  const auctionId = await auctions.approved(issuer);
  await require(auctionId, required);
  await issuer.client.goLive({ params: { auctionUuid: auctionId }, body: {} });
  await order(buyer, auctionId, { [first]: 60_000 });
  await auctions.close(auctionId);
  return auctionId;
}

async function publish(auctionId: string, what: string, insteadOf?: string): Promise<string> {
  const file = new File([pdfOf(what)], `${what}.pdf`, { type: 'application/pdf' });
  const body = insteadOf === undefined ? {} : { insteadOf };
  const { versions } = await issuer.client.publishFinalStatement({ ...of(auctionId), body, files: { file } });
  await server.runJobs();
  return versions[0]?.id ?? '';
}

async function stepOf(person: Member, auctionId: string) {
  const { steps, missing } = await person.client.readDealTeam(of(auctionId));
  return { step: steps[3], missing: missing.map(({ code, message }) => [code, message]) };
}

async function sign(person: Member, auctionId: string, role: TeamRole = 'BondCounsel') {
  const { step } = await stepOf(person, auctionId);
  const body = { step: 'FinalOfficialStatement', role, sha256: step?.sha256 ?? '0'.repeat(64) } as const;
  return person.client.signOff({ ...of(auctionId), body });
}

async function noticesOf(person: Member): Promise<string[]> {
  await server.runJobs();
  const { rows } = await person.client.listNotifications({ query: {} });
  return rows.map(({ title }) => title);
}

describe('the final official statement', () => {
  test('is signed once it is published, and a required sign-off of it does not hold up going live', async () => {
    const auctionId = await ended();
    const before = await stepOf(counsel, auctionId);
    expect(before).toMatchObject({ step: { sha256: null, required: ['BondCounsel'], canSignAs: [] }, missing: [] });
    expect(await refused(sign(counsel, auctionId))).toEqual([412, 'nothing-to-sign']);
    await publish(auctionId, 'final');
    expect(await noticesOf(counsel)).toContain('Water Bonds: sign the final official statement');
    // Sign-offs from before the sale stay as they are.
    const { steps, whyNotSignOffs } = await counsel.client.readDealTeam(of(auctionId));
    expect([whyNotSignOffs?.code, steps.map(({ canSignAs }) => canSignAs)]).toEqual([
      'sign-offs-closed',
      [[], [], [], ['BondCounsel']],
    ]);
    const missing = [['sign-off-missing', 'Bond Counsel has not signed the final official statement']];
    expect((await stepOf(issuer, auctionId)).missing).toEqual(missing);
    expect(await issuer.client.readFinalStatements(of(auctionId))).toMatchObject({
      signedBy: [],
      unsigned: ['BondCounsel'],
    });
    await sign(counsel, auctionId);
    expect((await stepOf(issuer, auctionId)).missing).toEqual([]);
    expect(await issuer.client.readFinalStatements(of(auctionId))).toMatchObject({
      signedBy: [{ role: 'BondCounsel', name: 'Paula Counsel' }],
      unsigned: [],
    });
    expect(await noticesOf(issuer)).toContain('Water Bonds: Bond Counsel signed the final official statement');
    expect(await refused(sign(counsel, auctionId))).toEqual([409, 'already-signed']);
    // The text that is signed names the file by its SHA-256.
    const { versions } = await issuer.client.readFinalStatements(of(auctionId));
    const { rows } = await sql<{ body: string }>`
      select t.body from deal_signed_text t join auction a on a.id = t.auction_id where a.uuid = ${auctionId}`.execute(
      server.deps.db,
    );
    expect(rows.map(({ body }) => JSON.parse(body))).toEqual([
      {
        ...{ signed: 'fairbook-final-statement-1', sale: auctionId, version: 1 },
        ...{ document: versions[0]?.file.id, sha256: versions[0]?.sha256 },
      },
    ]);
    // Nor does the database count it for going live.
    const count = sql`update deal_sign_off set counted_at = clock_timestamp() where step = 'FinalOfficialStatement'`;
    await expect(count.execute(server.deps.db)).rejects.toThrow();
  });

  test('is signed again in a corrected version, and a page that shows the one before signs nothing', async () => {
    const auctionId = await ended();
    const one = await publish(auctionId, 'one');
    const { step } = await stepOf(counsel, auctionId);
    await sign(counsel, auctionId);
    await publish(auctionId, 'two', one);
    const after = await stepOf(counsel, auctionId);
    expect(after.step?.signOffs).toMatchObject([{ state: 'Void', countedAt: null }]);
    expect(after.missing).toEqual([
      ['sign-off-void', 'Bond Counsel signed the final official statement before the last change'],
    ]);
    const stale = { ...final, sha256: step?.sha256 ?? '' };
    expect(await refused(counsel.client.signOff({ ...of(auctionId), body: stale }))).toEqual([
      412,
      'signed-text-changed',
    ]);
    const asked = (await noticesOf(counsel)).filter((title) => title.includes('sign the final'));
    expect(asked.length).toBeGreaterThanOrEqual(2);
    await sign(counsel, auctionId);
    const { steps } = await counsel.client.readDealTeam(of(auctionId));
    expect(steps[3]?.signOffs.map(({ state }) => state)).toEqual(['Void', 'InForce']);
  });

  test.runIf(isFull)('can be unsigned at any time by who signed it', async () => {
    const auctionId = await ended();
    await publish(auctionId, 'wrong');
    const { id } = await sign(counsel, auctionId);
    await counsel.client.withdrawSignOff({ params: { auctionId, signOffId: id } });
    const { step, missing } = await stepOf(issuer, auctionId);
    expect(step?.signOffs).toMatchObject([{ state: 'Withdrawn' }]);
    expect(missing).toHaveLength(1);
    expect((await issuer.client.readFinalStatements(of(auctionId))).signedBy).toEqual([]);
  });

  test.runIf(isFull)('can be required after the sale, when nothing else that was required can change', async () => {
    const terms = { step: 'Terms', role: 'PayingAgent' } as const;
    const auctionId = await ended([]);
    await publish(auctionId, 'later');
    expect((await stepOf(issuer, auctionId)).missing).toEqual([]);
    await require(auctionId, [final]);
    expect((await stepOf(issuer, auctionId)).missing).toHaveLength(1);
    expect(await refused(require(auctionId, [final, terms]))).toEqual([412, 'sign-offs-closed']);
    await require(auctionId, []);
    expect((await stepOf(issuer, auctionId)).missing).toEqual([]);
  });
});

describe('an attack on it', () => {
  test('by a role that does not sign it, a person outside, an investor or the issuer signs nothing', async () => {
    const auctionId = await ended();
    await publish(auctionId, 'guarded');
    const outsider = await accounts.professional();
    expect(await refused(sign(counsel, auctionId, 'AuctionTrustee'))).toEqual([412, 'role-does-not-sign']);
    expect(await refused(sign(counsel, auctionId, 'MunicipalAdvisor'))).toEqual([412, 'not-own-role']);
    const body = { ...final, sha256: (await stepOf(counsel, auctionId)).step?.sha256 ?? '' };
    expect(await refused(outsider.client.signOff({ ...of(auctionId), body }))).toEqual([404, 'not-found']);
    for (const person of [issuer, buyer])
      expect((await refused(person.client.signOff({ ...of(auctionId), body })))[0]).toBe(403);
    expect(await refused(require(auctionId, [{ step: 'FinalOfficialStatement', role: 'AuctionTrustee' }]))).toEqual([
      400,
      'invalid',
    ]);
    // Signers are not in the market's answers.
    await sign(counsel, auctionId);
    const shown = JSON.stringify(await buyer.client.readPublicAuction(of(auctionId)));
    expect(shown).toContain('guarded.pdf');
    expect(shown).not.toMatch(/signedBy|Paula/);
  });

  test.runIf(isFull)(
    'by the text of another sale, or beside the version that replaces it, signs nothing that no longer holds',
    async () => {
      const [auctionId, elsewhere] = [await ended(), await ended()];
      const one = await publish(auctionId, 'same');
      await publish(elsewhere, 'same');
      const other = { ...final, sha256: (await stepOf(counsel, elsewhere)).step?.sha256 ?? '' };
      expect(await refused(counsel.client.signOff({ ...of(auctionId), body: other }))).toEqual([
        412,
        'signed-text-changed',
      ]);
      const body = { ...final, sha256: (await stepOf(counsel, auctionId)).step?.sha256 ?? '' };
      const [signed, published] = await Promise.allSettled([
        counsel.client.signOff({ ...of(auctionId), body }),
        publish(auctionId, 'next', one),
      ]);
      expect(published.status).toBe('fulfilled');
      const { step } = await stepOf(counsel, auctionId);
      expect(step?.signOffs.map(({ state }) => state)).toEqual(signed.status === 'fulfilled' ? ['Void'] : []);
    },
  );
});
