/** Words of the facts that administrators approve, in the language of the pages. */

export type FactField = 'name' | 'type' | 'state' | 'country' | 'residence';

export const factLabels: Readonly<Record<FactField, string>> = {
  name: 'Name',
  type: 'Type',
  state: 'State',
  country: 'Country',
  residence: 'Proven residence',
};

/** A proven residence: only its ZIP code counts. */
export const residenceIn = (zipCode: string) => `ZIP code ${zipCode}`;

/** In place of a fact that is absent. */
export const noFact = 'none';

export const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
