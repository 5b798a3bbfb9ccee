/** The four lists of accounts: their calls, their filters and their views. */
import {
  institutionCountsQuery,
  institutionQuery,
  municipalityCountsQuery,
  municipalityQuery,
  personCountsQuery,
  personQuery,
} from '@fairbook/contract/accounts/people/shapes.ts';
import { api } from '../../base/api.ts';
import { shapeOf } from '../../review/case/cases.ts';
import { accountViews as views } from './account-views.ts';

export const municipalityCases = {
  kind: 'municipalities',
  call: api.listMunicipalities,
  query: municipalityQuery,
  countCall: api.countMunicipalities,
  countsQuery: municipalityCountsQuery,
  shape: shapeOf(views, { assigned: 'one', state: 'many', type: 'many' }),
  views,
} as const;

export const individualCases = {
  kind: 'individuals',
  call: api.listIndividuals,
  query: personQuery,
  countCall: api.countIndividuals,
  countsQuery: personCountsQuery,
  shape: shapeOf(views, { assigned: 'one', state: 'many' }),
  views,
} as const;

export const institutionCases = {
  kind: 'institutions',
  call: api.listInstitutionals,
  query: institutionQuery,
  countCall: api.countInstitutionals,
  countsQuery: institutionCountsQuery,
  shape: shapeOf(views, { assigned: 'one', state: 'many', targetIssuers: 'many', featured: 'one' }),
  views,
} as const;

export const professionalCases = {
  kind: 'professionals',
  call: api.listProfessionals,
  query: personQuery,
  countCall: api.countProfessionals,
  countsQuery: personCountsQuery,
  shape: shapeOf(views, { assigned: 'one', state: 'many' }),
  views,
} as const;
