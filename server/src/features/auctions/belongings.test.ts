/** Tests who may read the files and the professionals of auctions. */
import { describe, expect, test } from 'vitest';
import { testMarket } from '../../../testing/fixtures.ts';
import type { Member } from '../../../testing/market/accounts.ts';
import { pdfOf } from '../../../testing/pdf.ts';

const { server, accounts, professional, auctions } = await testMarket();
const issuer = await accounts.issuer({ name: 'Port of Alder' });
const other = await accounts.issuer({ name: 'Marlow County', state: 'WA' });
const investor = await accounts.individual({ state: 'OR' });

const unknown = '00000000-0000-7000-8000-000000000000';

function document(): File {
  return new File([pdfOf()], 'statement.pdf');
}

describe('files', () => {
  test('a document is visible to everyone who sees its auction, to its professionals and to administrators', async () => {
    const id = await auctions.complete(issuer);
    const { docOther1 } = await issuer.client.addDocuments({
      params: { auctionId: id },
      files: { docOther1: document() },
    });
    const url = docOther1?.url ?? '';
    const statuses = async () => {
      const people = [issuer, professional, investor, other, await accounts.professional()];
      return Promise.all(people.map(async (person) => (await server.ask('market', person, 'GET', url)).status));
    };
    expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
    const administrator = await accounts.administrator();
    expect((await server.ask('admin', administrator, 'GET', url)).status).toBe(200);
    await issuer.client.requestAuctionApproval({ params: { auctionId: id } });
    await administrator.client.decideAuction({ params: { auctionId: id }, body: { status: 'Approved' } });
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
    expect((await server.ask('market', null, 'GET', url)).status).toBe(401);
    expect((await server.ask('market', issuer, 'GET', `/api/files/${unknown}`)).status).toBe(404);
  });

  test('a document is shown in the browser and never run there', async () => {
    const id = await auctions.draft(issuer);
    const { docOther1 } = await issuer.client.addDocuments({
      params: { auctionId: id },
      files: { docOther1: document() },
    });
    const { headers } = await server.ask('market', issuer, 'GET', docOther1?.url ?? '');
    expect(headers.get('content-disposition')).toBe("inline; filename*=UTF-8''statement.pdf");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('an attachment of a municipality is seen by its own people, and by the market once it is Active', async () => {
    const young = await accounts.issuer({ name: 'Young City', status: 'New' });
    const [attachment] = await young.client.addEnablementDocuments({ files: { enablementDocs: document() } });
    const statuses = () =>
      Promise.all(
        [young, investor, other].map(
          async (person) => (await server.ask('market', person, 'GET', attachment?.url ?? '')).status,
        ),
      );
    expect(await statuses()).toEqual([200, 404, 404]);
    await accounts.setStatus(young, 'Active');
    expect(await statuses()).toEqual([200, 200, 200]);
  });
});

describe('professionals', () => {
  test('the directory hides the email of professionals the municipality is not connected with', async () => {
    const stranger = await accounts.professional();
    await auctions.pending(issuer);
    const emails = async (person: Member) => {
      const { rows } = await person.client.listProfessionals({});
      return [professional, stranger].map(({ uuid }) => rows.find(({ id }) => id === uuid)?.email);
    };
    expect(await emails(issuer)).toEqual([professional.email, null]);
    expect(await emails(await accounts.issuer({ name: 'Newer City' }))).toEqual([null, null]);
  });

  test('naming a professional in a draft does not reveal their email', async () => {
    const newer = await accounts.issuer({ name: 'Nosy City' });
    const id = await auctions.complete(newer);
    const [named] = await newer.client.listAuctionProfessionals({ params: { auctionId: id } });
    expect(named).toEqual({
      id: professional.uuid,
      email: null,
      name: 'Paula Counsel',
      initials: 'PC',
      firm: null,
      roles: [],
      city: 'Springfield',
      state: 'OR',
      types: ['BondCounsel', 'AuctionTrustee'],
    });
  });

  test('investors see who works on an auction without their email', async () => {
    const id = await auctions.live(issuer);
    const [named] = await investor.client.listAuctionProfessionals({ params: { auctionId: id } });
    expect(named).toMatchObject({ id: professional.uuid, email: null });
    const [own] = await issuer.client.listAuctionProfessionals({ params: { auctionId: id } });
    expect(own).toMatchObject({ email: professional.email });
  });
});
