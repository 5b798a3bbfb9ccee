/** Tests building an auction: dates, maturities, documents, and who may change what until when. */
import { isFull, some } from '@fairbook/domain/testing/effort.ts';
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import { dayIn, keyDates, priority, profile, schedule } from '../../../testing/market/auctions.ts';
import { pdfOf } from '../../../testing/pdf.ts';

const { server, accounts, auctions } = await testMarket();
const issuer = await accounts.issuer();

const unknown = '00000000-0000-7000-8000-000000000000';

function put(id: string, part: string, body: unknown, person = issuer) {
  return server.ask('market', person, 'PUT', `/api/auction/${id}/${part}`, body);
}

function pdf(name = 'statement.pdf'): File {
  return new File([pdfOf()], name, { type: 'application/pdf' });
}

async function read(auctionId: string, person = issuer) {
  return person.client.readOwnAuction({ params: { auctionId } });
}

describe('dates and maturities', () => {
  test('requires the three key dates', async () => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'dates-community-impact', {});
    expect(answer.body.data).toMatchObject({
      fields: { dated: 'Required', firstPrincipalPaymentDate: 'Required', finalMaturityDate: 'Required' },
    });
  });

  test('refuses a final maturity on the day of the first principal payment', async () => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'dates-community-impact', {
      ...keyDates,
      finalMaturityDate: keyDates.firstPrincipalPaymentDate,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({
      fields: { finalMaturityDate: 'Must be greater than first principal payment date' },
    });
  });

  test.runIf(isFull)('takes one date for both where all bonds are due on it', async () => {
    const id = await auctions.draft(issuer);
    const { finalMaturityDate } = keyDates;
    const body = { ...keyDates, firstPrincipalPaymentDate: finalMaturityDate, isSingleMaturity: true };
    const auction = await issuer.client.saveKeyDates({ params: { auctionId: id }, body });
    expect(auction.keyDates).toMatchObject({ firstPrincipalPaymentDate: finalMaturityDate, finalMaturityDate });
  });

  test.runIf(isFull)('keeps days as days and a launch day as its first moment in UTC', async () => {
    const id = await auctions.draft(issuer);
    const body = {
      ...keyDates,
      marketingPeriodLaunchDate: dayIn(1, '03-29'),
      communityImpactThemes: ['Water', 'Water'],
    };
    const auction = await issuer.client.saveKeyDates({ params: { auctionId: id }, body });
    expect(auction.keyDates).toMatchObject({
      dated: keyDates.dated,
      marketingPeriodLaunchDate: `${dayIn(1, '03-29')}T00:00:00.000Z`,
    });
    expect(auction.communityImpactThemes).toEqual(['Water']);
  });

  test.each([
    ['no maturity', [], { schedule: 'At least one maturity required' }],
    [
      'two maturities of one day, coupon and CUSIP',
      [schedule[0], schedule[0]],
      { 'schedule.1.maturityDate': 'Another maturity of this day has the same coupon and CUSIP' },
    ],
    [
      'an amount below the minimum',
      [{ ...schedule[0], principalAmount: 4999 }],
      { 'schedule.0.principalAmount': 'Minimum amount is $5,000' },
    ],
    [
      'an amount between steps',
      [{ ...schedule[0], principalAmount: 7500 }],
      { 'schedule.0.principalAmount': 'Must be a multiple of $5,000' },
    ],
    [
      'a negative amount',
      [{ ...schedule[0], principalAmount: -5000 }],
      { 'schedule.0.principalAmount': 'Must be greater than or equal to 0' },
    ],
    [
      'a negative yield',
      [{ ...schedule[0], yield: -0.1 }],
      { 'schedule.0.yield': 'Must be greater than or equal to 0' },
    ],
  ])('refuses %s', async (_, rows, fields) => {
    const id = await auctions.draft(issuer);
    const answer = await put(id, 'maturity-structure', { schedule: rows });
    expect(answer.status).toBe(400);
    expect(answer.body.data).toMatchObject({ fields });
    expect((await read(id)).maturityStructure).toEqual([]);
  });

  test('sorts the maturities by date and adds them up', async () => {
    const id = await auctions.draft(issuer);
    const rows = [...schedule].reverse();
    const auction = await issuer.client.saveMaturityStructure({ params: { auctionId: id }, body: { schedule: rows } });
    expect(auction.maturityStructure.map((row) => row.maturityDate)).toEqual([dayIn(2), dayIn(3)]);
    expect(auction.maturityStructure[0]).toMatchObject({ isOffered: true, principalAmount: 100_000, yield: 3.1 });
    expect(auction.ladder).toMatchObject({
      maturities: 2,
      principal: 300_000,
      offered: 300_000,
      yieldRange: { lowest: 3.1, highest: 3.4 },
    });
  });
});

