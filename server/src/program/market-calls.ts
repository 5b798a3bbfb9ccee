/** Handlers of the market's API, by feature. */

import { apiKeysHandlers } from '../features/accounts/api-keys/market.ts';
import { changesHandlers } from '../features/accounts/changes/market.ts';
import { waitingPeople } from '../features/accounts/colleagues/asking.ts';
import { colleaguesHandlers } from '../features/accounts/colleagues/market.ts';
import { invitesHandlers } from '../features/accounts/invites/market.ts';
import { linksHandlers } from '../features/accounts/links/market.ts';
import { onboardingHandlers } from '../features/accounts/onboarding/market.ts';
import { privacyHandlers } from '../features/accounts/privacy/market.ts';
import { sessionsHandlers } from '../features/accounts/sessions/calls.ts';
import { accountsHandlers } from '../features/accounts/sign-up/market.ts';
import { auctionsHandlers } from '../features/auctions/market.ts';
import { dealTeamHandlers } from '../features/deal-team/market.ts';
import { figuresHandlers } from '../features/figures/market.ts';
import { followingHandlers } from '../features/issuers/following/market.ts';
import { municipalitiesHandlers } from '../features/issuers/municipalities/market.ts';
import { notificationsHandlers } from '../features/notices/notifications/market.ts';
import { webhooksHandlers } from '../features/notices/webhooks/market.ts';
import { biddingHandlers } from '../features/orders/market.ts';
import { subAccountsHandlers } from '../features/orders/sub-accounts/market.ts';
import { waitingOrdersHandlers } from '../features/orders/waiting-orders/market.ts';
import { orderRulesHandlers, waitingRules } from '../features/orders/waiting-orders/order-rules.ts';
import { publicHandlers } from '../features/public/market.ts';
import { marketDecisionHandlers } from '../features/review/decisions/market.ts';
import { questionsHandlers } from '../features/review/questions/market.ts';
import { amendmentsHandlers } from '../features/sale-changes/amendments.ts';
import { waitingSaleChanges } from '../features/sale-changes/decisions.ts';
import { finalStatementsHandlers } from '../features/sale-changes/final-statements.ts';
import { proposedDocumentsHandlers } from '../features/sale-changes/proposed-documents.ts';
import { saleChangesHandlers } from '../features/sale-changes/sale-changes.ts';
import { supplementsHandlers } from '../features/sale-changes/supplements.ts';
import { saleQuestionsHandlers } from '../features/sale-questions/market.ts';

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
  ...marketDecisionHandlers(waitingSaleChanges, waitingRules, waitingPeople),
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
