/** The list of municipalities as described by its URL, and the API query for it. */

import type { AnswerOf, QueryIn } from '@fairbook/contract/base/route.ts';
import type { municipalitiesMarket } from '@fairbook/contract/issuers/municipalities/market.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { issuerTypes } from '@fairbook/domain/base/vocabulary.ts';
import { askList } from '@fairbook/ui/base/api.ts';
import type { FilterSpec } from '@fairbook/ui/kit/list/FilterChoices.tsx';
import { type ListShape, type ListState, withoutUnknown } from '@fairbook/ui/kit/list/list-state.ts';
import { api } from '../../base/api.ts';
import { browsingTexts } from '../../parts/texts/browsing.ts';

export type IssuerCard = AnswerOf<typeof municipalitiesMarket.listMunicipalities>['rows'][number];
export type IssuerPage = AnswerOf<typeof municipalitiesMarket.readMunicipality>;
type Query = NonNullable<QueryIn<typeof municipalitiesMarket.listMunicipalities>>;

export const sorts = ['name', '-numActiveAuctions'] as const;

export const issuerShape: ListShape = {
  filters: { state: 'one', type: 'one', name: 'one', city: 'one' },
  sort: sorts[0],
};

const { filters: labels, anyPart } = browsingTexts.issuers;

export const issuerFilters: readonly FilterSpec[] = [
  { name: 'state', label: labels.state, options: usStates },
  { name: 'type', label: labels.type, options: issuerTypes },
  { name: 'name', label: labels.name, hint: anyPart },
  { name: 'city', label: labels.city, hint: anyPart },
];

/** The sort order from the URL if valid, otherwise by name. */
export function sortOf({ sort }: Pick<ListState, 'sort'>): (typeof sorts)[number] {
  return sorts.find((known) => known === sort) ?? sorts[0];
}

/** The API query; values the API does not know are dropped. */
export function queryOf(state: ListState, query: Readonly<Record<string, unknown>>): Query {
  return { ...withoutUnknown(query, issuerFilters), sort: sortOf(state) };
}

/** A page of the list. */
export const issuerList = (state: ListState, query: Readonly<Record<string, unknown>>) =>
  askList(api.listMunicipalities, { query: queryOf(state, query) }, { notice: false });
