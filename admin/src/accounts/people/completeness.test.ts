import {
  missingFromIndividual,
  missingFromInstitution,
  missingFromMunicipality,
  missingFromProfessional,
} from '@fairbook/domain/accounts/account.ts';
import { english } from '@fairbook/domain/base/sentences/sentence.ts';
import { expect, test } from 'vitest';
import { institutionChecklist, municipalityChecklist, personChecklist } from './completeness.ts';

const emptyMunicipality = {
  name: '',
  legalName: '',
  type: '',
  city: '',
  state: '',
  zipCode: '',
  personCount: 0,
  creditRatingCount: 0,
};
const emptyPerson = { firstName: '', lastName: '', address: '', city: '', state: '', zipCode: '' };

const kinds = [
  { kind: 'municipality', list: municipalityChecklist, missing: missingFromMunicipality(emptyMunicipality) },
  { kind: 'individual', list: personChecklist, missing: missingFromIndividual(emptyPerson) },
  {
    kind: 'institution',
    list: institutionChecklist,
    missing: missingFromInstitution({ name: '', city: '', state: '' }, emptyPerson),
  },
  { kind: 'professional', list: personChecklist, missing: missingFromProfessional(emptyPerson) },
];

test.each(kinds)('every rule of a $kind has its line, and an empty application fails them all', ({ list, missing }) => {
  const texts = missing.map((unmet) => ({ ...unmet, message: english(unmet.message) }));
  expect(list(texts)).toEqual(texts.map(({ message }) => ({ label: message, met: false })));
});

test.each(kinds)('a complete $kind meets every line', ({ list, missing }) => {
  const lines = list([]);
  expect(lines).toHaveLength(missing.length);
  expect(lines.every((line) => line.met)).toBe(true);
});

test('a condition without a label is shown in the words of the rule', () => {
  const lines = personChecklist([{ code: 'passport-required', message: 'Passport is required', step: 'you' }]);
  expect(lines.at(-1)).toEqual({ label: 'Passport is required', met: false });
});

test('applicants outside the United States get no check for a state', () => {
  const labels = (lines: readonly { readonly label: string }[]) => lines.map(({ label }) => label);
  expect(labels(institutionChecklist([], 'US', 'DE'))).not.toContain('State of the institution');
  expect(labels(institutionChecklist([], 'US', 'DE'))).toContain('State');
  expect(labels(personChecklist([], 'DE'))).not.toContain('State');
  expect(labels(institutionChecklist([], 'US', 'US'))).toContain('State of the institution');
});
