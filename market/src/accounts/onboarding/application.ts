/** State of the reader's own account: the part of the profile that all kinds of account share. */

import type { UserType } from '@fairbook/domain/base/vocabulary.ts';
import { ask, type NamedCall } from '@fairbook/ui/base/api.ts';
import { api } from '../../base/api.ts';
import type { Application } from './shapes.ts';

const readers: Readonly<Record<UserType, NamedCall<{ readonly signal?: AbortSignal } | undefined, Application>>> = {
  'individual-investor': api.readIndividualProfile,
  'institutional-investor': api.readInstitutionalProfile,
  'market-professional': api.readProfessionalProfile,
  municipality: api.readMunicipalityProfile,
};

/** Status, history and what is missing. Shares its cache entry with the whole profile. */
export const application = (userType: UserType) => ask(readers[userType], {}, { notice: false });
