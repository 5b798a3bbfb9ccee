/** The rules of a sale, saved with the third step of the form: how its close can move, and what holds at the close and after it. */
import { afterCloseChoices, unconfirmedChoices } from '../sale-rules.ts';
import type { FieldRows } from './kinds.ts';

export const ruleFields = {
  extension: {
    kind: 'extension',
    label: 'Automatic extension',
    meaning:
      'The automatic extension: an order that is placed or increased in the last minutes moves the close; null for none',
  },
  unconfirmedOrders: {
    kind: 'choice',
    of: unconfirmedChoices,
    usual: 'stand',
    label: 'Orders not reconfirmed after a supplement',
    meaning:
      'The treatment at the close of orders that were placed before the last supplement and not reconfirmed since: they `stand`, or they `lapse` and take no part',
  },
  afterClose: {
    kind: 'choice',
    of: afterCloseChoices,
    usual: 'mark',
    label: 'If witnesses sign too late',
    meaning:
      'The consequence where the witnesses of the order log sign too late after the close: the result is marked (`mark`), or the sale opens again once, for half an hour (`extend`)',
  },
  resizing: {
    kind: 'resizing',
    label: 'Amounts after the close',
    meaning:
      'By how many percent the issuer can change amounts after the close, and for how long; null where it cannot',
  },
} as const satisfies FieldRows;
