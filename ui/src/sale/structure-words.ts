/** The structure of bonds in words: of one maturity, and of a whole sale. */
import type { StructureJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { labelOf } from '@fairbook/domain/base/vocabulary.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { formatDay, formatMonth } from '../format/format.ts';
import { structureTexts as words } from './structure-texts.ts';

/** Differences from an ordinary serial bond, in short phrases; none where there are none. */
export function structureWords(structure: StructureJson | undefined): string[] {
  const { series, interest, calls, makeWhole, sinkingFund } = structure ?? {};
  const [firstInstallment] = sinkingFund ?? [];
  return [
    ...(series ? [seriesName(series)] : []),
    ...(interest && interest !== 'periodic' ? [labelOf(interestKinds, interest)] : []),
    ...(firstInstallment ? [words.termBond(formatDay(firstInstallment.date))] : []),
    ...(calls ? [callWords(calls)] : []),
    ...(makeWhole ? [words.makeWhole(makeWhole)] : []),
  ];
}

/** The same in as few words as fit a cell. */
export function structureSummary(structure: StructureJson | undefined): string[] {
  const { series, interest, calls, makeWhole, sinkingFund } = structure ?? {};
  const [firstCall] = calls ?? [];
  return [
    ...(series ? [seriesName(series)] : []),
    ...(interest && interest !== 'periodic' ? [labelOf(interestKinds, interest)] : []),
    ...(sinkingFund ? [words.term] : []),
    ...(calls ? [firstCall ? words.ownCall(formatMonth(firstCall.date)) : words.notCallable] : []),
    ...(makeWhole ? [words.hasMakeWhole] : []),
  ];
}

/** 'Series B' of 'B' and of 'Series B'. */
export function seriesName(series: string): string {
  return words.series(series.replace(/^series\s+/i, ''));
}

function callWords(calls: NonNullable<StructureJson['calls']>): string {
  const [first, ...later] = calls;
  if (first === undefined) return words.notCallable;
  const phrases = later.map(({ date, price }) => words.nextCall(formatDay(date), String(price)));
  return [words.callable(formatDay(first.date), String(first.price)), ...phrases].join(', ');
}
