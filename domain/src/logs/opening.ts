/** Checks the first entry of an order log. */

import { allocationRules } from '../allocation/rules.ts';
import { keyOf, sharedDates } from '../auctions/maturity-key.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import type { Unknown } from '../record/unknown.ts';
import { beaconScheme } from './beacon.ts';
import type { OpenEntry } from './entries.ts';

/** Checks what the form of OPEN does not say, as far as the rule and the beacon are known. Throws Invalid with what is wrong. */
export function checkOpening(opening: OpenEntry): void {
  const { ruleVersion, ruleSha256, terms, witnesses, quorum, beacon, resizing } = opening;
  const rule = allocationRules.get(ruleVersion);
  if (rule && ruleSha256 !== rule.sha256)
    throw invalid('its ruleSha256 is not that of the rule {rule}', { rule: ruleVersion });
  const days = terms.maturities.map(keyOf);
  if (days.some((day, at) => day <= (days[at - 1] ?? '')))
    throw new Invalid('its maturities are not by day, each once');
  const shared = sharedDates(terms.maturities);
  if (terms.maturities.some(({ maturityDate, maturityId }) => shared.has(maturityDate) !== (maturityId !== undefined)))
    throw new Invalid('its maturities do not have a maturityId exactly where several have one day');
  // Otherwise the market could choose whose signatures make the seed.
  if (rule?.isDrawn && (quorum === 0 || quorum !== witnesses.length))
    throw invalid(
      'the rule {rule} draws lots from the signatures of all witnesses, and the quorum is {quorum} of {count}',
      { rule: ruleVersion, quorum, count: witnesses.length },
    );
  // An issuer who knew the lots could choose among results.
  if (resizing && rule?.isDrawn)
    throw invalid('it can be resized, and the rule {rule} draws lots', { rule: ruleVersion });
  if (!beacon) return;
  if (rule && !rule.isDrawn)
    throw invalid('it names a beacon, and the rule {rule} draws no lots', { rule: ruleVersion });
  if (beacon.margin >= beacon.delay)
    throw new Invalid('the margin of its beacon is not less than the delay, so that no witness could sign in time');
}

/** Parts of the first entry that this release does not know: the seed of the draw is not checked then. */
export function unknownInOpening({ ruleVersion, beacon }: OpenEntry): Unknown[] {
  return [
    ...(allocationRules.has(ruleVersion) ? [] : [{ kind: 'rule', name: ruleVersion, checks: ['draw'] } as const]),
    ...(beacon && beacon.scheme !== beaconScheme
      ? [{ kind: 'beacon scheme', name: beacon.scheme, checks: ['draw'] } as const]
      : []),
  ];
}
