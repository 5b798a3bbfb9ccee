/** Features that most markets do without: an operator turns them on. Off means that nothing of it is begun; what exists can still be read and ended. */
import { type Refusal, refusal } from '../base/refusal.ts';
import type { Text } from '../base/sentences/sentence.ts';

export const optionalFeatures = ['deal-team', 'sub-accounts', 'order-approvals'] as const;
export type OptionalFeature = (typeof optionalFeatures)[number];

const sentences = {
  'deal-team': 'This market does not use teams with sign-offs',
  'sub-accounts': 'This market does not use sub-accounts',
  'order-approvals': 'This market does not use approvals and limits of orders',
} as const satisfies Readonly<Record<OptionalFeature, Text>>;

/** Returns why nothing of the feature can be begun where only these are turned on. */
export function whyNotBegin(feature: OptionalFeature, on: readonly OptionalFeature[]): Refusal | null {
  return on.includes(feature) ? null : refusal('feature-off', sentences[feature]);
}
