/** Words of the facts that administrators approve, in Spanish. */
import type { FactField } from './fact-words.ts';

export const factLabels: Readonly<Record<FactField, string>> = {
  name: 'Nombre',
  type: 'Tipo',
  state: 'Estado',
  country: 'País',
  residence: 'Residencia acreditada',
};

export const residenceIn = (zipCode: string) => `código postal ${zipCode}`;

export const noFact = 'ninguno';

export const countryNames = new Intl.DisplayNames('es', { type: 'region', fallback: 'code' });
