/** Every call of the administrators' API, by name. */

import { changesAdmin } from './accounts/changes/admin.ts';
import { linksAdmin } from './accounts/links/admin.ts';
import { peopleAdmin } from './accounts/people/admin.ts';
import { sessionsAdmin } from './accounts/sessions/admin.ts';
import { accountsAdmin } from './administrators/admin.ts';
import { auctionsAdmin } from './auctions/admin.ts';
import type { Group } from './base/route.ts';
import { figuresAdmin } from './figures/admin.ts';
import { witnessesAdmin } from './logs/witnesses/admin.ts';
import { announcementsAdmin } from './notices/announcements/admin.ts';
import { healthAdmin } from './operations/admin.ts';
import { biddingAdmin } from './orders/admin.ts';
import { assignmentsAdmin } from './review/assignments/admin.ts';
import { casesAdmin } from './review/cases/admin.ts';
import { checksAdmin } from './review/checks/admin.ts';
import { configurationAdmin } from './review/configuration/admin.ts';
import { decisionsAdmin } from './review/decisions/admin.ts';
import { notesAdmin } from './review/notes/admin.ts';
import { questionsAdmin } from './review/questions/admin.ts';
import { templatesAdmin } from './review/templates/admin.ts';
import { viewsAdmin } from './review/views/admin.ts';
import { amendmentsAdmin } from './sale-changes/amendments/admin.ts';
import { saleQuestionsAdmin } from './sale-questions/admin.ts';

export const admin = {
  ...accountsAdmin,
  ...peopleAdmin,
  ...changesAdmin,
  ...casesAdmin,
  ...questionsAdmin,
  ...notesAdmin,
  ...assignmentsAdmin,
  ...checksAdmin,
  ...linksAdmin,
  ...auctionsAdmin,
  ...amendmentsAdmin,
  ...biddingAdmin,
  ...figuresAdmin,
  ...saleQuestionsAdmin,
  ...decisionsAdmin,
  ...sessionsAdmin,
  ...templatesAdmin,
  ...announcementsAdmin,
  ...viewsAdmin,
  ...witnessesAdmin,
  ...healthAdmin,
  ...configurationAdmin,
};

/** The same grouped by topic. */
export const adminGroups: readonly Group[] = [
  { title: 'Accounts of administrators', about: 'Administrators of Fairbook, and invitations', calls: accountsAdmin },
  {
    title: 'People and municipalities',
    about: 'Accounts, decisions about them, and the audit trail',
    calls: peopleAdmin,
  },
  {
    title: 'Changes of approved accounts',
    about: 'Requests to change details that were approved',
    calls: changesAdmin,
  },
  {
    title: 'Cases',
    about: 'Orders of an account after the close, messages to it, and its sign-ins',
    calls: casesAdmin,
  },
  {
    title: 'Questions to applicants',
    about: 'Asking an applicant without rejecting, and notices about cases',
    calls: questionsAdmin,
  },
  {
    title: 'Assignment',
    about: 'The assignee of a case, and people who are looking at it now',
    calls: assignmentsAdmin,
  },
  { title: 'Internal notes', about: 'Notes of administrators about a case for each other', calls: notesAdmin },
  {
    title: 'Checks',
    about: 'Unusual facts about an account or an auction, and those that an administrator has seen',
    calls: checksAdmin,
  },
  {
    title: 'Linked accounts',
    about: 'Accounts of one investor, which count as one participant of a sale',
    calls: linksAdmin,
  },
  { title: 'Auctions', about: 'Reviewing, halting and canceling auctions', calls: auctionsAdmin },
  {
    title: 'Amended terms',
    about: 'Reviewing what issuers want to change about the terms of approved auctions',
    calls: amendmentsAdmin,
  },
  { title: 'Orders and results', about: 'Order books, allocations and closing records', calls: biddingAdmin },
  {
    title: 'Figures of a sale',
    about: 'The cost of a sale for its issuer, as the issuer sees it',
    calls: figuresAdmin,
  },
  {
    title: 'Questions about a sale',
    about: 'Questions of investors to issuers, the answers, and their readers',
    calls: saleQuestionsAdmin,
  },
  {
    title: 'Decisions of two administrators',
    about: 'Decisions that need a second administrator',
    calls: decisionsAdmin,
  },
  { title: 'Reason templates', about: 'Prepared texts for the reasons of decisions', calls: templatesAdmin },
  {
    title: 'Announcements',
    about: 'Banners on the pages of users, such as planned maintenance',
    calls: announcementsAdmin,
  },
  { title: 'Saved views', about: 'Saved views of the lists, own and shared', calls: viewsAdmin },
  {
    title: 'Sign-ins of administrators',
    about: 'Where administrators are signed in, and recovery codes',
    calls: sessionsAdmin,
  },
  {
    title: 'Witnesses',
    about: 'Programs of independent parties that cosign the order logs of sales',
    calls: witnessesAdmin,
  },
  {
    title: 'Operations',
    about: 'Checks of the running market, its processes, its jobs, its settings and its rules',
    calls: { ...healthAdmin, ...configurationAdmin },
  },
];
