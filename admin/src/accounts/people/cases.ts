/** The four lists of accounts: their calls, their filters and their views. */
import {
  accountCountsQuery,
  type accountLists,
  institutionQuery,
  municipalityQuery,
  personQuery,
} from '@fairbook/contract/accounts/people/shapes.ts';
import { api } from '../../base/api.ts';
import { shapeOf } from '../../review/case/cases.ts';
import { accountViews as views } from './account-views.ts';

type AccountList = (typeof accountLists)[number];

/** One call counts all four lists. */
const countedAs = (list: AccountList) =>
  ({ countCall: api.countAccounts, countsQuery: accountCountsQuery, counted: { of: list } }) as const;

export const municipalityCases = {
  kind: 'municipalities',
  call: api.listMunicipalities,
  query: municipalityQuery,
  ...countedAs('municipalities'),
  shape: shapeOf(views, { assigned: 'one', state: 'many', type: 'many' }),
  views,
} as const;

export const individualCases = {
  kind: 'individuals',
  call: api.listIndividuals,
  query: personQuery,
  ...countedAs('investors'),
  shape: shapeOf(views, { assigned: 'one', state: 'many' }),
  views,
} as const;

export const institutionCases = {
  kind: 'institutions',
  call: api.listInstitutionals,
  query: institutionQuery,
  ...countedAs('institutional-investors'),
  shape: shapeOf(views, { assigned: 'one', state: 'many', targetIssuers: 'many', featured: 'one' }),
  views,
} as const;

export const professionalCases = {
  kind: 'professionals',
  call: api.listProfessionals,
  query: personQuery,
  ...countedAs('market-professionals'),
  shape: shapeOf(views, { assigned: 'one', state: 'many' }),
  views,
} as const;
