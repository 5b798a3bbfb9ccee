/** Handlers of the administrators' API, by feature. */
import { accountsAdminHandlers, carryOutRemoval, draftRemoval } from './accounts/admin.ts';
import { announcementsHandlers } from './announcements/admin.ts';
import { assignmentsHandlers } from './assignments/admin.ts';
import { auctionsAdminHandlers, carryOutApproval } from './auctions/admin.ts';
import { amendmentsAdminHandlers, carryOutAmendment } from './auctions/amendmentDecisions.ts';
import { carryOutCancellation } from './auctions/cancelling.ts';
import { draftAuctionDecision, draftHalts } from './auctions/drafting.ts';
import { biddingAdminHandlers } from './bidding/admin.ts';
import { casesHandlers } from './cases/admin.ts';
import { changesAdminHandlers, draftChangeDecision } from './changes/admin.ts';
import { checksHandlers } from './checks/admin.ts';
import { configurationHandlers } from './configuration/admin.ts';
import { carryOutEndingFourEyes, draftRulesDecision } from './configuration/changing.ts';
import { decisionHandlers } from './decisions/admin.ts';
import { figuresAdminHandlers } from './figures/admin.ts';
import { healthHandlers } from './health/admin.ts';
import { linksAdminHandlers } from './links/admin.ts';
import { notesHandlers } from './notes/admin.ts';
import { carryOutDeactivation, peopleHandlers } from './people/admin.ts';
import { draftAccountDecision } from './people/drafting.ts';
import { draftQuestion, questionsAdminHandlers } from './questions/admin.ts';
import { saleQuestionsAdminHandlers } from './saleQuestions/admin.ts';
import { sessionsAdminHandlers } from './sessions/calls.ts';
import { templatesHandlers } from './templates/admin.ts';
import { viewsHandlers } from './views/admin.ts';
import { witnessesAdminHandlers } from './witnesses/admin.ts';

export const adminHandlers = {
  ...accountsAdminHandlers,
  ...peopleHandlers,
  ...changesAdminHandlers,
  ...casesHandlers,
  ...questionsAdminHandlers,
  ...notesHandlers,
  ...assignmentsHandlers,
  ...checksHandlers,
  ...linksAdminHandlers,
  ...auctionsAdminHandlers,
  ...amendmentsAdminHandlers,
  ...biddingAdminHandlers,
  ...figuresAdminHandlers,
  ...saleQuestionsAdminHandlers,
  ...sessionsAdminHandlers,
  ...templatesHandlers,
  ...announcementsHandlers,
  ...viewsHandlers,
  ...witnessesAdminHandlers,
  ...healthHandlers,
  ...configurationHandlers,
  ...decisionHandlers(
    {
      'account.deactivate': carryOutDeactivation,
      'administrator.remove': carryOutRemoval,
      'auction.approve': carryOutApproval,
      'auction.approve-amendment': carryOutAmendment,
      'auction.cancel': carryOutCancellation,
      'rules.end-four-eyes': carryOutEndingFourEyes,
    },
    {
      account: draftAccountDecision(draftHalts),
      change: draftChangeDecision,
      auction: draftAuctionDecision,
      administrator: draftRemoval,
      rules: draftRulesDecision,
      question: draftQuestion,
    },
  ),
};
