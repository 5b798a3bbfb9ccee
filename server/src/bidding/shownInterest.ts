/** The interest investors showed in a sale before it, each in the class they would order in. */
import { classOfInvestor, investorKindOf } from '@fairbook/domain/bidding.ts';
import type { ShownInterest } from '@fairbook/domain/indications.ts';
import type { Db } from '../db/transaction.ts';
import { listInterest } from './interest.sql.ts';

/** In the order in which it was first shown. */
export async function readShownInterest(
  db: Db,
  { id, issuerState }: { readonly id: number; readonly issuerState: string | null },
): Promise<ShownInterest[]> {
  return (await listInterest(db, id)).map(({ userType, state, country, ...interest }) => {
    const kind = investorKindOf(userType);
    return { ...interest, kind, orderClass: classOfInvestor(issuerState, kind, { state, country }) };
  });
}
