import { describe, expect, test } from 'vitest';
import type { Unmet } from '../base/refusal.ts';
import { english } from '../base/sentences/sentence.ts';
import { type AccountStatus, accountStatuses, valuesOf } from '../base/vocabulary.ts';
import {
  type AccountAction,
  accountTransitions,
  active,
  browsing,
  editing,
  missingFromIndividual,
  missingFromInstitution,
  missingFromMunicipality,
  missingFromProfessional,
  nextAccountStatus,
  ownData,
  signedIn,
  whyNotAccountAction,
} from './account.ts';

/** One row per action, one column per status; null where the action is refused. */
const lives: Record<AccountAction, Record<AccountStatus, AccountStatus | null>> = {
  REQUEST: table('Pending Approval', 'New'),
  APPROVE: table('Active', 'Pending Approval'),
  REJECT: table('New', 'Pending Approval'),
  SUSPEND: table('Suspended', 'Active'),
  REACTIVATE: table('Active', 'Suspended'),
  DEACTIVATE: table('Deactivated', 'New', 'Pending Approval', 'Active', 'Suspended', 'Error'),
  FAIL: table('Error', 'New'),
};

function table(to: AccountStatus, ...from: AccountStatus[]): Record<AccountStatus, AccountStatus | null> {
  const reach = (status: AccountStatus) => (from.includes(status) ? to : null);
  return {
    New: reach('New'),
    'Pending Approval': reach('Pending Approval'),
    Active: reach('Active'),
    Suspended: reach('Suspended'),
    Error: reach('Error'),
    Deactivated: reach('Deactivated'),
  };
}

const actions = ['REQUEST', 'APPROVE', 'REJECT', 'SUSPEND', 'REACTIVATE', 'DEACTIVATE', 'FAIL'] as const;
const cases = actions.flatMap((action) =>
  valuesOf(accountStatuses).map((status) => ({ action, status, to: lives[action][status] })),
);

describe('the account state table', () => {
  test.each(cases.filter(({ to }) => to !== null))('$action leads from $status to $to', ({ action, status, to }) => {
    expect(whyNotAccountAction(status, action)).toBeNull();
    expect(nextAccountStatus(status, action)).toBe(to);
  });

  test.each(cases.filter(({ to }) => to === null))('$action is refused in $status', ({ action, status }) => {
    expect(whyNotAccountAction(status, action)?.code).toBe('wrong-account-status');
    expect(() => nextAccountStatus(status, action)).toThrow(RangeError);
  });

  test('gives a sentence where an action is refused', () => {
    expect(whyNotAccountAction('Deactivated', 'APPROVE')?.message).toEqual(
      'An account can be approved only while it is Pending; this one is Disabled',
    );
  });

  test('names an actor for every row', () => {
    for (const row of accountTransitions) expect(row.actor).not.toBe('');
  });
});

describe('permissions by status', () => {
  // One letter per status: New, Pending Approval, Active, Suspended, Error, Deactivated.
  test.each([
    ['active', active, '--A---'],
    ['editing', editing, 'N-A---'],
    ['browsing', browsing, 'NPA---'],
    ['ownData', ownData, 'NPAS--'],
    ['signedIn', signedIn, 'NPASE-'],
  ] as const)('%s is one of the five patterns', (_name, statuses, pattern) => {
    const letters = valuesOf(accountStatuses).map((status) => (statuses.includes(status) ? status.charAt(0) : '-'));
    expect(letters.join('')).toBe(pattern);
  });
});

const person = {
  firstName: 'Ada',
  lastName: 'Alder',
  address: '1 Creek Road',
  city: 'Alder Creek',
  state: 'OR',
  zipCode: '97001',
};

describe('fields that an individual or a professional must fill in', () => {
  test.each([
    [{}, []],
    [{ firstName: '' }, ['first-name-required · First name is required · you']],
    [{ lastName: null }, ['last-name-required · Last name is required · you']],
    [{ address: ' ' }, ['address-required · Address is required · address']],
    [{ city: undefined }, ['city-required · City is required · address']],
    [{ state: '' }, ['state-required · State is required · address']],
    [{ state: 'DC' }, ['state-invalid · Invalid state · address']],
    [{ state: 'or' }, ['state-invalid · Invalid state · address']],
    [{ zipCode: '' }, ['zip-code-required · Zip code is required · address']],
    [{ state: '', country: 'US' }, ['state-required · State is required · address']],
    [{ state: '', country: '' }, ['state-required · State is required · address']],
    [{ state: '', country: 'DE' }, []],
    [{ state: 'Hessen', country: 'DE' }, []],
    [{ zipCode: '', country: 'DE' }, ['zip-code-required · Zip code is required · address']],
  ])('%j', (changes, expected) => {
    expect(missingFromIndividual({ ...person, ...changes }).map(line)).toEqual(expected);
    expect(missingFromProfessional({ ...person, ...changes }).map(line)).toEqual(expected);
  });

  test('is listed in the order of the form', () => {
    const nobody = { firstName: null, lastName: null, address: null, city: null, state: null, zipCode: null };
    expect(missingFromIndividual(nobody).map(({ code }) => code)).toEqual([
      'first-name-required',
      'last-name-required',
      'address-required',
      'city-required',
      'state-required',
      'zip-code-required',
    ]);
  });
});

describe('fields that an institution must fill in', () => {
  const institution = { name: 'Oregon Fund', city: 'Portland', state: 'OR' };

  test.each([
    [{}, {}, []],
    [{ name: '' }, {}, ['institution-name-required · Name is required · institution']],
    [{ city: '' }, {}, ['institution-city-required · City is required · institution']],
    [{ state: '' }, {}, ['institution-state-required · State is required · institution']],
    [{ state: 'XX' }, {}, ['institution-state-invalid · Invalid state · institution']],
    [{ state: null, country: 'DE' }, {}, []],
    [{ state: null, country: 'DE' }, { state: '' }, ['state-required · State is required · you']],
    [{}, { zipCode: '' }, ['zip-code-required · Zip code is required · you']],
  ])('%j with the person %j', (changes, personal, expected) => {
    const missing = missingFromInstitution({ ...institution, ...changes }, { ...person, ...personal });
    expect(missing.map(line)).toEqual(expected);
  });
});

describe('fields that a municipality must fill in', () => {
  const municipality = {
    name: 'Alder Creek',
    legalName: 'City of Alder Creek',
    type: 'City',
    city: 'Alder Creek',
    state: 'OR',
    zipCode: '97001',
    personCount: 1,
    creditRatingCount: 1,
  };

  test.each([
    [{}, []],
    [{ name: '' }, ['name-required · Municipality Name is required · overview']],
    [{ legalName: null }, ['legal-name-required · Legal name is required · overview']],
    [{ type: null }, ['type-invalid · Invalid municipality type · overview']],
    [{ type: 'Village' }, ['type-invalid · Invalid municipality type · overview']],
    [{ city: '' }, ['city-required · City is required · overview']],
    [{ state: null }, ['state-required · State is required · overview']],
    [{ state: 'PR' }, ['state-invalid · Invalid state · overview']],
    [{ zipCode: '' }, ['zip-code-required · Zip code is required · overview']],
    [{ personCount: 0 }, ['person-required · At least one person is required · people']],
    [{ creditRatingCount: 0 }, ['credit-rating-required · At least one credit rating is required · ratings']],
  ])('%j', (changes, expected) => {
    expect(missingFromMunicipality({ ...municipality, ...changes }).map(line)).toEqual(expected);
  });
});

function line({ code, message, step }: Unmet): string {
  return `${code} · ${english(message)} · ${step}`;
}
