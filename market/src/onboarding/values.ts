/** A profile as its form holds it, and back as the calls take it. */
import { institutionBody, personBody } from '@fairbook/contract/onboarding/shapes.ts';
import { fieldErrorsOf } from '../forms.ts';
import type { IndividualProfile, InstitutionalProfile } from './shapes.ts';

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

/** What the server would say about a person, by field. */
export function personErrors(values: PersonValues): Record<string, string> {
  return fieldErrorsOf(personBody, values);
}

export function institutionErrors(values: InstitutionValues): Record<string, string> {
  return fieldErrorsOf(institutionBody, values);
}

/** The part of `errors` that is about these fields. */
export function errorsOf(errors: Readonly<Record<string, string>>, fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
}
