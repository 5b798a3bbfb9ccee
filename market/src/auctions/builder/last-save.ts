/** The person who last saved a step, and when. */
import type { BuilderStep } from '@fairbook/domain/auctions/completeness.ts';
import type { OwnAuction } from '../../base/queries.ts';

export type LastSave = OwnAuction['lastSaves'][number];

const partOf: Readonly<Record<BuilderStep, LastSave['part']>> = {
  profile: 'profile',
  ratings: 'ratings-providers',
  priority: 'priority',
  dates: 'dates',
  maturities: 'maturity-structure',
  documents: 'documents',
};

export function lastSaveOf({ lastSaves }: Pick<OwnAuction, 'lastSaves'>, step: BuilderStep): LastSave | null {
  return lastSaves.find(({ part }) => part === partOf[step]) ?? null;
}
