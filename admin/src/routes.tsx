/** Routes of the administrators' web app. */
import { lazyPage } from '@fairbook/ui/Loading.tsx';
import type { RouteObject } from 'react-router';
import { paths } from './paths.ts';
import { titles } from './texts/titles.ts';

const signIn = lazyPage(() => import('./accounts/SignIn.tsx'));

/** The list above a detail page, for its breadcrumbs. */
const under = (label: string, to: string) => ({ crumbs: [{ label, to }] });

export const routes: RouteObject[] = [
  { index: true, lazy: signIn },
  { path: paths.signIn, lazy: signIn },
  { path: paths.signUp, lazy: lazyPage(() => import('./accounts/SignUp.tsx')) },
  { path: paths.signInHelp, lazy: lazyPage(() => import('./accounts/SignInHelp.tsx')) },
  {
    lazy: lazyPage(() => import('./AdminShell.tsx')),
    children: [
      { path: paths.municipalities, lazy: lazyPage(() => import('./people/MunicipalitiesPage.tsx')) },
      {
        path: paths.municipality(':id'),
        handle: under(titles.municipalities, paths.municipalities),
        lazy: lazyPage(() => import('./people/MunicipalityPage.tsx')),
      },
      { path: paths.individuals, lazy: lazyPage(() => import('./people/IndividualsPage.tsx')) },
      {
        path: paths.individual(':id'),
        handle: under(titles.individuals, paths.individuals),
        lazy: lazyPage(() => import('./people/IndividualPage.tsx')),
      },
      { path: paths.institutions, lazy: lazyPage(() => import('./people/InstitutionsPage.tsx')) },
      {
        path: paths.institution(':id'),
        handle: under(titles.institutions, paths.institutions),
        lazy: lazyPage(() => import('./people/InstitutionPage.tsx')),
      },
      { path: paths.professionals, lazy: lazyPage(() => import('./people/ProfessionalsPage.tsx')) },
      {
        path: paths.professional(':id'),
        handle: under(titles.professionals, paths.professionals),
        lazy: lazyPage(() => import('./people/ProfessionalPage.tsx')),
      },
      { path: paths.auctions, lazy: lazyPage(() => import('./auctions/AuctionsPage.tsx')) },
      {
        path: paths.auction(':id'),
        handle: under(titles.auctions, paths.auctions),
        lazy: lazyPage(() => import('./auctions/AuctionPage.tsx')),
      },
      { path: paths.changes, lazy: lazyPage(() => import('./changes/ChangesPage.tsx')) },
      {
        path: paths.change(':id'),
        handle: under(titles.changes, paths.changes),
        lazy: lazyPage(() => import('./changes/ChangePage.tsx')),
      },
      { path: paths.decisions, lazy: lazyPage(() => import('./decisions/DecisionsPage.tsx')) },
      { path: paths.account, lazy: lazyPage(() => import('./accounts/AccountPage.tsx')) },
      { path: paths.administrators, lazy: lazyPage(() => import('./accounts/AdministratorsPage.tsx')) },
      { path: paths.audit, lazy: lazyPage(() => import('./audit/AuditPage.tsx')) },
      { path: paths.underConstruction, lazy: lazyPage(() => import('./UnderConstruction.tsx')) },
    ],
  },
];
