/** Maturities as JSON carries them, in the database and over HTTP: amounts in dollars. */
import { type Day, day } from '../base/dates.ts';
import { type Cents, centsFromDollars, dollarsOf } from '../base/money.ts';
import type { BondStructure, InterestKind } from '../bonds/structure.ts';
import type { MaturityRow } from './offering.ts';

export interface MaturityJson {
  readonly isOffered: boolean;
  readonly isWithdrawn?: boolean | undefined;
  readonly maturityDate: string;
  readonly maturityId?: string | undefined;
  readonly principalAmount: number;
  readonly interestRate: number;
  readonly yield: number;
  readonly price: number;
  readonly computed?: 'price' | 'yield' | undefined;
  readonly cusip: string;
  readonly structure?: StructureJson | undefined;
}

export function maturityToJson({ structure, ...row }: MaturityRow): MaturityJson {
  return {
    ...row,
    principalAmount: dollarsOf(row.principalAmount),
    ...(structure && { structure: structureToJson(structure) }),
  };
}

/** A stored row back as domain data. Throws a RangeError where the day or the amount is not one. */
export function maturityFromJson({ structure, ...json }: MaturityJson): MaturityRow {
  return {
    ...json,
    maturityDate: day(json.maturityDate),
    principalAmount: exactCents(json.principalAmount),
    ...(structure && { structure: structureFromJson(structure) }),
  };
}

export interface StructureJson<DayText extends string = string> {
  readonly series?: string | undefined;
  readonly interest?: InterestKind | undefined;
  readonly calls?: readonly { readonly date: DayText; readonly price: number }[] | undefined;
  readonly makeWhole?: string | undefined;
  readonly sinkingFund?: readonly { readonly date: DayText; readonly amount: number }[] | undefined;
}

export function structureToJson({ sinkingFund, ...structure }: BondStructure): StructureJson<Day> {
  return {
    ...structure,
    ...(sinkingFund && { sinkingFund: sinkingFund.map(({ date, amount }) => ({ date, amount: dollarsOf(amount) })) }),
  };
}

/** Throws a RangeError where a day or an amount is not one. */
export function structureFromJson({ series, interest, calls, makeWhole, sinkingFund }: StructureJson): BondStructure {
  return {
    ...(series && { series }),
    ...(interest && { interest }),
    ...(calls && { calls: calls.map(({ date, price }) => ({ date: day(date), price })) }),
    ...(makeWhole && { makeWhole }),
    ...(sinkingFund && {
      sinkingFund: sinkingFund.map(({ date, amount }) => ({ date: day(date), amount: exactCents(amount) })),
    }),
  };
}

function exactCents(dollars: number): Cents {
  const amount = centsFromDollars(dollars);
  if (amount === null) throw new RangeError(`${dollars} is not an amount in dollars and cents`);
  return amount;
}

/** The structure; undefined where nothing of it differs from an ordinary serial bond. */
export function structureOrNone(structure: BondStructure): BondStructure | undefined {
  const { series, interest = 'periodic', calls, makeWhole, sinkingFund } = structure;
  const set: BondStructure = {
    ...(series && { series }),
    ...(interest !== 'periodic' && { interest }),
    ...(calls && { calls }),
    ...(makeWhole && { makeWhole }),
    ...(sinkingFund && { sinkingFund }),
  };
  return Object.keys(set).length === 0 ? undefined : set;
}
