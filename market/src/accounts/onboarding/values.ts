/** Converts a profile between its form and the API. */
import { institutionBody, personBody, professionalBody } from '@fairbook/contract/accounts/onboarding/shapes.ts';
import { fieldErrorsOf } from '@fairbook/ui/kit/forms.ts';
import type { IndividualProfile, InstitutionalProfile, ProfessionalProfile } from './shapes.ts';

export interface PersonValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly businessDesignation: string;
  readonly country: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly phoneExtension: string;
}

/** A market professional and the firm, in one form, since one call saves both. */
export interface ProfessionalValues extends PersonValues {
  readonly firmName: string;
  readonly firmDescription: string;
  readonly firmWebsite: string;
}

export interface InstitutionValues {
  readonly name: string;
  readonly country: string;
  readonly city: string;
  readonly state: string;
  readonly website: string;
  readonly investmentExperience: string;
  readonly targetIssuers: string[];
  readonly isInterestedInChat: boolean;
  readonly isSeekingFeaturedInvestorStatus: boolean;
}

export function personValues(profile: Omit<IndividualProfile, 'status' | 'approvalHistory' | 'missing'>): PersonValues {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    businessDesignation: profile.businessDesignation ?? '',
    country: profile.country,
    address: profile.address ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    zipCode: profile.zipCode ?? '',
    phone: profile.phone ?? '',
    phoneExtension: profile.phoneExtension ?? '',
  };
}

export function institutionValues({ org }: InstitutionalProfile): InstitutionValues {
  return {
    name: org.name,
    country: org.country,
    city: org.city ?? '',
    state: org.state ?? '',
    website: org.website ?? '',
    investmentExperience: org.investmentExperience ?? '',
    targetIssuers: [...org.targetIssuers],
    isInterestedInChat: org.isInterestedInChat,
    isSeekingFeaturedInvestorStatus: org.isSeekingFeaturedInvestorStatus,
  };
}

export function professionalValues(profile: ProfessionalProfile): ProfessionalValues {
  return {
    ...personValues(profile),
    firmName: profile.firm.name,
    firmDescription: profile.firm.description ?? '',
    firmWebsite: profile.firm.website ?? '',
  };
}

/** In the form of the API. */
export function professionalBodyOf({ firmName, firmDescription, firmWebsite, ...person }: ProfessionalValues) {
  return { ...person, firm: { name: firmName, description: firmDescription, website: firmWebsite } };
}

export function professionalErrors(values: ProfessionalValues): Record<string, string> {
  const fields: Readonly<Record<string, string>> = {
    'firm.name': 'firmName',
    'firm.description': 'firmDescription',
    'firm.website': 'firmWebsite',
  };
  const errors = Object.entries(fieldErrorsOf(professionalBody, professionalBodyOf(values)));
  return Object.fromEntries(errors.map(([field, sentence]) => [fields[field] ?? field, sentence]));
}

/** The server's messages for a person, by field. */
export function personErrors(values: PersonValues): Record<string, string> {
  return fieldErrorsOf(personBody, values);
}

export function institutionErrors(values: InstitutionValues): Record<string, string> {
  return fieldErrorsOf(institutionBody, values);
}

/** The part of `errors` about these fields. */
export function errorsOf(errors: Readonly<Record<string, string>>, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
}
