/** Routes behind the gate of the administrators' web app, which load on demand, as their pages do. */
import { lazyPage } from '@fairbook/ui/Loading.tsx';
import { inBackground } from '@fairbook/ui/prefetch.ts';
import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';
import type { PageName } from './prefetch.ts';
import { titles } from './texts/titles.ts';

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
        lazy: lazyPage(() => import('./people/MunicipalitiesPage.tsx')),
      },
      {
        path: paths.municipality(':id'),
        ...reads('municipality'),
        handle: under(titles.municipalities, paths.municipalities),
        lazy: lazyPage(() => import('./people/MunicipalityPage.tsx')),
      },
      {
        path: paths.individuals,
        ...reads('individuals'),
        lazy: lazyPage(() => import('./people/IndividualsPage.tsx')),
      },
      {
        path: paths.individual(':id'),
        ...reads('individual'),
        handle: under(titles.individuals, paths.individuals),
        lazy: lazyPage(() => import('./people/IndividualPage.tsx')),
      },
      {
        path: paths.institutions,
        ...reads('institutions'),
        lazy: lazyPage(() => import('./people/InstitutionsPage.tsx')),
      },
      {
        path: paths.institution(':id'),
        ...reads('institution'),
        handle: under(titles.institutions, paths.institutions),
        lazy: lazyPage(() => import('./people/InstitutionPage.tsx')),
      },
      {
        path: paths.professionals,
        ...reads('professionals'),
        lazy: lazyPage(() => import('./people/ProfessionalsPage.tsx')),
      },
      {
        path: paths.professional(':id'),
        ...reads('professional'),
        handle: under(titles.professionals, paths.professionals),
        lazy: lazyPage(() => import('./people/ProfessionalPage.tsx')),
      },
      { path: paths.auctions, ...reads('auctions'), lazy: lazyPage(() => import('./auctions/AuctionsPage.tsx')) },
      {
        path: paths.auction(':id'),
        ...reads('auction'),
        handle: under(titles.auctions, paths.auctions),
        lazy: lazyPage(() => import('./auctions/AuctionPage.tsx')),
      },
      { path: paths.changes, ...reads('changes'), lazy: lazyPage(() => import('./changes/ChangesPage.tsx')) },
      {
        path: paths.change(':id'),
        ...reads('change'),
        handle: under(titles.changes, paths.changes),
        lazy: lazyPage(() => import('./changes/ChangePage.tsx')),
      },
      { path: paths.decisions, ...reads('decisions'), lazy: lazyPage(() => import('./decisions/DecisionsPage.tsx')) },
      { path: paths.help, ...reads('person'), lazy: lazyPage(() => import('./help/HelpPage.tsx')) },
      { path: paths.account, ...reads('person'), lazy: lazyPage(() => import('./accounts/AccountPage.tsx')) },
      {
        path: paths.administrators,
        ...reads('administrators'),
        lazy: lazyPage(() => import('./accounts/AdministratorsPage.tsx')),
      },
      { path: paths.witnesses, ...reads('witnesses'), lazy: lazyPage(() => import('./witnesses/WitnessesPage.tsx')) },
      { path: paths.health, ...reads('health'), lazy: lazyPage(() => import('./health/HealthPage.tsx')) },
      {
        path: paths.configuration,
        ...reads('configuration'),
        lazy: lazyPage(() => import('./configuration/ConfigurationPage.tsx')),
      },
      { path: paths.messages, ...reads('messages'), lazy: lazyPage(() => import('./health/MessagesPage.tsx')) },
      { path: paths.operations, ...reads('person'), lazy: lazyPage(() => import('./operations/OperationsPage.tsx')) },
      { path: paths.templates, ...reads('templates'), lazy: lazyPage(() => import('./templates/TemplatesPage.tsx')) },
      {
        path: paths.announcements,
        ...reads('announcements'),
        lazy: lazyPage(() => import('./announcements/AnnouncementsPage.tsx')),
      },
      { path: paths.audit, ...reads('audit'), lazy: lazyPage(() => import('./audit/AuditPage.tsx')) },
      { path: paths.underConstruction, ...reads('person'), lazy: lazyPage(() => import('./UnderConstruction.tsx')) },
    ],
  },
];
