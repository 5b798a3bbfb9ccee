/** Rules of a sale that its issuer sets with the terms: how its close can move, and what holds at the close and after it. */
import { labelled, type ValueOf } from '../base/vocabulary.ts';

/** An order that is placed or increased within so many minutes before the close moves the close by as many, at most so often. */
export interface ExtensionTerms {
  readonly minutes: number;
  readonly most: number;
}

/** The most that the terms of an automatic extension can say. */
export const mostExtensionMinutes = 30;
export const mostExtensions = 20;

/** By how many percent a maturity, and all that is offered together, can be changed, and how long after the close its issuer can decide. */
export interface ResizingTerms {
  readonly maturityPercent: number;
  readonly minutes: number;
  readonly totalPercent: number;
}

/** The most that the terms of a resizing can say, and how long after the close a result can wait for the issuer. */
export const mostResizingPercent = 50;
export const mostResizingMinutes = 120;
export const resizingMinutes = [15, 30, 60, 120] as const;

/** How orders that were placed before the last supplement and not reconfirmed are treated at the close. */
export const unconfirmedChoices = labelled(
  { value: 'stand', label: 'They stand' },
  { value: 'lapse', label: 'They lapse and take no part at the close' },
);
export type UnconfirmedChoice = ValueOf<typeof unconfirmedChoices>;

/** The consequence of signatures of witnesses that come too late: the result is marked, or the sale is extended before it closes. */
export const afterCloseChoices = labelled(
  { value: 'mark', label: 'The result stands and is marked' },
  { value: 'extend', label: 'The sale opens again once, for half an hour' },
);
export type AfterClose = ValueOf<typeof afterCloseChoices>;

/** The stored choices, which are never others than these. */
export function ruleChoicesOf(stored: { readonly afterClose: string; readonly unconfirmedOrders: string }): {
  afterClose: AfterClose;
  unconfirmedOrders: UnconfirmedChoice;
} {
  return {
    afterClose: stored.afterClose === 'extend' ? 'extend' : 'mark',
    unconfirmedOrders: stored.unconfirmedOrders === 'lapse' ? 'lapse' : 'stand',
  };
}

/** The columns of the rules that have several. */
export const columnsOfRules = {
  extension: ['extensionMinutes', 'extensionMost'],
  resizing: ['resizingMaturityPercent', 'resizingMinutes', 'resizingTotalPercent'],
} as const;

/** The terms as they are stored; both null without an extension. */
export interface ExtensionColumns {
  readonly extensionMinutes: number | null;
  readonly extensionMost: number | null;
}

/** The terms as they are stored; all null without resizing. */
export interface ResizingColumns {
  readonly resizingMaturityPercent: number | null;
  readonly resizingMinutes: number | null;
  readonly resizingTotalPercent: number | null;
}

export function extensionOf({
  extensionMinutes: minutes,
  extensionMost: most,
}: ExtensionColumns): ExtensionTerms | null {
  return minutes === null || most === null ? null : { minutes, most };
}

export function resizingOf({
  resizingMaturityPercent: maturityPercent,
  resizingMinutes: minutes,
  resizingTotalPercent: totalPercent,
}: ResizingColumns): ResizingTerms | null {
  return maturityPercent === null || minutes === null || totalPercent === null
    ? null
    : { maturityPercent, minutes, totalPercent };
}

/** The rules as they are stored. An absent one is left out, so that it stays as it was. */
export function ruleColumnsOf({
  extension,
  resizing,
}: {
  readonly extension?: ExtensionTerms | null | undefined;
  readonly resizing?: ResizingTerms | null | undefined;
}): Partial<ExtensionColumns & ResizingColumns> {
  return {
    ...(extension !== undefined && {
      extensionMinutes: extension?.minutes ?? null,
      extensionMost: extension?.most ?? null,
    }),
    ...(resizing !== undefined && {
      resizingMaturityPercent: resizing?.maturityPercent ?? null,
      resizingMinutes: resizing?.minutes ?? null,
      resizingTotalPercent: resizing?.totalPercent ?? null,
    }),
  };
}
