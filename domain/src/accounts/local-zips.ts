/** Checks of ZIP codes against the state they must be of. */

import type { FieldErrors } from '../base/refusal.ts';
import { usStates } from '../base/us-states.ts';
import { labelOf } from '../base/vocabulary.ts';
import { statesOfZip } from '../base/zip-states.ts';
import { maxLocalZipCodes } from './local.ts';

/** Errors of a sale's ZIP codes, by field. All of them must be of the issuer's state, as far as the first three digits tell. */
export function localZipErrors(zipCodes: readonly string[], issuerState: string | null): FieldErrors {
  if (zipCodes.length > maxLocalZipCodes) return { localZipCodes: `At most ${maxLocalZipCodes} ZIP codes` };
  const wrong = zipCodes.find((zipCode) => !/^\d{5}$/.test(zipCode));
  if (wrong !== undefined) return { localZipCodes: `Not a ZIP code of five digits: ${wrong}` };
  const elsewhere = zipCodes.find((zipCode) => !isInState(zipCode, issuerState));
  if (elsewhere === undefined) return {};
  return {
    localZipCodes: `Not a ZIP code of ${labelOf(usStates, issuerState ?? '')}, the state of the issuer: ${elsewhere}`,
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
  return { zipCode: `Must be a ZIP code of ${labelOf(usStates, state)}, the approved state of your account` };
}

function isInState(zipCode: string, state: string | null): boolean {
  return state !== null && (statesOfZip(zipCode) ?? []).includes(state);
}
