/** Maps each mutation and each live event to the queries it invalidates. */
import type { Named } from '@fairbook/contract/base/client.ts';
import { createInvalidation } from '@fairbook/ui/base/api.ts';
import { api } from './api.ts';

type Call = Named<keyof typeof api>;

/** Figures that change with every order. */
const book: readonly Call[] = [api.readInventory, api.previewBid, api.listMyBids, api.readOrderBook];
/** Queries that show an auction itself. */
const auction: readonly Call[] = [
  api.readPublicAuction,
  api.readOwnAuction,
  api.listAuctions,
  api.countAuctions,
  api.countChoices,
  api.listOwnAuctions,
  api.countOwnAuctions,
];
/** Other queries that show the status of an auction. */
const listed: readonly Call[] = [api.listDemand, api.listSubscriptions, api.listAttachedAuctions];
/** An issuer's public page as far as it shows auctions. */
const issuers: readonly Call[] = [api.readMunicipality, api.listMunicipalities];
/** Investors' interest before the sale, for the issuer. */
const interest: readonly Call[] = [api.readFeedback, api.listRecentFeedback];
const result: readonly Call[] = [
  api.listMyAllocations,
  api.readSaleReport,
  api.readMyConfirmation,
  api.readCostOfSale,
  api.readDivision,
];
const profile: readonly Call[] = [
  api.readIndividualProfile,
  api.readInstitutionalProfile,
  api.readProfessionalProfile,
  api.readMunicipalityProfile,
];

/** Questions about a sale, and changes in it. */
const saleQuestions: readonly Call[] = [api.listSaleQuestions, api.lookAtSale, api.readSaleReaders];

/** Terms, documents and sign-offs of the team of a sale. */
const dealTeam: readonly Call[] = [
  api.readDealTeam,
  api.readTeamBook,
  api.listTeamInvitations,
  api.listAttachedAuctions,
];

/** Queries invalidated by each kind of event that changes several. A change of one list names its call instead: `invalidate(queries, api.listMarketNews)`. */
export const callsChangedBy = {
  /** The reader placed, changed or withdrew an order. */
  ownOrder: [...book, api.readMunicipality, api.readOwnOrderRules, api.readDivision],
  /** An order was sent for approval, or such an order was decided. */
  waitingOrders: [api.listWaitingOrders, api.readOwnOrderRules],
  /** Sub-accounts of the institution: divisions show their names. */
  subAccounts: [api.listSubAccounts, api.readDivision],
  divisions: [api.readDivision, api.listSubAccounts],
  orderRules: [api.readOrderRules, api.readOwnOrderRules],
  /** Another person did. */
  book,
  auctionStatus: [
    ...auction,
    api.readSaleChanges,
    api.readOwnAmendments,
    api.readFinalStatements,
    api.listOwnQuestions,
    ...listed,
    ...issuers,
    ...book,
    ...result,
    ...interest,
    ...saleQuestions,
    ...dealTeam,
  ],
  /** The issuer acted on the own auction. */
  ownAuction: [
    ...auction,
    api.readWitnessChoice,
    api.readSaleChanges,
    api.readOwnAmendments,
    api.readCostOfSale,
    ...dealTeam,
  ],
  /** The issuer published a version. */
  finalStatement: [api.readFinalStatements, api.readPublicAuction, api.readOwnAuction, api.lookAtSale],
  /** A part of a draft was saved, and the response is on the page already. */
  draft: [api.listOwnAuctions, api.countOwnAuctions, api.listAuctionProfessionals, api.readCostOfSale],
  saleQuestions,
  dealTeam: [...dealTeam, api.readOwnAuction],
  invites: [api.listInvites],
  colleagues: [api.listColleagues, api.readOrderRules],
  /** It may be about an order that waits for approval, or rules that wait to be confirmed. */
  notice: [api.listNotifications, api.listWaitingOrders, api.readOrderRules],
  /** A notice about the reader's account: every answer about an auction says whether they can order. */
  account: [
    api.readMetadata,
    api.listOwnQuestions,
    ...profile,
    api.readFactStanding,
    api.readOwnLinks,
    api.listColleagues,
    ...auction,
    ...issuers,
    ...book,
    ...dealTeam,
  ],
  /** Hearts update optimistically. */
  favorites: [api.listFavorites, api.listAuctions, api.countAuctions, api.countChoices],
  webhooks: [api.listWebhooks, api.listWebhookDeliveries],
} satisfies Readonly<Record<string, readonly Call[]>>;

export type Change = keyof typeof callsChangedBy;

export const { invalidate, markStale } = createInvalidation(callsChangedBy);
