/** Every version of the allocation rule, so that a record can be verified however old it is. */

import type { HexHash } from '../base/bytes.ts';
import { Invalid, sayFinding } from '../base/sentences/findings.ts';
import { filled } from '../base/sentences/sentence.ts';
import { type Draw, drawnTurns } from './draw.ts';
import { proportionalShares } from './shares.ts';
import {
  lotFirstShares,
  proportionalByTime,
  type SharingMethod,
  type TurnsAt,
  turnsByTime,
  wholeDemands,
} from './sharing.ts';

export interface KnownRule {
  /** SHA-256 of its specification, docs/rules/<version>.md, which never changes. Order logs name it before the first order. */
  readonly sha256: string;
  /** True if it needs a seed: then turns are drawn, otherwise they are by time. */
  readonly isDrawn: boolean;
  /** How the class shares that does not fit, where investors have these turns. */
  readonly methodOf: (turnsAt: TurnsAt) => SharingMethod;
}

/**
 * By the version that records name. A version is never removed and its results never change: a changed rule is added under a new version, and the
 * implementation of the old one stays.
 */
export const allocationRules: ReadonlyMap<string, KnownRule> = new Map<string, KnownRule>([
  [
    'priority-pro-rata-1',
    {
      sha256: '8d4193de976a53193a833f0475bbca07b6d8494d587f973e8906345f2d1d41c8',
      isDrawn: false,
      methodOf: () => proportionalByTime,
    },
  ],
  [
    'priority-pro-rata-2',
    {
      sha256: '90ede66dc708cded4993746fdb240c264bc9423f3981a4138b6b190360539a40',
      isDrawn: true,
      methodOf: (turnsAt) => ({ share: proportionalShares, turnsAt, isLottery: false }),
    },
  ],
  [
    'lot-first-1',
    {
      sha256: '509779e68ec41f7c89ce427c688b62980aeb954e39464b0fd17f34e3b7b608f2',
      isDrawn: true,
      methodOf: (turnsAt) => ({ share: lotFirstShares, turnsAt, isLottery: true }),
    },
  ],
  [
    'draw-1',
    {
      sha256: 'f5f42ce7d8786c8248e49a7354851a4392674a140b5dc10d0ccff793f763017e',
      isDrawn: true,
      methodOf: (turnsAt) => ({ share: wholeDemands, turnsAt, isLottery: true }),
    },
  ],
]);

/** A format or a rule of a later release: what names it cannot be checked here, which does not mean that it is wrong. */
export class UnknownVersion extends Invalid {
  constructor(what: 'format' | 'rule', given: string, known: Iterable<string>) {
    super(
      sayFinding(
        'its {what} is “{given}”, which this verifier does not know (it knows {known}); a newer verifier may know it',
        { what: filled(what), given, known: [...known].join(', ') },
      ),
    );
  }
}

/** SHA-256 of the specification of a rule. Throws UnknownVersion for a version that is not known. */
export function ruleSha256Of(version: string): string {
  return ruleOf(version).sha256;
}

/** Returns whether a rule needs a seed. Throws UnknownVersion for a version that is not known. */
export function isDrawnRule(version: string): boolean {
  return ruleOf(version).isDrawn;
}

/** How a rule shares in one sale. Throws a RangeError where a rule that draws gets no draw, and UnknownVersion for a version that is not known. */
export function sharingMethodOf(version: string, draw: Draw | null, sha256: HexHash): SharingMethod {
  return methodIn(ruleOf(version), draw, sha256);
}

/** The same for a rule that is known. */
export function methodIn({ isDrawn, methodOf }: KnownRule, draw: Draw | null, sha256: HexHash): SharingMethod {
  if (!isDrawn) return methodOf(turnsByTime);
  if (draw === null) throw new RangeError('the rule draws lots, and there is no seed');
  return methodOf(drawnTurns(draw, sha256));
}

function ruleOf(version: string): KnownRule {
  const rule = allocationRules.get(version);
  if (rule) return rule;
  throw new UnknownVersion('rule', version, allocationRules.keys());
}
