/** Checks the first entry of an order log. */

import { isDrawnRule, ruleSha256Of, UnknownVersion } from '../allocation/rules.ts';
import { keyOf, sharedDates } from '../auctions/maturity-key.ts';
import { beaconScheme } from './beacon.ts';
import type { OpenEntry } from './entries.ts';

/** Checks what the form of OPEN does not say. Throws a RangeError with what is wrong, and UnknownVersion where this verifier cannot say whether it is right. */
export function checkOpening(opening: OpenEntry): void {
  const { ruleVersion, ruleSha256, terms, witnesses = [], quorum = 0, beacon, resizing } = opening;
  const known = ruleSha256Of(ruleVersion);
  if (ruleSha256 !== undefined && ruleSha256 !== known)
    throw new RangeError(`its ruleSha256 is not that of the rule ${ruleVersion}`);
  const days = terms.maturities.map(keyOf);
  if (days.some((day, at) => day <= (days[at - 1] ?? '')))
    throw new RangeError('its maturities are not by day, each once');
  const shared = sharedDates(terms.maturities);
  if (terms.maturities.some(({ maturityDate, maturityId }) => shared.has(maturityDate) !== (maturityId !== undefined)))
    throw new RangeError('its maturities do not have a maturityId exactly where several have one day');
  // Otherwise the market could choose whose signatures make the seed.
  if (isDrawnRule(ruleVersion) && (quorum === 0 || quorum !== witnesses.length))
    throw new RangeError(
      `the rule ${ruleVersion} draws lots from the signatures of all witnesses, and the quorum is ${quorum} of ${witnesses.length}`,
    );
  // An issuer who knew the lots could choose among results.
  if (resizing && isDrawnRule(ruleVersion))
    throw new RangeError(`it can be resized, and the rule ${ruleVersion} draws lots`);
  if (!beacon) return;
  if (!isDrawnRule(ruleVersion)) throw new RangeError(`it names a beacon, and the rule ${ruleVersion} draws no lots`);
  if (beacon.scheme !== beaconScheme) throw new UnknownVersion('scheme of a beacon', beacon.scheme, [beaconScheme]);
  if (beacon.margin >= beacon.delay)
    throw new RangeError('the margin of its beacon is not less than the delay, so that no witness could sign in time');
}
