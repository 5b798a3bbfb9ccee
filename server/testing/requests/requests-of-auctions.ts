/** Requests about auctions: preparing and selling one, ordering, results, and following it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { keyOf } from '../../src/store/orders/keys.sql.ts';
import { type FilePart, pdf, png } from '../hostile/hostile.ts';
import type { Member } from '../market/accounts.ts';
import { first, order } from '../market/orders.ts';
import { addSaleQuestion, addSearch, amendmentRequest, madeOnce, proposedDocument } from '../market/owned-records.ts';
import { bodies } from './request-bodies.ts';
import { type Asking, aboutAuction, type ExampleRequest, type Makers, type RequestFixture } from './request-types.ts';

const statement: FilePart = { field: 'docOther1', name: 'statement.pdf', type: 'application/pdf', content: pdf };

const finalStatement: FilePart = { ...statement, field: 'file', name: 'final-statement.pdf' };

export async function auctionRequests(fixture: RequestFixture): Promise<Makers> {
  return {
    ...draftRequests(fixture),
    ...saleRequests(fixture),
    ...(await orderRequests(fixture)),
    ...resultRequests(fixture),
    ...statementRequests(fixture),
    ...amendmentRequests(fixture),
    ...followingRequests(fixture),
    ...questionRequests(fixture),
    ...(await publicRequests(fixture)),
  };
}

function draftRequests({ server, auctions, counsel }: RequestFixture): Makers {
  /** Deletes the drafts of earlier requests, of which a municipality before its approval may have few. */
  const makeRoom = async ({ draft: kept }: Asking['owner']) => {
    await sql`update auction set is_active = false where status = 'Draft' and uuid <> ${kept}
      and municipality_id = (select municipality_id from auction where uuid = ${kept})`.execute(server.deps.db);
  };
  const draft = ({ owner }: Asking) => aboutAuction(owner.draft);
  const withBody = (body: object) => (asking: Asking) => ({ ...draft(asking), body });
  const providers = { auctionCounsel: [counsel.uuid], auctionTrustee: [counsel.uuid] };
  return {
    createAuction: () => ({ body: bodies.createAuction }),
    readOwnAuction: draft,
    duplicateAuction: draft,
    saveProfile: (asking) => ({ ...draft(asking), body: { ...bodies.saveProfile, name: asking.owner.secret } }),
    saveRatingsProviders: withBody({ ...bodies.saveRatingsProviders, ...providers }),
    savePriority: withBody(bodies.savePriority),
    saveKeyDates: withBody(bodies.saveKeyDates),
    saveMaturityStructure: withBody(bodies.saveMaturityStructure),
    readWitnessChoice: draft,
    saveWitnessChoice: withBody(bodies.saveWitnessChoice),
    addDocuments: (asking) => ({ ...draft(asking), files: [statement] }),
    removeDocument: async ({ owner, isFresh }) => {
      const params = { auctionId: owner.draft, documentType: 'docOther2' };
      const docOther2 = [new File([pdf], 'other.pdf', { type: 'application/pdf' })];
      if (isFresh) await owner.issuer.client.addDocuments({ params: { auctionId: owner.draft }, files: { docOther2 } });
      return { params };
    },
    requestAuctionApproval: async ({ owner, isFresh }) =>
      aboutAuction(isFresh ? await auctions.complete(owner.issuer) : owner.draft),
    recallAuction: async ({ owner, isFresh }) =>
      aboutAuction(isFresh ? await auctions.pending(owner.issuer) : owner.draft),
    deleteAuction: async ({ owner, isFresh }) => {
      if (!isFresh) return aboutAuction(owner.draft);
      await makeRoom(owner);
      return aboutAuction(await auctions.draft(owner.issuer));
    },
  };
}

