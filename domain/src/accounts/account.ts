/** Account state table, permissions by status, and the requirements of a complete application. */

import { onlyWhile, statusAfter, statusesAllowing, type Transition } from '../base/lifecycle.ts';
import { type Refusal, refusal, type Unmet } from '../base/refusal.ts';
import type { Text as SentenceText } from '../base/sentences/sentence.ts';
import { usStates } from '../base/us-states.ts';
import {
  type AccountStatus,
  accountStatuses,
  type FactChangeAction,
  type HistoryAction,
  issuerTypes,
} from '../base/vocabulary.ts';

/** FAIL is the only change no person makes, so the history of people's actions does not have it; change requests do not affect the status. */
export type AccountAction = Exclude<HistoryAction, FactChangeAction | 'RECALL'> | 'FAIL';

/** The state table of all accounts: municipality, individual investor, institution and market professional. */
export const accountTransitions: readonly Transition<AccountStatus, AccountAction>[] = [
  {
    from: ['New'],
    action: 'REQUEST',
    actor: 'owner',
    to: 'Pending Approval',
    guard: 'onboarding complete; otherwise every unmet condition is listed',
    effects: 'history entry; onboarding is locked',
  },
  {
    from: ['Pending Approval'],
    action: 'APPROVE',
    actor: 'administrator',
    to: 'Active',
    guard: '',
    effects: 'history entry; AccountApproved to the owner',
  },
  {
    from: ['Pending Approval'],
    action: 'REJECT',
    actor: 'administrator',
    to: 'New',
    guard: 'reason given',
    effects: 'history entry; AccountRejected to the owner, who may resubmit',
  },
  {
    from: ['Active'],
    action: 'SUSPEND',
    actor: 'administrator',
    to: 'Suspended',
    guard: 'reason given',
    effects: 'history entry; the owner can view own data but not change it',
  },
  {
    from: ['Suspended'],
    action: 'REACTIVATE',
    actor: 'administrator',
    to: 'Active',
    guard: 'reason given',
    effects: 'history entry',
  },
  {
    from: ['New', 'Pending Approval', 'Active', 'Suspended', 'Error'],
    action: 'DEACTIVATE',
    actor: 'administrator',
    to: 'Deactivated',
    guard: 'reason given',
    effects: 'history entry; final: the owner is signed out with an explanation',
  },
  {
    from: ['New'],
    action: 'FAIL',
    actor: 'platform',
    to: 'Error',
    guard: 'the account could not be provisioned',
    effects: 'the owner is asked to contact support',
  },
];

const sentences: Record<AccountAction, SentenceText> = {
  REQUEST: 'An account can request approval',
  APPROVE: 'An account can be approved',
  REJECT: 'An account can be rejected',
  SUSPEND: 'An account can be suspended',
  REACTIVATE: 'An account can be reactivated',
  DEACTIVATE: 'An account can be deactivated',
  FAIL: 'An account can fail to be provisioned',
};

/** Why an account in this status does not allow the action, or null. Code: wrong-account-status. */
export function whyNotAccountAction(status: AccountStatus, action: AccountAction): Refusal | null {
  const allowed = statusesAllowing(accountTransitions, action);
  if (allowed.includes(status)) return null;
  return refusal('wrong-account-status', onlyWhile(sentences[action], allowed, status, accountStatuses));
}

/** The status after an action. Throws a RangeError where `whyNotAccountAction` refuses it. */
export function nextAccountStatus(status: AccountStatus, action: AccountAction): AccountStatus {
  return statusAfter(accountTransitions, status, action);
}

/** Participates in the market: places orders, gives feedback, publishes auctions and news, invites. */
export const active: readonly AccountStatus[] = ['Active'];

/** Prepares drafts of auctions. Only submitting one needs the approval of the account. */
export const drafting: readonly AccountStatus[] = ['New', 'Pending Approval', 'Active'];

/** Changes the own profile: during onboarding and after approval, but not during review. */
export const editing: readonly AccountStatus[] = ['New', 'Active'];

/** Browses the market: reads what is public, has favorites and subscriptions; may call request-approval and get the reason of a refusal. */
export const browsing: readonly AccountStatus[] = ['New', 'Pending Approval', 'Active'];

/** Reads own auctions, orders and connections. Also allowed while suspended. */
export const ownData: readonly AccountStatus[] = ['New', 'Pending Approval', 'Active', 'Suspended'];

/** May sign in at all: session, profile, notifications. Refused only when deactivated. */
export const signedIn: readonly AccountStatus[] = ['New', 'Pending Approval', 'Active', 'Suspended', 'Error'];

/** Changes what is the person's own besides the profile, such as devices and preferences. A suspended account only ends what it has. */
export const changingOwn: readonly AccountStatus[] = signedIn.filter((status) => status !== 'Suspended');

type Text = string | null | undefined;

