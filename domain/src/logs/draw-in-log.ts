/** The draw as a log has it while it is replayed, as far as its rule is known. */
import { allocationRules } from '../allocation/rules.ts';
import { Invalid, invalid } from '../base/sentences/findings.ts';
import type { BeaconEntry, OpenEntry, SeedEntry } from './entries.ts';

export class DrawInLog {
  readonly seeds: SeedEntry[] = [];
  beacon: BeaconEntry | null = null;

  /** After CLOSE. Throws Invalid where the entry is not allowed. */
  take(entry: SeedEntry | BeaconEntry, { beacon, ruleVersion }: OpenEntry): void {
    if (allocationRules.get(ruleVersion)?.isDrawn === false)
      throw invalid('the rule {rule} draws no lots', { rule: ruleVersion });
    if (this.beacon !== null) throw new Invalid('the sale has its round of the beacon already');
    if (entry.kind === 'SEED') {
      if (this.seeds.length > 0 && !beacon) throw new Invalid('the sale has its seed already');
      this.seeds.push(entry);
      return;
    }
    if (!beacon) throw new Invalid('the sale names no beacon');
    if (this.seeds.length === 0) throw new Invalid('no seed comes before the round of the beacon');
    this.beacon = entry;
  }

  /** Throws Invalid where the result comes before the draw. */
  checkResult({ beacon, ruleVersion }: OpenEntry): void {
    if (this.seeds.length === 0 && allocationRules.get(ruleVersion)?.isDrawn)
      throw invalid('the rule {rule} draws lots, and the log has no seed', { rule: ruleVersion });
    if (beacon && this.beacon === null) throw new Invalid('the sale names a beacon, and the log has no round of it');
  }
}
