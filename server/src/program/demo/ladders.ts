/** Maturity schedules of real sales, where their yields were published, moved to dates around now, for the fictional issuers of the demo market. */

import type { StructureJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { businessDayFrom } from '@fairbook/domain/base/business-days.ts';
import { addDays, type Day, day, dayFromParts, partsOf } from '@fairbook/domain/base/dates.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import sales from './ladders.json' with { type: 'json' };

export interface DemoRow {
  readonly maturityDate: Day;
  readonly principalAmount: number;
  readonly interestRate: number;
  readonly yield: number;
  readonly structure?: StructureJson;
}

export interface DemoLadder {
  /** Source of the schedule, in words. */
  readonly origin: string;
  readonly dated: Day;
  /** Null for the default. */
  readonly delivery: Day | null;
  readonly callDate: Day | null;
  readonly rows: readonly DemoRow[];
  readonly amount: number;
  readonly firstPrincipalPaymentDate: Day;
  readonly finalMaturityDate: Day;
}

export type LadderName = (typeof sales)[number]['id'];

/** A row as it is kept. */
interface KeptRow {
  readonly maturityDate: string;
  readonly principalAmount: number;
  readonly interestRate: number;
  readonly yield: number;
  readonly structure?: {
    readonly interest?: string;
    readonly sinkingFund?: readonly { date: string; amount: number }[];
  };
}

interface KeptSale {
  readonly issuer: string;
  readonly issueName: string;
  readonly callDate: string | null;
  readonly deliveryWeeks?: number;
  readonly maturities: readonly KeptRow[];
}

/** The schedule of a real sale, moved by whole years so that its bonds are dated shortly after `today`. */
export function demoLadder(id: string, today: Day): DemoLadder {
  const sale: KeptSale | undefined = sales.find((each) => each.id === id);
  if (!sale) throw new Error(`no ladder ${id}`);
  const shift = partsOf(today).year + 1 - partsOf(day(sale.maturities[0]?.maturityDate ?? '')).year;
  const dated = businessDayFrom(addDays(today, 5 * 7));
  const delivery = sale.deliveryWeeks === undefined ? null : businessDayFrom(addDays(dated, sale.deliveryWeeks * 7));
  const call = sale.callDate === null ? null : day(sale.callDate);
  const callDate = call === null ? null : moved(call, later(call, shift, dated));
  const rows = sale.maturities.map((row) => demoRow(row, shift, dated));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error(`ladder ${id} is empty`);
  const paid = first.structure?.sinkingFund?.[0]?.date ?? first.maturityDate;
  return {
    origin: `${sale.issuer}, ${sale.issueName}`,
    ...{ dated, delivery, callDate, rows },
    amount: rows.reduce((total, row) => total + row.principalAmount, 0),
    // The form asks for a first principal payment before the last, which a single maturity is both of.
    firstPrincipalPaymentDate: rows.length === 1 ? addDays(last.maturityDate, -1) : day(paid),
    finalMaturityDate: last.maturityDate,
  };
}

function demoRow(row: KeptRow, shift: number, dated: Day): DemoRow {
  const { principalAmount, interestRate, yield: percent } = row;
  const years = later(day(row.maturityDate), shift, dated);
  const maturityDate = moved(day(row.maturityDate), years);
  const { interest, sinkingFund } = row.structure ?? {};
  const structure: StructureJson = {
    interest: interestKinds.find(({ value }) => value === interest)?.value,
    sinkingFund: sinkingFund?.map(({ date, amount }) => ({ date: moved(day(date), years), amount })),
  };
  return {
    ...{ maturityDate, principalAmount, interestRate, yield: percent },
    ...(row.structure && { structure }),
  };
}

/** The first year's bonds may be due before they are dated; then the whole schedule moves one year more. */
function later(of: Day, shift: number, dated: Day): number {
  return shift + (moved(of, shift) <= dated ? 1 : 0);
}

function moved(of: Day, years: number): Day {
  const { year, month, date } = partsOf(of);
  return dayFromParts(year + years, month, month === 2 && date === 29 ? 28 : date);
}