describe('documents', () => {
  test('are put into their slots, read back by the owner, and removed', async () => {
    const id = await auctions.draft(issuer);
    const documents = await issuer.client.addDocuments({
      params: { auctionId: id },
      files: { preliminaryOfficialStatement: pdf('POS 2026.pdf'), docOther2: pdf() },
    });
    expect(documents).toMatchObject({ preliminaryOfficialStatement: { name: 'POS 2026.pdf' }, docOther1: null });
    const file = await server.ask('market', issuer, 'GET', documents.preliminaryOfficialStatement?.url ?? '');
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const left = await issuer.client.removeDocument({
      params: { auctionId: id, documentType: 'preliminaryOfficialStatement' },
    });
    expect(left).toMatchObject({ preliminaryOfficialStatement: null, docOther2: { name: 'statement.pdf' } });
    // The issuer and the team of the sale read earlier documents, and no one else does.
    const stranger = await accounts.issuer({ name: 'Far County' });
    const statusFor = async (one: typeof issuer) =>
      (await server.ask('market', one, 'GET', documents.preliminaryOfficialStatement?.url ?? '')).status;
    expect([await statusFor(issuer), await statusFor(stranger)]).toEqual([200, 404]);
  });

  test('refuse a slot that does not exist, no file, and a file that is no PDF', async () => {
    const id = await auctions.draft(issuer);
    const send = (form: FormData) => server.ask('market', issuer, 'POST', `/api/auction/${id}/documents`, form);
    const form = (field: string, file: File) => {
      const data = new FormData();
      data.append(field, file);
      return data;
    };
    expect((await send(form('docOther9', pdf()))).status).toBe(400);
    expect((await send(new FormData())).status).toBe(400);
    expect((await send(form('docOther1', new File(['<html>'], 'x.pdf')))).status).toBe(400);
    expect((await server.ask('market', issuer, 'DELETE', `/api/auction/${id}/documents/banner`)).status).toBe(400);
    expect((await server.ask('market', issuer, 'DELETE', `/api/auction/${id}/documents/docOther1`)).status).toBe(404);
  });
});

describe('people who may change a draft', () => {
  const parts = { profile, priority, 'dates-community-impact': keyDates, 'maturity-structure': { schedule } };

  test.each(some('parts of a draft', Object.entries(parts), 2))(
    'PUT %s is 404 for another municipality, as for an unknown auction',
    async (part, body) => {
      const other = await accounts.issuer({ name: 'Other County' });
      const id = await auctions.draft(issuer);
      const [foreign, missing] = [await put(id, part, body, other), await put(unknown, part, body, other)];
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    },
  );

  test.each(some('statuses', ['pending', 'approved', 'scheduled', 'live', 'over'] as const, 2))(
    'no one can change an auction that is %s',
    async (status) => {
      const id = await auctions[status](issuer);
      for (const [part, body] of Object.entries(parts))
        expect([part, (await put(id, part, body)).status]).toEqual([part, 403]);
      const form = new FormData();
      form.append('docOther1', pdf());
      expect((await server.ask('market', issuer, 'POST', `/api/auction/${id}/documents`, form)).status).toBe(403);
      expect((await server.ask('market', issuer, 'DELETE', `/api/auction/${id}/documents/docOther1`)).status).toBe(403);
    },
  );

  test('a rejected auction can be changed and stays Rejected', async () => {
    const id = await auctions.rejected(issuer);
    const auction = await issuer.client.saveProfile({
      params: { auctionId: id },
      body: { ...profile, purpose: 'Pipes' },
    });
    expect(auction).toMatchObject({
      status: 'Rejected',
      profile: { purpose: 'Pipes' },
      nextAction: { code: 'answer-rejection' },
    });
  });
});

describe('two windows on one draft', () => {
  test('the second to save is refused, and nothing of the first is lost', async () => {
    const auctionId = await auctions.draft(issuer);
    const { updatedAt } = await read(auctionId);
    const save = (purpose: string, headers?: Record<string, string>) =>
      issuer.client.saveProfile({ params: { auctionId }, body: { ...profile, purpose }, ...(headers && { headers }) });
    const first = await save('Pipes', { 'if-match': `"${updatedAt}"` });
    const refused = await save('Pumps', { 'if-match': `"${updatedAt}"` }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 412, data: { code: 'changed-meanwhile' } });
    expect((await read(auctionId)).profile.purpose).toBe('Pipes');
    expect((await save('Pumps', { 'if-match': `"${first.updatedAt}"` })).profile.purpose).toBe('Pumps');
  });

  test.runIf(isFull)('a client that names no version saves as before', async () => {
    const auctionId = await auctions.draft(issuer);
    const save = (headers: Record<string, string>) =>
      issuer.client.saveProfile({ params: { auctionId }, body: profile, headers });
    expect((await save({})).uuid).toBe(auctionId);
    expect((await save({ 'if-match': '*' })).uuid).toBe(auctionId);
    await expect(save({ 'if-match': 'nonsense' })).rejects.toMatchObject({ status: 412 });
  });
});

