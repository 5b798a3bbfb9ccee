/** Checklist of a complete application: the onboarding rules with a label for each. */
import type { UnmetText } from '@fairbook/contract/base/errors.ts';
import { needsUsState } from '@fairbook/domain/accounts/account.ts';
import type { ChecklistItem } from '@fairbook/ui/kit/Checklist.tsx';
import { texts } from '../../base/texts.ts';

const words = texts.complete;

/** The codes of a rule's failures, and its requirement. */
type Rule = readonly [label: string, ...codes: string[]];

const municipalityRules: readonly Rule[] = [
  [words.name, 'name-required'],
  [words.legalName, 'legal-name-required'],
  [words.type, 'type-invalid'],
  [words.city, 'city-required'],
  [words.state, 'state-required', 'state-invalid'],
  [words.zipCode, 'zip-code-required'],
  [words.person, 'person-required'],
  [words.rating, 'credit-rating-required'],
];

const personRules: readonly Rule[] = [
  [words.firstName, 'first-name-required'],
  [words.lastName, 'last-name-required'],
  [words.address, 'address-required'],
  [words.city, 'city-required'],
  [words.state, 'state-required', 'state-invalid'],
  [words.zipCode, 'zip-code-required'],
];

const institutionRules: readonly Rule[] = [
  [words.institutionName, 'institution-name-required'],
  [words.institutionCity, 'institution-city-required'],
  [words.institutionState, 'institution-state-required', 'institution-state-invalid'],
  ...personRules,
];

export const municipalityChecklist = (missing: readonly UnmetText[]) => checklist(municipalityRules, missing);
export const personChecklist = (missing: readonly UnmetText[], country = 'US') =>
  checklist(rulesIn(country, personRules, 'state-required'), missing);
/** Countries of the person and of the institution, since outside the United States no state is required. */
export const institutionChecklist = (missing: readonly UnmetText[], person = 'US', institution = 'US') =>
  checklist(
    rulesIn(person, rulesIn(institution, institutionRules, 'institution-state-required'), 'state-required'),
    missing,
  );

function rulesIn(country: string, rules: readonly Rule[], ofState: string): readonly Rule[] {
  return needsUsState(country) ? rules : rules.filter(([, ...codes]) => !codes.includes(ofState));
}

/** A condition without a label is shown in the words of the rule. */
function checklist(rules: readonly Rule[], missing: readonly UnmetText[]): ChecklistItem[] {
  const known = new Set(rules.flatMap(([, ...codes]) => codes));
  return [
    ...rules.map(([label, ...codes]) => {
      const failed = missing.find((unmet) => codes.includes(unmet.code));
      return { label: failed?.message ?? label, met: failed === undefined };
    }),
    ...missing.filter((unmet) => !known.has(unmet.code)).map((unmet) => ({ label: unmet.message, met: false })),
  ];
}
