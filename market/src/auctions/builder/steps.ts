/** The builder steps: their order and progress. */
import { type BuilderStep, builderSteps } from '@fairbook/domain/auctions/completeness.ts';
import { paths } from '../../base/paths.ts';
import type { OwnAuction } from '../../base/queries.ts';

export const buildingSteps = [...builderSteps, 'review'] as const;
export type BuildingStep = (typeof buildingSteps)[number];

export type StepState = 'empty' | 'complete' | 'errors';

type DraftProgress = Pick<OwnAuction, 'missing' | 'ratingsProviders' | 'keyDates' | 'maturityStructure' | 'documents'>;

/** Empty before anything is entered; the review is complete once nothing is missing anywhere. */
export function stateOfStep(step: BuildingStep, auction: DraftProgress): StepState {
  if (step === 'review') return auction.missing.length === 0 ? 'complete' : 'empty';
  if (!isBegun(step, auction)) return 'empty';
  return auction.missing.some((each) => each.step === step) ? 'errors' : 'complete';
}

/** The first step with something missing, otherwise the review. */
export function stepToGoOn({ missing }: Pick<OwnAuction, 'missing'>): BuildingStep {
  return buildingSteps.find((step) => missing.some((each) => each.step === step)) ?? 'review';
}

/** The page where a condition can be met: the profile for the account, a builder step while the terms can be changed. */
export function linkOfStep({ uuid, status }: Pick<OwnAuction, 'uuid' | 'status'>) {
  const isOpen = status === 'Draft' || status === 'Rejected';
  return (step: string): string | undefined => {
    if (step === 'account') return paths.onboarding;
    if (step === 'amendment') return paths.amend(uuid);
    if (step === 'team') return paths.ownTeam(uuid);
    return isOpen && buildingSteps.some((known) => known === step) ? paths.buildAuction(uuid, step) : undefined;
  };
}

function isBegun(
  step: BuilderStep,
  { ratingsProviders, keyDates, maturityStructure, documents }: DraftProgress,
): boolean {
  switch (step) {
    case 'ratings':
      return Object.values(ratingsProviders).some((value) => value !== null && value.length > 0);
    case 'dates':
      return keyDates.dated !== null || keyDates.finalMaturityDate !== null;
    case 'maturities':
      return maturityStructure.length > 0;
    case 'documents':
      return Object.values(documents).some((file) => file !== null);
    default:
      return true;
  }
}