function saleRequests({ auctions }: RequestFixture): Makers {
  /** An open sale; of its own for a request that changes it, and halted where that is asked for. */
  const decidable = async ({ owner, isFresh }: Asking): Promise<ExampleRequest> =>
    aboutAuction(isFresh ? await auctions.decidable(owner.issuer) : owner.ended);
  /** The sale with which each owner tries what a resizing would do. */
  const tried = new Map<Asking['owner'], ExampleRequest>();
  const sale = async ({ owner, isFresh }: Asking, isHalted: boolean): Promise<ExampleRequest> => {
    const params = { auctionId: isFresh ? await auctions.live(owner.issuer) : owner.live };
    if (isFresh && isHalted) await owner.issuer.client.haltAuction({ params, body: bodies.haltAuction });
    return { params };
  };
  return {
    goLive: async ({ owner, isFresh }) => ({
      params: { auctionUuid: isFresh ? await auctions.approved(owner.issuer) : owner.marketed },
      body: bodies.goLive,
    }),
    haltAuction: async (asking) => ({ ...(await sale(asking, false)), body: bodies.haltAuction }),
    resumeAuction: async (asking) => ({ ...(await sale(asking, true)), body: bodies.resumeAuction }),
    rescheduleAuction: async (asking) => ({ ...(await sale(asking, false)), body: bodies.rescheduleAuction }),
    previewResizing: async (asking) => {
      if (asking.isFresh && !tried.has(asking.owner)) tried.set(asking.owner, await decidable(asking));
      return { ...(tried.get(asking.owner) ?? (await decidable(asking))), body: bodies.previewResizing };
    },
    resizeSale: async (asking) => ({ ...(await decidable(asking)), body: bodies.resizeSale }),
    withdrawMaturities: async (asking) => ({ ...(await sale(asking, false)), body: bodies.withdrawMaturities }),
    supplementDocument: async (asking) => ({
      ...(await sale(asking, false)),
      body: bodies.supplementDocument,
      files: [{ ...statement, field: 'file' }],
    }),
    cancelAuction: async (asking) => ({ ...(await sale(asking, true)), body: bodies.cancelAuction }),
  };
}

function amendmentRequests({ auctions, other }: RequestFixture): Makers {
  const proposed = madeOnce(() => proposedDocument(other.issuer, other.marketed));
  const recalled = madeOnce(() => amendmentRequest(other.issuer, other.marketed, false));
  const amended = async ({ owner, isFresh }: Asking) => (isFresh ? auctions.approved(owner.issuer) : owner.marketed);
  return {
    requestAmendment: async (asking) => ({ ...aboutAuction(await amended(asking)), body: bodies.requestAmendment }),
    proposeDocument: async (asking) => ({
      ...aboutAuction(await amended(asking)),
      body: bodies.proposeDocument,
      files: [{ ...statement, field: 'file' }],
    }),
    dropProposedDocument: async (asking) => {
      const { owner, isFresh } = asking;
      if (isFresh) return proposedDocument(owner.issuer, await amended(asking));
      if (owner === other) return proposed();
      return { params: { auctionId: owner.marketed, fileId: randomUUID() } };
    },
    recallAmendment: async (asking) => {
      const { owner, isFresh } = asking;
      if (isFresh) return amendmentRequest(owner.issuer, await amended(asking), true);
      if (owner === other) return recalled();
      // One who is not active cannot request anything, and is refused before anything is looked up.
      return { params: { auctionId: owner.marketed, amendmentId: randomUUID() } };
    },
  };
}

async function orderRequests({ other, bidder, fresh }: RequestFixture): Promise<Makers> {
  const params = { auctionId: other.live };
  const sale = { params };
  const place = (member: Member) => order(member, other.live, { [first]: 5_000 });
  const standing = await place(bidder);
  const orderKey = fresh();
  await other.issuer.client.supplementDocument({
    params,
    body: bodies.supplementDocument,
    files: { file: [new File([pdf], 'supplement.pdf', { type: 'application/pdf' })] },
  });
  const { supplements } = await other.issuer.client.readOwnAuction({ params });
  const supplementId = supplements[0]?.id ?? '';
  await order(bidder, other.live, { [first]: 5_000 }, orderKey);
  /** An order of the caller; another person’s for callers refused before ownership matters. */
  const ownOrder = async ({ member, isFresh }: Asking) => {
    const { bidId } = member && isFresh ? await place(member) : standing;
    return { params: { auctionId: other.live, bidId } };
  };
  return {
    placeBid: () => ({ ...sale, body: bodies.placeBid }),
    previewBid: () => ({ ...sale, body: bodies.previewBid }),
    amendBid: async (asking) => ({ ...(await ownOrder(asking)), body: bodies.amendBid }),
    withdrawBid: ownOrder,
    reconfirmOrders: () => ({ ...sale, body: { supplementId } }),
    readLogEntry: () => ({ ...sale, query: { key: keyOf(bidder, orderKey) } }),
    discardBid: () => ({ params: { auctionId: other.live, key: fresh() } }),
  };
}

