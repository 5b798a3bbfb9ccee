/** Asks the second calculation of figures (verifiers/figures), which was written from the rules alone, in Python and with decimals of 40 digits. */
import type { PaymentsPerYear } from '../src/bonds/day-counts.ts';
import type { InterestTerms } from '../src/bonds/interest.ts';
import type { BondStructure } from '../src/bonds/structure.ts';
import { runPython } from './python.ts';

/** Its answer: amounts in cents, rates as decimal text with all their digits. */
// biome-ignore lint/suspicious/noExplicitAny: figures of any depth, which tests read by name
export type SecondAnswer = any;

/** The answers to questions, each an object with one of the names `bond`, `issue` and `sale`. */
export function secondFigures(questions: readonly object[]): SecondAnswer[] {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
  const { stdout, stderr, status } = runPython('figures.py', [], input, 'verifiers/figures/');
  if (status !== 0) throw new Error(`the second calculation failed: ${stderr}`);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as SecondAnswer);
}

const frequencies: Readonly<Record<PaymentsPerYear, string>> = { 1: 'Annual', 2: 'Semi-Annual', 12: 'Monthly' };

/** The terms of an issue as it asks for them. */
export function secondTerms({ dated, delivery, firstInterest, paymentsPerYear, dayCount, endOfMonth }: InterestTerms) {
  return {
    ...{ dated, delivery, firstInterest, dayCount, monthEnds: endOfMonth },
    frequency: frequencies[paymentsPerYear],
  };
}

/** A maturity as it asks for it, in dollars. */
export function secondMaturity(row: {
  readonly maturityDate: string;
  readonly principalAmount: number;
  readonly interestRate: number;
  readonly structure?: BondStructure | undefined;
}) {
  const { interest, calls, sinkingFund } = row.structure ?? {};
  return {
    ...{ day: row.maturityDate, principal: inDollars(row.principalAmount), rate: String(row.interestRate) },
    ...{ kind: interest, calls: calls?.map(({ date, price }) => [date, price]) },
    sinking: sinkingFund?.map(({ date, amount }) => [date, inDollars(amount)]),
  };
}

const inDollars = (amount: number) => (amount / 100).toFixed(2);
