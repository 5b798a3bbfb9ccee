/** Routes behind the gate of the administrators' web app, which load on demand, as their pages do. */
import { lazyPage } from '@fairbook/ui/kit/Loading.tsx';
import { inBackground } from '@fairbook/ui/start/prefetch.ts';
import type { RouteObject } from 'react-router';
import { paths } from '../base/paths.ts';
import { titles } from '../base/texts/titles.ts';
import type { PageName } from './prefetch.ts';

/** Starts the first queries of a page behind the gate; `page` is its entry in prefetch.ts. */
const reads = (page: PageName) => inBackground(async (args) => (await import('./prefetch.ts')).prefetch(page, args));

/** The list above a detail page, for its breadcrumbs. */
const under = (label: string, to: string) => ({ crumbs: [{ label, to }] });

export const routes: RouteObject[] = [
  {
    lazy: lazyPage(() => import('./AdminShell.tsx')),
    children: [
      {
        path: paths.municipalities,
        ...reads('municipalities'),
        lazy: lazyPage(() => import('../accounts/people/MunicipalitiesPage.tsx')),
      },
      {
        path: paths.municipality(':id'),
        ...reads('municipality'),
        handle: under(titles.municipalities, paths.municipalities),
        lazy: lazyPage(() => import('../accounts/people/MunicipalityPage.tsx')),
      },
      {
        path: paths.individuals,
        ...reads('individuals'),
        lazy: lazyPage(() => import('../accounts/people/IndividualsPage.tsx')),
      },
      {
        path: paths.individual(':id'),
        ...reads('individual'),
        handle: under(titles.individuals, paths.individuals),
        lazy: lazyPage(() => import('../accounts/people/IndividualPage.tsx')),
      },
      {
        path: paths.institutions,
        ...reads('institutions'),
        lazy: lazyPage(() => import('../accounts/people/InstitutionsPage.tsx')),
      },
      {
        path: paths.institution(':id'),
        ...reads('institution'),
        handle: under(titles.institutions, paths.institutions),
        lazy: lazyPage(() => import('../accounts/people/InstitutionPage.tsx')),
      },
      {
        path: paths.professionals,
        ...reads('professionals'),
        lazy: lazyPage(() => import('../accounts/people/ProfessionalsPage.tsx')),
      },
      {
        path: paths.professional(':id'),
        ...reads('professional'),
        handle: under(titles.professionals, paths.professionals),
        lazy: lazyPage(() => import('../accounts/people/ProfessionalPage.tsx')),
      },
      { path: paths.auctions, ...reads('auctions'), lazy: lazyPage(() => import('../auctions/AuctionsPage.tsx')) },
      {
        path: paths.auction(':id'),
        ...reads('auction'),
        handle: under(titles.auctions, paths.auctions),
        lazy: lazyPage(() => import('../auctions/AuctionPage.tsx')),
      },
      { path: paths.changes, ...reads('changes'), lazy: lazyPage(() => import('../accounts/changes/ChangesPage.tsx')) },
      {
        path: paths.change(':id'),
        ...reads('change'),
        handle: under(titles.changes, paths.changes),
        lazy: lazyPage(() => import('../accounts/changes/ChangePage.tsx')),
      },
      {
        path: paths.decisions,
        ...reads('decisions'),
        lazy: lazyPage(() => import('../review/decisions/DecisionsPage.tsx')),
      },
      { path: paths.help, ...reads('person'), lazy: lazyPage(() => import('../help/HelpPage.tsx')) },
      { path: paths.account, ...reads('person'), lazy: lazyPage(() => import('../administrators/AccountPage.tsx')) },
      {
        path: paths.administrators,
        ...reads('administrators'),
        lazy: lazyPage(() => import('../administrators/AdministratorsPage.tsx')),
      },
      { path: paths.witnesses, ...reads('witnesses'), lazy: lazyPage(() => import('../logs/WitnessesPage.tsx')) },
      { path: paths.health, ...reads('health'), lazy: lazyPage(() => import('../operations/health/HealthPage.tsx')) },
      {
        path: paths.configuration,
        ...reads('configuration'),
        lazy: lazyPage(() => import('../review/configuration/ConfigurationPage.tsx')),
      },
      {
        path: paths.messages,
        ...reads('messages'),
        lazy: lazyPage(() => import('../operations/health/MessagesPage.tsx')),
      },
      {
        path: paths.operations,
        ...reads('person'),
        lazy: lazyPage(() => import('../operations/operations/OperationsPage.tsx')),
      },
      {
        path: paths.templates,
        ...reads('templates'),
        lazy: lazyPage(() => import('../review/templates/TemplatesPage.tsx')),
      },
      {
        path: paths.announcements,
        ...reads('announcements'),
        lazy: lazyPage(() => import('../notices/AnnouncementsPage.tsx')),
      },
      { path: paths.audit, ...reads('audit'), lazy: lazyPage(() => import('../review/audit/AuditPage.tsx')) },
      { path: paths.underConstruction, ...reads('person'), lazy: lazyPage(() => import('./UnderConstruction.tsx')) },
    ],
  },
];