/** A location. `country` is ISO 3166-1 alpha-2; absent means US. */
export interface Place {
  readonly city: Text;
  readonly state: Text;
  readonly country?: Text;
}

/** Personal data required of an individual, an institution's user and a market professional. */
export interface PersonalDetails extends Place {
  readonly firstName: Text;
  readonly lastName: Text;
  readonly address: Text;
  readonly zipCode: Text;
}

export interface InstitutionDetails extends Place {
  readonly name: Text;
}

/** Banner, documents, finance links, summary and website are optional and not listed here. */
export interface MunicipalityDetails {
  readonly name: Text;
  readonly legalName: Text;
  readonly type: Text;
  readonly city: Text;
  readonly state: Text;
  readonly zipCode: Text;
  readonly personCount: number;
  readonly creditRatingCount: number;
}

/** Only a place in the United States needs one of the 50 states; elsewhere the state may be empty. */
export function needsUsState(country: Text): boolean {
  return isBlank(country) || country === 'US';
}

/** Fields that an individual investor has not filled in, by step: 'you', 'address'. */
export function missingFromIndividual(person: PersonalDetails): Unmet[] {
  return missingFromPerson(person, 'you', 'address');
}

/** Fields that an institution has not filled in: the organization in the step 'institution', its user in the step 'you'. */
export function missingFromInstitution(institution: InstitutionDetails, person: PersonalDetails): Unmet[] {
  return [
    ...required(institution.name, {
      code: 'institution-name-required',
      message: 'Name is required',
      step: 'institution',
      field: 'name',
    }),
    ...required(institution.city, {
      code: 'institution-city-required',
      message: 'City is required',
      step: 'institution',
      field: 'city',
    }),
    ...missingState(institution, 'institution-', 'institution'),
    ...missingFromPerson(person, 'you', 'you'),
  ];
}

/** Fields that a market professional has not filled in; the same as an individual investor. */
export function missingFromProfessional(person: PersonalDetails): Unmet[] {
  return missingFromPerson(person, 'you', 'address');
}

/** Fields that a municipality has not filled in, by step: 'overview', 'people', 'ratings'. */
export function missingFromMunicipality(municipality: MunicipalityDetails): Unmet[] {
  const { name, legalName, type, city, zipCode, personCount, creditRatingCount } = municipality;
  const missing = [
    ...required(name, {
      code: 'name-required',
      message: 'Municipality Name is required',
      step: 'overview',
      field: 'name',
    }),
    ...required(legalName, {
      code: 'legal-name-required',
      message: 'Legal name is required',
      step: 'overview',
      field: 'legalName',
    }),
  ];
  if (!issuerTypes.some((option) => option.value === type)) {
    missing.push({ code: 'type-invalid', message: 'Invalid municipality type', step: 'overview', field: 'type' });
  }
  missing.push(
    ...required(city, { code: 'city-required', message: 'City is required', step: 'overview', field: 'city' }),
    ...missingState({ city, state: municipality.state }, '', 'overview'),
    ...required(zipCode, {
      code: 'zip-code-required',
      message: 'Zip code is required',
      step: 'overview',
      field: 'zipCode',
    }),
  );
  if (personCount < 1) {
    missing.push({ code: 'person-required', message: 'At least one person is required', step: 'people', field: 'add' });
  }
  if (creditRatingCount < 1) {
    missing.push({
      code: 'credit-rating-required',
      message: 'At least one credit rating is required',
      step: 'ratings',
      field: 'add',
    });
  }
  return missing;
}

function missingFromPerson(person: PersonalDetails, nameStep: string, addressStep: string): Unmet[] {
  return [
    ...required(person.firstName, {
      code: 'first-name-required',
      message: 'First name is required',
      step: nameStep,
      field: 'firstName',
    }),
    ...required(person.lastName, {
      code: 'last-name-required',
      message: 'Last name is required',
      step: nameStep,
      field: 'lastName',
    }),
    ...required(person.address, {
      code: 'address-required',
      message: 'Address is required',
      step: addressStep,
      field: 'address',
    }),
    ...required(person.city, { code: 'city-required', message: 'City is required', step: addressStep, field: 'city' }),
    ...missingState(person, '', addressStep),
    ...required(person.zipCode, {
      code: 'zip-code-required',
      message: 'Zip code is required',
      step: addressStep,
      field: 'zipCode',
    }),
  ];
}

function missingState(place: Place, prefix: string, step: string): Unmet[] {
  if (!needsUsState(place.country)) return [];
  if (isBlank(place.state))
    return [{ code: `${prefix}state-required`, message: 'State is required', step, field: 'state' }];
  if (usStates.some((option) => option.value === place.state)) return [];
  return [{ code: `${prefix}state-invalid`, message: 'Invalid state', step, field: 'state' }];
}

function required(value: Text, unmet: Unmet): Unmet[] {
  return isBlank(value) ? [unmet] : [];
}

function isBlank(value: Text): boolean {
  return !value?.trim();
}
