/** Handlers of the market's API, by feature. */
import { accountsHandlers } from './accounts/market.ts';
import { apiKeysHandlers } from './apiKeys/market.ts';
import { amendmentsHandlers } from './auctions/amendments.ts';
import { finalStatementsHandlers } from './auctions/finalStatements.ts';
import { auctionsHandlers } from './auctions/market.ts';
import { proposedDocumentsHandlers } from './auctions/proposedDocuments.ts';
import { saleChangesHandlers } from './auctions/saleChanges.ts';
import { supplementsHandlers } from './auctions/supplements.ts';
import { biddingHandlers } from './bidding/market.ts';
import { changesHandlers } from './changes/market.ts';
import { colleaguesHandlers } from './colleagues/market.ts';
import { dealTeamHandlers } from './dealTeam/market.ts';
import { figuresHandlers } from './figures/market.ts';
import { followingHandlers } from './following/market.ts';
import { invitesHandlers } from './invites/market.ts';
import { linksHandlers } from './links/market.ts';
import { municipalitiesHandlers } from './municipalities/market.ts';
import { notificationsHandlers } from './notifications/market.ts';
import { onboardingHandlers } from './onboarding/market.ts';
import { privacyHandlers } from './privacy/market.ts';
import { publicHandlers } from './public/market.ts';
import { questionsHandlers } from './questions/market.ts';
import { saleQuestionsHandlers } from './saleQuestions/market.ts';
import { sessionsHandlers } from './sessions/calls.ts';
import { subAccountsHandlers } from './subAccounts/market.ts';
import { waitingOrdersHandlers } from './waitingOrders/market.ts';
import { orderRulesHandlers } from './waitingOrders/orderRules.ts';
import { webhooksHandlers } from './webhooks/market.ts';

export const marketHandlers = {
  ...accountsHandlers,
  ...onboardingHandlers,
  ...questionsHandlers,
  ...changesHandlers,
  ...linksHandlers,
  ...colleaguesHandlers,
  ...invitesHandlers,
  ...municipalitiesHandlers,
  ...publicHandlers,
  ...notificationsHandlers,
  ...auctionsHandlers,
  ...amendmentsHandlers,
  ...proposedDocumentsHandlers,
  ...saleChangesHandlers,
  ...supplementsHandlers,
  ...dealTeamHandlers,
  ...biddingHandlers,
  ...orderRulesHandlers,
  ...waitingOrdersHandlers,
  ...subAccountsHandlers,
  ...figuresHandlers,
  ...finalStatementsHandlers,
  ...saleQuestionsHandlers,
  ...followingHandlers,
  ...webhooksHandlers,
  ...apiKeysHandlers,
  ...privacyHandlers,
  ...sessionsHandlers,
};
