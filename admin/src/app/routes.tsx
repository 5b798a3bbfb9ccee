/** Pages behind the gate of the administrators' web app, which load on demand. */
import { around, createPages, type PageRoute, under } from '@fairbook/ui/start/pages.ts';
import type { AnyQuery, Prefetch } from '@fairbook/ui/start/prefetch.ts';
import { changeCases } from '../accounts/changes/cases.ts';
import { individualCases, institutionCases, municipalityCases, professionalCases } from '../accounts/people/cases.ts';
import { auctionCases } from '../auctions/cases.ts';
import { metadata } from '../base/api.ts';
import { paths } from '../base/paths.ts';
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
import { titles } from '../base/texts/titles.ts';
import { prefetchAnnouncements } from '../notices/announcements.ts';
import { prefetchMessages } from '../operations/health/messages.ts';
import { prefetchTrail } from '../review/audit/trail.ts';
import { prefetchCases } from '../review/case/cases.ts';

const page = createPages(
  session,
  (queries) => queries.ensureQueryData(metadata),
  // A second factor comes first.
  (person) => !person.needsSecondFactor,
);

/** The query for the record that the address names. */
const byId =
  (queryOf: (id: string) => AnyQuery): Prefetch<unknown> =>
  ({ read, params: { id = '' } }) =>
    read(queryOf(id));

const people: PageRoute[] = [
  page(
    paths.municipalities,
    'people',
    (visit) => prefetchCases(visit, municipalityCases),
    () => import('../accounts/people/MunicipalitiesPage.tsx'),
  ),
  under(titles.municipalities, paths.municipalities, [
    page(
      paths.municipality(':id'),
      'people',
      byId(municipalityQuery),
      () => import('../accounts/people/MunicipalityPage.tsx'),
    ),
  ]),
  page(
    paths.individuals,
    'people',
    (visit) => prefetchCases(visit, individualCases),
    () => import('../accounts/people/IndividualsPage.tsx'),
  ),
  under(titles.individuals, paths.individuals, [
    page(
      paths.individual(':id'),
      'people',
      byId(individualQuery),
      () => import('../accounts/people/IndividualPage.tsx'),
    ),
  ]),
  page(
    paths.institutions,
    'people',
    (visit) => prefetchCases(visit, institutionCases),
    () => import('../accounts/people/InstitutionsPage.tsx'),
  ),
  under(titles.institutions, paths.institutions, [
    page(
      paths.institution(':id'),
      'people',
      byId(institutionQuery),
      () => import('../accounts/people/InstitutionPage.tsx'),
    ),
  ]),
  page(
    paths.professionals,
    'people',
    (visit) => prefetchCases(visit, professionalCases),
    () => import('../accounts/people/ProfessionalsPage.tsx'),
  ),
  under(titles.professionals, paths.professionals, [
    page(
      paths.professional(':id'),
      'people',
      byId(professionalQuery),
      () => import('../accounts/people/ProfessionalPage.tsx'),
    ),
  ]),
];

export const routes: PageRoute[] = [
  around(
    () => import('./AdminShell.tsx'),
    [
      ...people,
      page(
        paths.auctions,
        'auctions',
        (visit) => prefetchCases(visit, auctionCases),
        () => import('../auctions/AuctionsPage.tsx'),
      ),
      under(titles.auctions, paths.auctions, [
        page(paths.auction(':id'), 'auctions', byId(auctionQuery), () => import('../auctions/AuctionPage.tsx')),
      ]),
      page(
        paths.changes,
        'changes',
        (visit) => prefetchCases(visit, changeCases),
        () => import('../accounts/changes/ChangesPage.tsx'),
      ),
      under(titles.changes, paths.changes, [
        page(paths.change(':id'), 'changes', byId(factChangeQuery), () => import('../accounts/changes/ChangePage.tsx')),
      ]),
      page(paths.decisions, 'changes', [pendingQuery()], () => import('../review/decisions/DecisionsPage.tsx')),
      page(paths.help, null, [], () => import('../help/HelpPage.tsx')),
      page(paths.account, 'own', [], () => import('../administrators/AccountPage.tsx')),
      page(
        paths.administrators,
        'own',
        [adminInvitesQuery, administratorsQuery],
        () => import('../administrators/AdministratorsPage.tsx'),
      ),
      page(paths.witnesses, 'records', [witnessesQuery], () => import('../logs/WitnessesPage.tsx')),
      page(paths.health, null, [healthQuery], () => import('../operations/health/HealthPage.tsx')),
      page(
        paths.configuration,
        null,
        [marketRulesQuery, settingsQuery],
        () => import('../review/configuration/ConfigurationPage.tsx'),
      ),
      page(paths.messages, null, prefetchMessages, () => import('../operations/health/MessagesPage.tsx')),
      page(paths.operations, 'operations', [], () => import('../operations/operations/OperationsPage.tsx')),
      page(paths.templates, 'operations', [templatesQuery()], () => import('../review/templates/TemplatesPage.tsx')),
      page(paths.announcements, 'operations', prefetchAnnouncements, () => import('../notices/AnnouncementsPage.tsx')),
      page(paths.audit, 'records', prefetchTrail, () => import('../review/audit/AuditPage.tsx')),
      page(paths.underConstruction, null, [], () => import('./UnderConstruction.tsx')),
    ],
  ),
];
