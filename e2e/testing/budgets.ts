/** Counts what a journey uses, with limits: page loads and sales are what makes journeys slow. */
import { basename } from 'node:path';
import { isFull } from '@fairbook/domain/testing/effort.ts';

interface Use {
  loads: number;
  sales: number;
}

/** The most that a journey of the usual tier may use. */
const most: Readonly<Use> = { loads: 4, sales: 1 };

interface Exception extends Use {
  readonly reason: string;
}

/** Files whose journeys need more. */
const exceptions: Readonly<Record<string, Exception>> = {
  'receipts.test.ts': { loads: 12, sales: 4, reason: 'A person orders, leaves and returns' },
  'visitor-to-result.test.ts': { loads: 12, sales: 4, reason: 'A visitor reads, verifies, signs up and orders' },
};

const instead: Readonly<Record<keyof Use, string>> = {
  loads: 'Go from page to page by links or goInApp, and prepare by calls what the test is not about.',
  sales: 'Use one sale of its own, or one of the demo market that no test changes.',
};

let used: Use = { loads: 0, sales: 0 };

/** Begins to count for the next test of this worker. */
export function beginCounting(): void {
  used = { loads: 0, sales: 0 };
}

/** Counts one more. */
export function count(kind: keyof Use): void {
  used[kind] += 1;
}

/** Throws where the test, which is in this file, has used more than it may. */
export function judgeBudget(file: string): void {
  if (isFull) return;
  for (const kind of ['loads', 'sales'] as const) {
    const limit = exceptions[basename(file)]?.[kind] ?? most[kind];
    if (used[kind] > limit)
      throw new Error(`This journey used ${used[kind]} ${kind}, and may use ${limit}. ${instead[kind]}`);
  }
}
