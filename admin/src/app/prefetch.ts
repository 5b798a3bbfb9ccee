/** First queries of each page of the administrators' site. Its route starts them in the background while the code of the page is loading. */
import { createPrefetch, type Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { changeCases } from '../accounts/changes/cases.ts';
import { individualCases, institutionCases, municipalityCases, professionalCases } from '../accounts/people/cases.ts';
import { auctionCases } from '../auctions/cases.ts';
import { metadata } from '../base/api.ts';
import {
  adminInvitesQuery,
  administratorsQuery,
  auctionQuery,
  factChangeQuery,
  healthQuery,
  individualQuery,
  institutionQuery,
  marketRulesQuery,
  municipalityQuery,
  pendingQuery,
  professionalQuery,
  settingsQuery,
  templatesQuery,
  witnessesQuery,
} from '../base/queries.ts';
import { session } from '../base/session.ts';
import { prefetchAnnouncements } from '../notices/announcements.ts';
import { prefetchMessages } from '../operations/health/messages.ts';
import { prefetchTrail } from '../review/audit/trail.ts';
import { prefetchCases } from '../review/case/cases.ts';

const pages = {
  /** The page needs only who is signed in. */
  person: () => undefined,
  municipalities: (visit) => prefetchCases(visit, municipalityCases),
  municipality: ({ read, params: { id = '' } }) => read(municipalityQuery(id)),
  individuals: (visit) => prefetchCases(visit, individualCases),
  individual: ({ read, params: { id = '' } }) => read(individualQuery(id)),
  institutions: (visit) => prefetchCases(visit, institutionCases),
  institution: ({ read, params: { id = '' } }) => read(institutionQuery(id)),
  professionals: (visit) => prefetchCases(visit, professionalCases),
  professional: ({ read, params: { id = '' } }) => read(professionalQuery(id)),
  auctions: (visit) => prefetchCases(visit, auctionCases),
  auction: ({ read, params: { id = '' } }) => read(auctionQuery(id)),
  changes: (visit) => prefetchCases(visit, changeCases),
  change: ({ read, params: { id = '' } }) => read(factChangeQuery(id)),
  decisions: ({ read }) => read(pendingQuery()),
  administrators: ({ read }) => {
    void read(adminInvitesQuery);
    void read(administratorsQuery);
  },
  witnesses: ({ read }) => read(witnessesQuery),
  health: ({ read }) => read(healthQuery),
  messages: prefetchMessages,
  configuration: ({ read }) => {
    void read(marketRulesQuery);
    void read(settingsQuery);
  },
  templates: ({ read }) => read(templatesQuery()),
  announcements: prefetchAnnouncements,
  audit: prefetchTrail,
} satisfies Readonly<Record<string, Prefetch<unknown>>>;

export type PageName = keyof typeof pages;

export const prefetch = createPrefetch<{ readonly needsSecondFactor: boolean }, PageName>(
  session,
  async (queries) => {
    const person = await queries.ensureQueryData(metadata);
    if (person.needsSecondFactor) throw new Error('A second factor comes first');
    return person;
  },
  pages,
);