describe('a duplicate', () => {
  test('copies the terms and the professionals, and nothing that belongs to the original sale', async () => {
    const from = await auctions.over(issuer);
    const { id } = await issuer.client.duplicateAuction({ params: { auctionId: from } });
    const [before, copy] = [await read(from), await read(id)];
    expect(copy).toMatchObject({
      status: 'Draft',
      profile: { ...before.profile, name: `Copy of ${before.profile.name}` },
      ratingsProviders: before.ratingsProviders,
      orderPriority: before.orderPriority,
      approvalHistory: [],
      startDate: null,
      closeDate: null,
      keyDates: { dated: before.keyDates.dated, marketingPeriodLaunchDate: null },
      documents: { preliminaryOfficialStatement: null },
    });
    expect(copy.maturityStructure).toEqual(before.maturityStructure.map((row) => ({ ...row, cusip: '' })));
    expect(copy.ratingsProviders.auctionCounsel.length).toBeGreaterThan(0);
  });

  test.runIf(isFull)(
    'of a duplicate keeps its name, and another municipality’s auction cannot be duplicated',
    async () => {
      const auctionId = await auctions.draft(issuer);
      const { id } = await issuer.client.duplicateAuction({ params: { auctionId } });
      const again = await issuer.client.duplicateAuction({ params: { auctionId: id } });
      expect((await read(again.id)).profile.name).toBe((await read(id)).profile.name);
      const other = await accounts.issuer({ name: 'Third County' });
      const refused = await server.ask('market', other, 'POST', `/api/auction/${auctionId}/duplicate`);
      expect(refused.status).toBe(404);
    },
  );
});

describe('before the municipality is approved', () => {
  test.each(some('accounts', ['New', 'Pending Approval'] as const, 1))(
    'a draft of one that is %s is filled in, copied and deleted',
    async (status) => {
      const owner = await accounts.issuer({ status });
      const id = await auctions.draft(owner);
      const params = { auctionId: id };
      await owner.client.saveMaturityStructure({ params, body: { schedule } });
      await owner.client.saveKeyDates({ params, body: keyDates });
      await owner.client.savePriority({ params, body: priority });
      await owner.client.addDocuments({ params, files: { investorPresentation: pdf() } });
      await owner.client.removeDocument({ params: { ...params, documentType: 'investorPresentation' } });
      const copy = await owner.client.duplicateAuction({ params });
      await owner.client.deleteAuction({ params: { auctionId: copy.id } });
      const { missing, nextAction } = await read(id, owner);
      expect(missing).toContainEqual({
        code: 'municipality-not-active',
        message: 'The account of the municipality is not approved yet',
        step: 'account',
        sentences: { message: { text: 'The account of the municipality is not approved yet', values: {} } },
      });
      expect(nextAction.code).toBe('complete');
    },
  );

  test.runIf(isFull)('a complete draft is submitted only once the account is approved', async () => {
    const owner = await accounts.issuer({ status: 'Pending Approval' });
    const id = await auctions.complete(owner);
    const submit = () => server.ask('market', owner, 'POST', `/api/auction/${id}/request-approval`);
    expect(await submit()).toMatchObject({ status: 403, body: { data: { code: 'account-pending-approval' } } });
    const before = await read(id, owner);
    expect(before.nextAction).toMatchObject({ code: 'complete', step: 'account' });
    await accounts.setStatus(owner, 'New');
    expect(await submit()).toMatchObject({ status: 403, body: { data: { code: 'account-new' } } });
    expect((await put(id, 'priority', { ...priority }, owner)).status).toBe(200);
    await accounts.setStatus(owner, 'Active');
    expect((await read(id, owner)).nextAction.code).toBe('request-approval');
    expect((await submit()).status).toBe(200);
  });

  test.runIf(isFull)(
    'there are at most ten, also for calls at the same moment, and any number afterwards',
    async () => {
      const owner = await accounts.issuer({ status: 'New' });
      const first = await auctions.draft(owner);
      const calls = Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0
          ? server.ask('market', owner, 'POST', '/api/auction', profile)
          : server.ask('market', owner, 'POST', `/api/auction/${first}/duplicate`),
      );
      const answers = await Promise.all(calls);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.map(({ status, body }) => [status, (body.data as { code?: string }).code])).toEqual(
        Array.from({ length: 3 }, () => [403, 'too-many-drafts']),
      );
      await owner.client.deleteAuction({ params: { auctionId: first } });
      await auctions.draft(owner);
      await accounts.setStatus(owner, 'Active');
      await auctions.draft(owner);
    },
  );

  test.each(some('closed accounts', ['Suspended', 'Error', 'Deactivated'] as const, 1))(
    'a municipality that is %s prepares nothing',
    async (status) => {
      const owner = await accounts.issuer({ status: 'New' });
      const id = await auctions.draft(owner);
      await accounts.setStatus(owner, status);
      expect((await server.ask('market', owner, 'POST', '/api/auction', profile)).status).toBe(403);
      expect((await put(id, 'priority', { ...priority }, owner)).status).toBe(403);
      expect((await server.ask('market', owner, 'DELETE', `/api/auction/${id}`)).status).toBe(403);
    },
  );

  test('the drafts of others are not found, and professionals are not listed', async () => {
    const [owner, other] = [await accounts.issuer({ status: 'New' }), await accounts.issuer({ status: 'New' })];
    const id = await auctions.draft(owner);
    expect((await put(id, 'priority', { ...priority }, other)).status).toBe(404);
    expect((await server.ask('market', owner, 'GET', '/api/auction/professionals')).status).toBe(403);
  });
});
