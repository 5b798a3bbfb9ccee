/** The sample sale of the landing page, allocated by the rule that closes real auctions. */

import { allotMaturity } from '@fairbook/domain/allocation/allocation.ts';
import { explainAward } from '@fairbook/domain/allocation/explanation.ts';
import { inLanguage } from '@fairbook/domain/base/in-language.ts';
import { type Cents, cents } from '@fairbook/domain/base/money.ts';
import { marketLimits } from '@fairbook/domain/orders/bidding.ts';

export const demoClasses = [
  'stateInstitution',
  'nationalInstitution',
  'stateIndividual',
  'nationalIndividual',
] as const;
export type DemoClass = (typeof demoClasses)[number];

export const demoPrincipal = cents(100_000_00);

/** The two priorities to choose between: the usual one, and local people first. */
export const demoRanks: Readonly<Record<'usual' | 'local', Readonly<Record<DemoClass, number>>>> = {
  usual: { stateInstitution: 1, nationalInstitution: 2, stateIndividual: 3, nationalIndividual: 4 },
  local: { stateIndividual: 1, stateInstitution: 2, nationalIndividual: 3, nationalInstitution: 4 },
};

export const demoStart: Readonly<Record<DemoClass, number>> = {
  stateInstitution: 45_000,
  nationalInstitution: 40_000,
  stateIndividual: 30_000,
  nationalIndividual: 20_000,
};

export interface DemoAward {
  readonly orderClass: DemoClass;
  readonly rank: number;
  readonly asked: Cents;
  readonly award: Cents;
  /** The rule's reason; '' where nothing was ordered. */
  readonly reason: string;
}

export interface DemoResult {
  /** In the order in which the groups are served. */
  readonly awards: readonly DemoAward[];
  readonly unsold: Cents;
}

/** Allocates the demo's maturity among its four investors. Amounts are dollars in whole increments. */
export function allotDemo(
  dollars: Readonly<Record<DemoClass, number>>,
  ranks: Readonly<Record<DemoClass, number>>,
): DemoResult {
  const wanting = demoClasses.filter((orderClass) => dollars[orderClass] > 0);
  const demands = wanting.map((orderClass, index) => ({
    investor: orderClass,
    orderClass,
    rank: ranks[orderClass],
    amount: cents(dollars[orderClass] * 100),
    sequence: index + 1,
  }));
  const { allotments, unsold } = allotMaturity({ ...marketLimits, principal: demoPrincipal, demands });
  const awards = demoClasses.map((orderClass): DemoAward => {
    const position = allotments[wanting.indexOf(orderClass)];
    return {
      orderClass,
      rank: ranks[orderClass],
      asked: cents(dollars[orderClass] * 100),
      award: position?.award ?? cents(0),
      reason: position ? inLanguage(explainAward(position, marketLimits)) : '',
    };
  });
  return { awards: awards.sort((a, b) => a.rank - b.rank), unsold };
}
