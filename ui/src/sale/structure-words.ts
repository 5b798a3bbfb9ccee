/** The structure of bonds in words: of one maturity, and of a whole sale. */
import type { StructureJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { dayCounts, interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { formatDay, formatMonth } from '../format/format.ts';
import { structureTexts as words } from './structure-texts.ts';

/** Differences from an ordinary serial bond, in short phrases; none where there are none. */
export function structureWords(structure: StructureJson | undefined): string[] {
  const { interest, calls, makeWhole, sinkingFund } = structure ?? {};
  const [firstInstallment] = sinkingFund ?? [];
  return [
    ...(interest && interest !== 'periodic' ? [labelOf(interestKinds, interest)] : []),
    ...(firstInstallment ? [words.termBond(formatDay(firstInstallment.date))] : []),
    ...(calls ? [callWords(calls)] : []),
    ...(makeWhole ? [words.makeWhole(makeWhole)] : []),
  ];
}

/** The same in as few words as fit a cell. */
export function structureSummary(structure: StructureJson | undefined): string[] {
  const { interest, calls, makeWhole, sinkingFund } = structure ?? {};
  const [firstCall] = calls ?? [];
  return [
    ...(interest && interest !== 'periodic' ? [labelOf(interestKinds, interest)] : []),
    ...(sinkingFund ? [words.term] : []),
    ...(calls ? [firstCall ? words.ownCall(formatMonth(firstCall.date)) : words.notCallable] : []),
    ...(makeWhole ? [words.hasMakeWhole] : []),
  ];
}

function callWords(calls: NonNullable<StructureJson['calls']>): string {
  const [first, ...later] = calls;
  if (first === undefined) return words.notCallable;
  const phrases = later.map(({ date, price }) => words.nextCall(formatDay(date), String(price)));
  return [words.callable(formatDay(first.date), String(first.price)), ...phrases].join(', ');
}

export interface StructureFact {
  readonly label: string;
  readonly value: string;
}

interface BondDates {
  readonly delivery: string | null;
  readonly firstInterest: string | null;
}

/** The dates beyond the dated date, those that are set. */
export function dateFacts({ delivery, firstInterest }: BondDates): StructureFact[] {
  return [
    ...(delivery === null ? [] : [{ label: words.delivery, value: formatDay(delivery) }]),
    ...(firstInterest === null ? [] : [{ label: words.firstInterest, value: formatDay(firstInterest) }]),
  ];
}

interface Counting {
  readonly dayCount: string | null;
  readonly endOfMonth?: boolean;
}

/** How days of interest are counted; nothing where it is as of most bonds. */
export function countingFacts({ dayCount, endOfMonth = false }: Counting): StructureFact[] {
  if ((dayCount === null || dayCount === '30/360') && !endOfMonth) return [];
  const count = labelOf(dayCounts, dayCount ?? '30/360');
  return [{ label: words.dayCount, value: endOfMonth ? words.monthEnds(count) : count }];
}

interface Security {
  readonly isBankQualified: boolean;
  readonly insurer: string | null;
  readonly creditEnhancement: string | null;
}

/** Credit support besides the issuer's pledge, and bank qualification; nothing where there is neither. */
export function securityFacts({ isBankQualified, insurer, creditEnhancement }: Security): StructureFact[] {
  return [
    ...(insurer === null ? [] : [{ label: words.insurer, value: insurer }]),
    ...(creditEnhancement === null ? [] : [{ label: words.creditEnhancement, value: creditEnhancement }]),
    ...(isBankQualified ? [{ label: words.bankQualified, value: words.isBankQualified }] : []),
  ];
}
