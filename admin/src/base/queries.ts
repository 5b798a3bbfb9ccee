/** Queries of several pages of the administrators' site, with which the loaders of the routes begin. */
import type { ReasonedDecision } from '@fairbook/domain/review/reason-templates.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import type { FailureMeta } from '@fairbook/ui/base/queries.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** An unknown record and a malformed id are the same to the reader: the page says so, without a notice beside it. */
export const missingStatuses = [404, 400];

/** For the query of a page about one record. */
const ofRecord: FailureMeta = { shown: missingStatuses };

export const municipalityQuery = (id: string) => ask(api.readMunicipality, { params: { id } }, ofRecord);
export const individualQuery = (id: string) => ask(api.readIndividual, { params: { id } }, ofRecord);
export const institutionQuery = (id: string) => ask(api.readInstitutional, { params: { id } }, ofRecord);
export const professionalQuery = (id: string) => ask(api.readProfessional, { params: { id } }, ofRecord);
export const auctionQuery = (auctionId: string) => ask(api.readAuction, { params: { auctionId } }, ofRecord);
export const factChangeQuery = (id: string) => ask(api.readFactChange, { params: { id } }, ofRecord);

/** Requests that wait for a second administrator, about one record or at all. */
export const pendingQuery = (subject?: string) =>
  ask(api.listPendingDecisions, { query: subject === undefined ? {} : { subject } });

export const templatesQuery = (decision?: ReasonedDecision) =>
  ask(api.listReasonTemplates, { query: decision === undefined ? {} : { decision } }, { notice: false });
export type Template = Awaited<ReturnType<typeof api.listReasonTemplates>>[number];

/** Notices to applicants, among others: it changes with the configuration alone. */
export const metaQuery = { ...ask(api.readMeta, {}, { notice: false }), staleTime: Number.POSITIVE_INFINITY };

export const adminInvitesQuery = ask(api.listAdminInvites, {});
export const witnessChoiceQuery = (auctionId: string) =>
  ask(api.readWitnessChoice, { params: { auctionId } }, { notice: false });
/** How often the health page asks for what it shows. */
export const healthRefreshMs = 10_000;
export const healthQuery = queryOptions({
  ...ask(api.readHealth, {}),
  refetchInterval: healthRefreshMs,
});
export const marketRulesQuery = ask(api.readMarketRules, {});
/** Settings change with the start of a process alone. */
export const settingsQuery = ask(api.listSettings, {});
export const witnessesQuery = ask(api.listWitnesses, {});
export type Witness = Awaited<ReturnType<typeof api.listWitnesses>>[number];
export const administratorsQuery = ask(api.listAdministrators, {});
