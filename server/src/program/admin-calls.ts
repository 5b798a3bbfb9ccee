/** Handlers of the administrators' API, by feature. */

import { carryOutFactChange, changesAdminHandlers, draftChangeDecision } from '../features/accounts/changes/admin.ts';
import { carryOutEndingLink, carryOutLink, linksAdminHandlers } from '../features/accounts/links/admin.ts';
import { sessionsAdminHandlers } from '../features/accounts/sessions/calls.ts';
import {
  accountsAdminHandlers,
  carryOutInvitation,
  carryOutRemoval,
  carryOutRole,
  draftAdministratorDecision,
} from '../features/administrators/admin.ts';
import { auctionsAdminHandlers, carryOutApproval } from '../features/auctions/admin.ts';
import { draftAuctionDecision, draftHalts } from '../features/auctions/drafting.ts';
import { figuresAdminHandlers } from '../features/figures/admin.ts';
import { carryOutWitness, witnessesAdminHandlers } from '../features/logs/witnesses/admin.ts';
import { announcementsHandlers } from '../features/notices/announcements/admin.ts';
import { healthHandlers } from '../features/operations/health/admin.ts';
import { biddingAdminHandlers } from '../features/orders/admin.ts';
import { carryOutDeactivation, carryOutSuspension, peopleHandlers } from '../features/review/accounts/admin.ts';
import { draftAccountDecision } from '../features/review/accounts/drafting.ts';
import { assignmentsHandlers } from '../features/review/assignments/admin.ts';
import { casesHandlers } from '../features/review/cases/admin.ts';
import { checksHandlers } from '../features/review/checks/admin.ts';
import { configurationHandlers } from '../features/review/configuration/admin.ts';
import { carryOutEndingFourEyes, draftRulesDecision } from '../features/review/configuration/changing.ts';
import { decisionHandlers } from '../features/review/decisions/admin.ts';
import { requestDecision } from '../features/review/decisions/request.ts';
import { notesHandlers } from '../features/review/notes/admin.ts';
import { draftQuestion, questionsAdminHandlers } from '../features/review/questions/admin.ts';
import { templatesHandlers } from '../features/review/templates/admin.ts';
import { viewsHandlers } from '../features/review/views/admin.ts';
import { amendmentsAdminHandlers, carryOutAmendment } from '../features/sale-changes/amendment-decisions.ts';
import { carryOutCancellation } from '../features/sale-changes/cancelling.ts';
import { saleQuestionsAdminHandlers } from '../features/sale-questions/admin.ts';

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
  ...witnessesAdminHandlers(requestDecision),
  ...healthHandlers,
  ...configurationHandlers,
  ...decisionHandlers(
    {
      'account.approve-change': carryOutFactChange,
      'account.deactivate': carryOutDeactivation,
      'account.link': carryOutLink,
      'account.suspend': carryOutSuspension,
      'account.unlink': carryOutEndingLink,
      'administrator.change-role': carryOutRole,
      'administrator.invite': carryOutInvitation,
      'administrator.remove': carryOutRemoval,
      'auction.approve': carryOutApproval,
      'auction.approve-amendment': carryOutAmendment,
      'auction.cancel': carryOutCancellation,
      'rules.end-four-eyes': carryOutEndingFourEyes,
      'witness.activate': carryOutWitness,
    },
    {
      account: draftAccountDecision(draftHalts),
      change: draftChangeDecision,
      auction: draftAuctionDecision,
      administrator: draftAdministratorDecision,
      rules: draftRulesDecision,
      question: draftQuestion,
      witness: async () => ({ effects: [], mails: [], second: 'witness.activate' }),
    },
  ),
};
