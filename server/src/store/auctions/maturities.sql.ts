/** Maturities in the column of an auction's row. */
import { maturityFromJson } from '@fairbook/domain/auctions/maturity-json.ts';
import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { valuesOf } from '@fairbook/domain/base/vocabulary.ts';
import { interestKinds } from '@fairbook/domain/bonds/structure-vocabulary.ts';
import { z } from 'zod';
import type { JsonValue } from '../../platform/db/columns.ts';

const storedMaturities = z.array(
  z.object({
    isOffered: z.boolean(),
    isWithdrawn: z.boolean().optional(),
    maturityDate: z.string(),
    maturityId: z.string().optional(),
    principalAmount: z.number(),
    interestRate: z.number(),
    yield: z.number(),
    price: z.number(),
    computed: z.enum(['price', 'yield']).optional(),
    cusip: z.string(),
    structure: z
      .object({
        series: z.string().optional(),
        interest: z.enum(valuesOf(interestKinds)).optional(),
        calls: z.array(z.object({ date: z.string(), price: z.number() })).optional(),
        makeWhole: z.string().optional(),
        sinkingFund: z.array(z.object({ date: z.string(), amount: z.number() })).optional(),
      })
      .optional(),
  }),
);

/** The stored maturities as domain data. */
export function maturitiesOf(stored: JsonValue): MaturityRow[] {
  return storedMaturities.parse(stored).map(maturityFromJson);
}
