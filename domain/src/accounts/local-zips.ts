/** Checks of ZIP codes against the state they must be of. */

import type { FieldErrors } from '../base/refusal.ts';
import { say } from '../base/sentences/sentence.ts';
import { usStates } from '../base/us-states.ts';
import { labelOf } from '../base/vocabulary.ts';
import { statesOfZip } from '../base/zip-states.ts';
import { maxLocalZipCodes } from './local.ts';

/** Errors of a sale's ZIP codes, by field. All of them must be of the issuer's state, as far as the first three digits tell. */
export function localZipErrors(zipCodes: readonly string[], issuerState: string | null): FieldErrors {
  if (zipCodes.length > maxLocalZipCodes)
    return { localZipCodes: say('At most {most} ZIP codes', { most: maxLocalZipCodes }) };
  const wrong = zipCodes.find((zipCode) => !/^\d{5}$/.test(zipCode));
  if (wrong !== undefined)
    return { localZipCodes: say('Not a ZIP code of five digits: {zipCode}', { zipCode: wrong }) };
  const elsewhere = zipCodes.find((zipCode) => !isInState(zipCode, issuerState));
  if (elsewhere === undefined) return {};
  return {
    localZipCodes: say('Not a ZIP code of {state}, the state of the issuer: {zipCode}', {
      state: { label: labelOf(usStates, issuerState ?? '') },
      zipCode: elsewhere,
    }),
  };
}

/** Errors of a residence to be proven for an account in this place, by field. */
export function residenceErrors(
  zipCode: string,
  { state, country }: { readonly state: string | null; readonly country: string | null },
): FieldErrors {
  if ((country ?? 'US') !== 'US' || state === null) {
    return { zipCode: 'Only investors in the United States can be local' };
  }
  if (isInState(zipCode, state)) return {};
  return {
    zipCode: say('Must be a ZIP code of {state}, the approved state of your account', {
      state: { label: labelOf(usStates, state) },
    }),
  };
}

function isInState(zipCode: string, state: string | null): boolean {
  return state !== null && (statesOfZip(zipCode) ?? []).includes(state);
}
