/** Sub-accounts of an institution, and how its allocation in a sale is divided among them. */

import { say } from '@fairbook/domain/base/sentences/sentence.ts';
import { subAccountBounds } from '@fairbook/domain/orders/sub-account-bounds.ts';
import { z } from 'zod';
import { issue } from '../../base/issue-message.ts';
import { maturityIdForm, maturityName, named } from '../../base/maturity.ts';
import { withNullableSentences } from '../../base/sentences.ts';
import { day, dayText, dollars, instant, money, optionalText, requiredText, uuid } from '../../base/shapes.ts';

const subAccountText = {
  name: requiredText('A name is required', subAccountBounds.name),
  /** The number of the account in the systems of the institution. */
  reference: optionalText(subAccountBounds.reference),
};

export const addSubAccountBody = z.strictObject(subAccountText);

export const changeSubAccountBody = z.strictObject({
  ...subAccountText,
  isArchived: z.boolean({ error: 'Must be true or false' }),
  version: z.int().min(1),
});

export const subAccount = z.object({
  id: z.string(),
  name: z.string(),
  reference: z.string().nullable(),
  isArchived: z.boolean(),
  /** True if a division names it: then it is archived instead of deleted. */
  isUsed: z.boolean(),
  version: z.number(),
});

const share = z.strictObject({ subAccountId: uuid, amount: dollars() });

export const saveDivisionBody = z.strictObject({
  maturityDate: day('Maturity date is required'),
  maturityId: maturityIdForm,
  /** The version that was read; 0 where the maturity has no division. */
  version: z.int().min(0),
  shares: z
    .array(share, { error: 'Must be a list' })
    .max(
      subAccountBounds.shares,
      issue(say('At most {most} sub-accounts at one maturity', { most: subAccountBounds.shares })),
    ),
});

/** The institution's division in one sale: every maturity at which it has an order. */
export const division = withNullableSentences(
  {
    auctionId: z.string(),
    auctionName: z.string(),
    municipalityState: z.string().nullable(),
    /** True if the bonds are allocated. */
    isClosed: z.boolean(),
    isCancelled: z.boolean(),
    /** True if the caller may set it now. */
    canDivide: z.boolean(),
    /** The day of delivery, with which it can no longer be set; null where none is set. */
    until: dayText.nullable(),
    minimum: money,
    step: money,
    maturities: z.array(
      named(
        z.object({
          ...maturityName,
          principal: money,
          ordered: money,
          /** Null until the close. */
          allocated: money.nullable(),
          version: z.number(),
          setBy: z.string().nullable(),
          setAt: instant.nullable(),
          shares: z.array(
            z.object({
              subAccountId: z.string(),
              name: z.string(),
              reference: z.string().nullable(),
              isArchived: z.boolean(),
              amount: money,
              /** Null until the close. */
              award: money.nullable(),
            }),
          ),
          /** Amount that stays with the institution; null until the close. */
          rest: money.nullable(),
        }),
      ),
    ),
    /** Why no one can set it any more; null while it can be set. */
  },
  'whyNot',
);
