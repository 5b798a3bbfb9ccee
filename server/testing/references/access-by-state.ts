/**
 * Rights of authorized people with an auction in each of its states, and during a pending change of their approved details. Printed in
 * docs/WHO-MAY.md; testing/states.test.ts tests every cell.
 */

/** The states of an auction, halts and cancellation included. */
export const auctionStates = [
  'Draft',
  'Pending Review',
  'Rejected',
  'Approved',
  'Scheduled',
  'Scheduled, halted',
  'Live before its start',
  'Live',
  'Live, halted',
  'Halted past its close',
  'Past its close',
  'Ended',
  'Canceled',
] as const;
export type AuctionState = (typeof auctionStates)[number];

/** Calls by their contract names, with an authorized caller, so that only the state decides. */
interface StateRow {
  readonly site: 'market' | 'admin';
  readonly call: string;
  readonly who: 'issuer' | 'investor' | 'administrator';
  /** One letter per state: 2 is 200, 3 is 403, 4 is 404, p is 412. */
  readonly cells: string;
}

const market = (who: 'issuer' | 'investor', call: string, cells: string): StateRow => ({
  site: 'market',
  call,
  who,
  cells,
});
const admin = (call: string, cells: string): StateRow => ({ site: 'admin', call, who: 'administrator', cells });

export const auctionAccess: readonly StateRow[] = [
  market('issuer', 'saveProfile', '2323333333333'),
  market('issuer', 'saveRatingsProviders', '2323333333333'),
  market('issuer', 'savePriority', '2323333333333'),
  market('issuer', 'saveKeyDates', '2323333333333'),
  market('issuer', 'saveMaturityStructure', '2323333333333'),
  // State of an empty slot.
  market('issuer', 'removeDocument', '4343333333333'),
  // An empty draft is refused for what is missing; complete ones are tested wherever approval is.
  market('issuer', 'requestAuctionApproval', 'pp2pppppppppp'),
  market('issuer', 'recallAuction', 'p2ppppppppppp'),
  market('issuer', 'deleteAuction', '2p2pppppppppp'),
  market('issuer', 'goLive', 'ppp2ppppppppp'),
  market('issuer', 'haltAuction', 'pppp2p22ppppp'),
  market('issuer', 'resumeAuction', 'ppppp2pp22ppp'),
  market('issuer', 'offerUnsold', 'ppppppppppp2p'),
  market('issuer', 'requestAmendment', 'ppp22pppppppp'),
  market('issuer', 'rescheduleAuction', 'pppp2p22ppppp'),
  market('issuer', 'withdrawMaturities', 'pppp2p22ppppp'),
  // Only of a sale that was announced with bounds, and waits for its issuer.
  market('issuer', 'previewResizing', 'ppppppppppppp'),
  market('issuer', 'resizeSale', 'ppppppppppppp'),
  // Sign-offs of steps before the sale; those of the final official statement can change at any time.
  market('issuer', 'requireSignOffs', '2222ppppppppp'),
  market('issuer', 'readTeamBook', 'pppppp2222222'),
  admin('decideAuction', 'p2ppppppppppp'),
  admin('changeLaunchDate', 'p2p222ppppppp'),
  admin('haltAuction', 'pppp2p22ppppp'),
  admin('resumeAuction', 'ppppp2pp22ppp'),
  admin('cancelAuction', 'ppppp2pp22ppp'),
  market('investor', 'readPublicAuction', '4442222222222'),
  market('investor', 'giveFeedback', '4442222pppppp'),
  market('investor', 'askAboutSale', '4442222222ppp'),
  market('investor', 'placeBid', '4443333233333'),
  market('investor', 'previewBid', '4443333233333'),
  // An order placed while the sale was live; before that there is none.
  market('investor', 'amendBid', '4444444233333'),
  market('investor', 'withdrawBid', '4444444222333'),
  // A sale without a supplement.
  market('investor', 'reconfirmOrders', '4443333ppp333'),
];

/** Without a pending change of the account's approved details, and with one. */
export const changeStates = ['No change open', 'Change open'] as const;

interface ChangeRow {
  readonly call: string;
  readonly who: 'issuer' | 'investor';
  /** Detail of the call that decides, if any. */
  readonly what?: string;
  readonly cells: string;
}

export const changeAccess: readonly ChangeRow[] = [
  { call: 'placeBid', who: 'investor', cells: '23' },
  { call: 'previewBid', who: 'investor', cells: '23' },
  { call: 'amendBid', who: 'investor', what: 'to more', cells: '23' },
  { call: 'amendBid', who: 'investor', what: 'to less', cells: '22' },
  { call: 'withdrawBid', who: 'investor', cells: '22' },
  { call: 'giveFeedback', who: 'investor', cells: '22' },
  { call: 'requestInvestorChange', who: 'investor', cells: '2p' },
  { call: 'createAuction', who: 'issuer', cells: '22' },
  { call: 'requestAuctionApproval', who: 'issuer', cells: '2p' },
  { call: 'recallAuction', who: 'issuer', cells: '22' },
  { call: 'deleteAuction', who: 'issuer', cells: '22' },
  { call: 'goLive', who: 'issuer', cells: '2p' },
  { call: 'requestAmendment', who: 'issuer', cells: '2p' },
  { call: 'haltAuction', who: 'issuer', cells: '22' },
  { call: 'resumeAuction', who: 'issuer', cells: '22' },
  { call: 'rescheduleAuction', who: 'issuer', cells: '22' },
  { call: 'withdrawMaturities', who: 'issuer', cells: '22' },
  { call: 'requestMunicipalityChange', who: 'issuer', cells: '2p' },
];
