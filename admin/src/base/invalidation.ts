/** Maps each decision of an administrator to the queries it invalidates. */
import type { Named } from '@fairbook/contract/base/client.ts';
import { createInvalidation } from '@fairbook/ui/base/api.ts';
import { api } from './api.ts';

type Call = Named<keyof typeof api>;

/** Records that every decision changes besides its own subject. */
const records: readonly Call[] = [
  api.listAuditEvents,
  api.readReview,
  api.listPendingDecisions,
  api.listChecks,
  api.listQuestions,
];
const municipality: readonly Call[] = [api.readMunicipality, api.listMunicipalities, api.countAccounts];
const individual: readonly Call[] = [api.readIndividual, api.listIndividuals, api.countAccounts];
const institution: readonly Call[] = [api.readInstitutional, api.listInstitutionals, api.countAccounts];
const professional: readonly Call[] = [
  api.readProfessional,
  api.listProfessionals,
  api.countAccounts,
  api.listNameableProfessionals,
];
const accounts: readonly Call[] = [...municipality, ...individual, ...institution, ...professional];
const auction: readonly Call[] = [
  api.readAuction,
  api.readAmendments,
  api.readWitnessChoice,
  api.listAuctions,
  api.countAuctions,
];

export const callsChangedBy = {
  auction: [...auction, api.readOrderBook, ...municipality, ...records],
  /** The countdown of a sale reached its end. */
  saleTime: [...auction, api.readOrderBook],
  municipality: [...municipality, ...auction, ...records],
  individual: [...individual, ...records],
  institution: [...institution, ...records],
  professional: [...professional, ...records],
  factChange: [api.readFactChange, api.listFactChanges, api.countFactChanges, ...accounts, ...records],
  /** A decision for which two administrators are needed was confirmed, refused or withdrawn. */
  sharedDecision: [
    api.listAdministrators,
    api.listAdminInvites,
    api.readMarketRules,
    api.listAdminNotices,
    api.listWitnesses,
    api.listAccountLinks,
    api.readFactChange,
    api.listFactChanges,
    ...accounts,
    ...auction,
    ...records,
  ],
  administrators: [api.listAdministrators, api.listAdminInvites, api.readMetadata, ...records],
  saleQuestions: [api.listSaleQuestions, api.listAuditEvents],
  /** Lists show whose answer is awaited. */
  questions: [
    api.listQuestions,
    api.listMunicipalities,
    api.listIndividuals,
    api.listInstitutionals,
    api.listProfessionals,
    api.listAuctions,
    api.listAuditEvents,
  ],
  assignments: [
    api.readAssignment,
    api.listMunicipalities,
    api.countAccounts,
    api.listIndividuals,
    api.listInstitutionals,
    api.listProfessionals,
    api.listAuctions,
    api.countAuctions,
    api.listAuditEvents,
  ],
  caseNotes: [api.listCaseNotes, api.listAuditEvents],
  adminNotices: [api.listAdminNotices, api.readReview],
  links: [api.listAccountLinks, api.listAuditEvents],
  checks: [api.listChecks, api.countOpenChecks, api.listAuditEvents],
  templates: [api.listReasonTemplates, api.listAuditEvents],
  /** Auctions that are not approved yet follow the rules. */
  marketRules: [api.readMarketRules, api.readMeta, api.listAdminNotices, ...auction, ...records],
  announcements: [api.listAnnouncements, api.readReview, api.listAuditEvents],
  witnesses: [api.listWitnesses, api.readWitnessChoice, api.listAuditEvents],
  messages: [api.listAccountMessages, api.listMessages, api.readHealth, api.listAuditEvents],
  jobs: [api.readHealth, api.listFailedJobs, api.listAuditEvents],
  adminInvites: [api.listAdminInvites, api.listAuditEvents],
  signIns: [api.listAuditEvents],
  ownAccount: [api.readMetadata],
} satisfies Readonly<Record<string, readonly Call[]>>;

export type Change = keyof typeof callsChangedBy;

export const { invalidate } = createInvalidation(callsChangedBy);
