/** Text of a rule that draws about the public randomness beacon of the sale. */
import { drawsLots } from '@fairbook/domain/auctions/drawing-rules.ts';
import type { RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { meta } from '../base/before-sign-in.ts';
import type { PublicAuction } from '../base/queries.ts';
import { ruleTexts } from './texts/rules.ts';

/** Null where the rule draws nothing, or no beacon takes part. A sale that has begun keeps the beacon of its first entry; until then it is that of the market. */
export function useDrawBeacon(rule: RuleVersion, sale: Pick<PublicAuction, 'status' | 'drawBeacon'>): string | null {
  const hasBegun = sale.status === 'Live' || sale.status === 'Ended';
  const draws = drawsLots(rule);
  const { data } = useQuery({ ...meta, enabled: draws && !hasBegun });
  const beacon = hasBegun ? sale.drawBeacon : (data?.newBeacon ?? null);
  return draws && beacon ? ruleTexts.beacon(beacon.beaconId, beacon.chainHash, beacon.delaySeconds) : null;
}
