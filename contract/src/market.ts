/** Every call of the market's API, by name. */

import { apiKeysMarket } from './accounts/api-keys/market.ts';
import { changesMarket } from './accounts/changes/market.ts';
import { colleaguesMarket } from './accounts/colleagues/market.ts';
import { invitesMarket } from './accounts/invites/market.ts';
import { linksMarket } from './accounts/links/market.ts';
import { onboardingMarket } from './accounts/onboarding/market.ts';
import { privacyMarket } from './accounts/privacy/market.ts';
import { sessionsMarket } from './accounts/sessions/market.ts';
import { accountsMarket } from './accounts/sign-up/market.ts';
import { auctionsMarket } from './auctions/market.ts';
import type { Group } from './base/route.ts';
import { dealTeamMarket } from './deal-team/market.ts';
import { figuresMarket } from './figures/market.ts';
import { followingMarket } from './issuers/following/market.ts';
import { municipalitiesMarket } from './issuers/municipalities/market.ts';
import { notificationsMarket } from './notices/notifications/market.ts';
import { webhooksMarket } from './notices/webhooks/market.ts';
import { biddingMarket } from './orders/market.ts';
import { orderRulesMarket } from './orders/order-rules/market.ts';
import { subAccountsMarket } from './orders/sub-accounts/market.ts';
import { waitingOrdersMarket } from './orders/waiting-orders/market.ts';
import { publicMarket } from './public/market.ts';
import { decisionsMarket } from './review/decisions/market.ts';
import { questionsMarket } from './review/questions/market.ts';
import { amendmentsMarket, proposedDocumentsMarket } from './sale-changes/amendments/market.ts';
import { finalStatementsMarket } from './sale-changes/final-statements/market.ts';
import { saleChangesMarket } from './sale-changes/sale-changes/market.ts';
import { supplementsMarket } from './sale-changes/supplements/market.ts';
import { saleQuestionsMarket } from './sale-questions/market.ts';

export const market = {
  ...accountsMarket,
  ...onboardingMarket,
  ...questionsMarket,
  ...changesMarket,
  ...linksMarket,
  ...municipalitiesMarket,
  ...publicMarket,
  ...colleaguesMarket,
  ...invitesMarket,
  ...auctionsMarket,
  ...saleChangesMarket,
  ...supplementsMarket,
  ...decisionsMarket,
  ...dealTeamMarket,
  ...biddingMarket,
  ...orderRulesMarket,
  ...waitingOrdersMarket,
  ...subAccountsMarket,
  ...figuresMarket,
  ...amendmentsMarket,
  ...proposedDocumentsMarket,
  ...finalStatementsMarket,
  ...saleQuestionsMarket,
  ...followingMarket,
  ...notificationsMarket,
  ...webhooksMarket,
  ...apiKeysMarket,
  ...privacyMarket,
  ...sessionsMarket,
};

/** The same grouped by topic, in the order a new reader needs them. */
export const marketGroups: readonly Group[] = [
  { title: 'Accounts', about: 'Signing up, and who is signed in', calls: accountsMarket },
  { title: 'Onboarding', about: 'Filling in a profile and requesting approval', calls: onboardingMarket },
  {
    title: 'Questions of administrators',
    about: 'Questions of administrators about an account or an auction that waits for approval',
    calls: questionsMarket,
  },
  {
    title: 'Changes of approved accounts',
    about: 'Changing details that an administrator has approved',
    calls: changesMarket,
  },
  {
    title: 'Linked accounts',
    about: 'Accounts of one investor, which count as one participant of a sale',
    calls: linksMarket,
  },
  {
    title: 'Municipalities and their news',
    about: 'Municipalities as investors see them, and the news and figures of an issuer',
    calls: municipalitiesMarket,
  },
  {
    title: 'Public sales, results and issuers',
    about: 'Data that can be read without an account',
    calls: publicMarket,
  },
  {
    title: 'People of an account',
    about: 'People who act for a municipality, an institution or the firm of a professional, and their roles',
    calls: colleaguesMarket,
  },
  {
    title: 'Invitations and professionals',
    about: 'Inviting market professionals, and what they see',
    calls: invitesMarket,
  },
  {
    title: 'Auctions',
    about: 'Preparing an auction and putting it on sale, and the auctions that investors see',
    calls: auctionsMarket,
  },
  {
    title: 'Changes of a sale',
    about: 'Changing a sale after it was announced',
    calls: saleChangesMarket,
  },
  {
    title: 'Supplements of documents',
    about: 'Publishing another version of a document of an announced sale, and reconfirming orders after it',
    calls: supplementsMarket,
  },
  {
    title: 'Decisions of two people',
    about: 'Confirming, refusing and withdrawing what waits for a second person',
    calls: decisionsMarket,
  },
  {
    title: 'Team of a sale',
    about: 'Texts and sign-offs of the professionals of a sale and its issuer',
    calls: dealTeamMarket,
  },
  {
    title: 'Orders and results',
    about: 'Placing orders, the order book, allocations and the closing record',
    calls: biddingMarket,
  },
  {
    title: 'Rules for orders, and orders for approval',
    about: 'Limits of the people of an institution, and orders that another of them approves',
    calls: { ...orderRulesMarket, ...waitingOrdersMarket },
  },
  {
    title: 'Sub-accounts',
    about: 'Sub-accounts of an institution, and how its allocations are divided among them',
    calls: subAccountsMarket,
  },
  {
    title: 'Figures of a sale',
    about: 'The cost of a sale for its issuer: interest costs, proceeds, debt service, refunding savings, issue prices',
    calls: figuresMarket,
  },
  {
    title: 'Amended terms',
    about: 'Changing terms and documents of an approved auction before its sale, with a review of the difference',
    calls: { ...amendmentsMarket, ...proposedDocumentsMarket },
  },
  {
    title: 'Final official statements',
    about: 'Publishing the final official statement of an ended sale, and corrected versions of it',
    calls: finalStatementsMarket,
  },
  {
    title: 'Questions about a sale',
    about: 'Questions of investors to the issuer, its answers, and the changes since a reader’s last look',
    calls: saleQuestionsMarket,
  },
  {
    title: 'Feedback, subscriptions, favorites',
    about: 'Following auctions and municipalities',
    calls: followingMarket,
  },
  {
    title: 'Notifications',
    about: 'Notices, push messages, the live stream and the calendar',
    calls: notificationsMarket,
  },
  { title: 'Webhooks', about: 'Messages to programs about what happens', calls: webhooksMarket },
  { title: 'API keys', about: 'Keys with which programs call in the name of a person', calls: apiKeysMarket },
  { title: 'Own data', about: 'A copy of all personal data, and its erasure', calls: privacyMarket },
  { title: 'Own sign-ins', about: 'Where the caller is signed in, and recovery codes', calls: sessionsMarket },
];
