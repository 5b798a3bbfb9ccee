/** Responses of the onboarding calls. */
import type { onboardingMarket } from '@fairbook/contract/accounts/onboarding/market.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';

export type IndividualProfile = AnswerOf<typeof onboardingMarket.readIndividualProfile>;
export type InstitutionalProfile = AnswerOf<typeof onboardingMarket.readInstitutionalProfile>;
export type ProfessionalProfile = AnswerOf<typeof onboardingMarket.readProfessionalProfile>;
export type MunicipalityProfile = AnswerOf<typeof onboardingMarket.readMunicipalityProfile>;
export type Attachment = MunicipalityProfile['attachments'][number];
export type KeyPerson = MunicipalityProfile['keyPersonnel'][number];
export type CreditRating = MunicipalityProfile['creditRatings'][number];

/** Account fields that every profile has. */
export type Application = Pick<IndividualProfile, 'status' | 'approvalHistory' | 'missing'>;
