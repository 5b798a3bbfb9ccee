/** Pages that are put together from several features. They load on demand. */
import { lazyPart } from '@fairbook/ui/kit/Loading.tsx';

/** Few sales are private. */
const ProofLink = lazyPart(() => import('../results/ProofLink.tsx'));

/** The auction page with its action panels, each from its own feature. */
export const auctionPage = async () => {
  const [
    { AuctionPage },
    { MarketingPanel },
    { TicketPanel },
    { ResultPanel },
    { ReceiptsPanel },
    { ChangedPanel, QuestionsPanel },
  ] = await Promise.all([
    import('../auctions/AuctionPage.tsx'),
    import('../issuers/following/MarketingPanel.tsx'),
    import('../orders/TicketPanel.tsx'),
    import('../results/ResultPanel.tsx'),
    import('../logs/receipts/ReceiptsPanel.tsx'),
    import('../sale-questions/panels.tsx'),
  ]);
  const panels = {
    ...{ marketing: MarketingPanel, ticket: TicketPanel, result: ResultPanel, receipts: ReceiptsPanel },
    ...{ changed: ChangedPanel, questions: QuestionsPanel, proofLink: ProofLink },
  };
  return { default: () => <AuctionPage panels={panels} /> };
};

/** The workspace with account checklist, figures, invitations and feedback. */
export const workspacePage = async () => {
  const [{ WorkspacePage }, { MunicipalityAccount }, { MarketFigures }, { WaitingInvitations }, { RecentFeedback }] =
    await Promise.all([
      import('../auctions/own/WorkspacePage.tsx'),
      import('../accounts/onboarding/MunicipalityAccount.tsx'),
      import('../issuers/municipalities/MarketFigures.tsx'),
      import('../accounts/invites/WaitingInvitations.tsx'),
      import('../issuers/following/RecentFeedback.tsx'),
    ]);
  const panels = {
    account: MunicipalityAccount,
    figures: MarketFigures,
    invitations: WaitingInvitations,
    feedback: RecentFeedback,
  };
  return { default: () => <WorkspacePage panels={panels} /> };
};

/** Loads when its tab is opened. */
const FiguresPanel = lazyPart(() => import('../figures/FiguresPanel.tsx'));

/** A municipality's own auction with book, report, marketing and figures. */
export const ownAuctionPage = async () => {
  const [
    { OwnAuctionPage },
    { SaleBar },
    { BookPanel },
    { ReportPanel },
    { OwnMarketing },
    { WhatIfPanel },
    { OwnChangedPanel, OwnQuestionsPanel },
  ] = await Promise.all([
    import('../auctions/own/OwnAuctionPage.tsx'),
    import('../book/SaleBar.tsx'),
    import('../book/BookPanel.tsx'),
    import('../results/ReportPanel.tsx'),
    import('../issuers/following/OwnMarketing.tsx'),
    import('../book/whatif/WhatIfPanel.tsx'),
    import('../sale-questions/own-panels.tsx'),
  ]);
  const panels = {
    bar: SaleBar,
    book: BookPanel,
    report: ReportPanel,
    marketing: OwnMarketing,
    whatIf: WhatIfPanel,
    figures: FiguresPanel,
    proofLink: ProofLink,
    changed: OwnChangedPanel,
    questions: OwnQuestionsPanel,
  };
  return { default: () => <OwnAuctionPage panels={panels} /> };
};

/** The charts of the issuer, which most of a team never sees. */
const WholeBook = lazyPart(async () => ({ default: (await import('../book/BookPanel.tsx')).Book }));

/** A change that waits for an advisor, which most of a team never sees. */
const TeamChangeRequest = lazyPart(() => import('../sale-changes/TeamChangeRequest.tsx'));

/** The team of a sale, for its professionals and its issuer. */
export const dealTeamPage = async () => {
  const [{ DealTeamPage }, { TeamTerms }, { TeamQuestions }] = await Promise.all([
    import('../deal-team/DealTeamPage.tsx'),
    import('../auctions/own/TeamTerms.tsx'),
    import('../sale-questions/NamedSalePage.tsx'),
  ]);
  const panels = {
    terms: TeamTerms,
    questions: TeamQuestions,
    book: WholeBook,
    request: TeamChangeRequest,
    proofLink: ProofLink,
  };
  return { default: () => <DealTeamPage panels={panels} /> };
};

/** A professional’s connections, with invitations to teams. */
export const connectionsPage = async () => {
  const [{ ConnectionsPage }, { TeamInvitations }] = await Promise.all([
    import('../accounts/invites/ConnectionsPage.tsx'),
    import('../deal-team/TeamInvitations.tsx'),
  ]);
  return { default: () => <ConnectionsPage Invitations={TeamInvitations} /> };
};

/** The questions about a sale, for a professional whom it names. */
export const namedSalePage = async () => ({
  default: (await import('../sale-questions/NamedSalePage.tsx')).NamedSalePage,
});