function resultRequests({ other }: RequestFixture): Makers {
  return {
    listDemand: () => ({ query: { auctionId: other.live } }),
    tryPriority: ({ owner }) => ({ ...aboutAuction(owner.live), body: bodies.tryPriority }),
    saveCostInputs: ({ owner }) => ({ ...aboutAuction(owner.ended), body: bodies.saveCostInputs }),
  };
}

function statementRequests({ server }: RequestFixture): Makers {
  return {
    publishFinalStatement: async ({ owner }) => {
      const { rows } = await sql<{ uuid: string }>`
        select s.uuid from final_statement s join auction a on a.id = s.auction_id where a.uuid = ${owner.ended}
        order by s.version desc limit 1`.execute(server.deps.db);
      const insteadOf = rows[0] && { insteadOf: rows[0].uuid };
      const body = { ...bodies.publishFinalStatement, ...insteadOf };
      return { ...aboutAuction(owner.ended), body, files: [finalStatement] };
    },
  };
}

/** About the public municipality, since others may not be approved. */
async function publicRequests({ other }: RequestFixture): Promise<Makers> {
  const image = [new File([new Uint8Array(png)], 'dot.png', { type: 'image/png' })];
  const { imageUrl } = await other.issuer.client.publishMarketNews({
    body: bodies.publishMarketNews,
    files: { image },
  });
  return {
    readPublicSale: () => ({ params: { uuid: other.live } }),
    readPublicIssuer: () => ({ params: { uuid: other.issuer.orgUuid } }),
    readPublicFile: () => ({ params: { uuid: imageUrl?.split('/').at(-1) ?? '' } }),
  };
}

function followingRequests({ server, other, bidder }: RequestFixture): Makers {
  return {
    giveFeedback: () => ({ params: { auctionUuid: other.marketed }, body: bodies.giveFeedback }),
    readOwnFeedback: () => ({ params: { id: other.marketed } }),
    subscribeToStatus: () => ({ params: { id: other.live }, body: bodies.subscribeToStatus }),
    subscribeToInvestorPresentation: () => ({
      params: { id: other.live },
      body: bodies.subscribeToInvestorPresentation,
    }),
    setFavoriteAuction: () => ({ params: { id: other.live }, body: bodies.setFavoriteAuction }),
    saveSearch: () => ({ body: bodies.saveSearch }),
    removeSavedSearch: async ({ member }) => ({ params: { id: await addSearch(server, (member ?? bidder).userId) } }),
  };
}

function questionRequests({ server, auctions, other, bidder }: RequestFixture): Makers {
  const sale = aboutAuction(other.live);
  /** A question about an open sale of the municipality, which is answered or declined once. */
  const question = async ({ owner }: Asking) => ({
    params: { auctionId: owner.live, questionId: await addSaleQuestion(server, owner.live, bidder.userId) },
  });
  return {
    markSaleSeen: ({ owner }) => ({ ...aboutAuction(owner.live), body: bodies.markSaleSeen }),
    // A person asks ten times about a sale.
    askAboutSale: async ({ isFresh }) => ({
      ...(isFresh ? aboutAuction(await auctions.live(other.issuer)) : sale),
      body: bodies.askAboutSale,
    }),
    answerSaleQuestion: async (asking) => ({ ...(await question(asking)), body: bodies.answerSaleQuestion }),
    declineSaleQuestion: async (asking) => ({ ...(await question(asking)), body: bodies.declineSaleQuestion }),
    hideSaleQuestion: async (asking) => ({
      ...(await question({ ...asking, owner: other })),
      body: bodies.hideSaleQuestion,
    }),
    listPublicSaleQuestions: () => ({ params: { uuid: other.live } }),
  };
}
