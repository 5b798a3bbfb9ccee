/** Fixed lists of the structure of a sale: how interest is paid, and how days are counted. */

import { labelled, type Option } from '../base/vocabulary.ts';
import type { DayCount } from './day-counts.ts';
import type { InterestKind } from './structure.ts';

export const interestKinds = labelled(
  { value: 'periodic', label: 'Current interest' },
  { value: 'at-maturity', label: 'Interest at maturity' },
  { value: 'accreted', label: 'Zero coupon' },
) satisfies readonly Option<InterestKind>[];

export const dayCounts = labelled(
  { value: '30/360', label: '30/360' },
  { value: 'actual/actual', label: 'Actual/actual' },
  { value: 'actual/360', label: 'Actual/360' },
  { value: 'actual/365', label: 'Actual/365' },
) satisfies readonly Option<DayCount>[];
