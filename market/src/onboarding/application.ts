/** State of the reader's own account: the part of the profile that all kinds of account share. */

import type { UserType } from '@fairbook/domain/vocabulary.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import type { Application } from './shapes.ts';

const readers: Readonly<
  Record<UserType, { readonly call: keyof typeof api; readonly read: (signal: AbortSignal) => Promise<Application> }>
> = {
  'individual-investor': {
    call: 'readIndividualProfile',
    read: (signal) => api.readIndividualProfile({ signal }),
  },
  'institutional-investor': {
    call: 'readInstitutionalProfile',
    read: (signal) => api.readInstitutionalProfile({ signal }),
  },
  'market-professional': {
    call: 'readProfessionalProfile',
    read: (signal) => api.readProfessionalProfile({ signal }),
  },
  municipality: {
    call: 'readMunicipalityProfile',
    read: (signal) => api.readMunicipalityProfile({ signal }),
  },
};

/** Status, history and what is missing. Shares its cache entry with the whole profile. */
export const application = (userType: UserType) =>
  queryOptions({
    queryKey: [readers[userType].call, {}],
    queryFn: ({ signal }) => readers[userType].read(signal),
    meta: { notice: false },
  });
