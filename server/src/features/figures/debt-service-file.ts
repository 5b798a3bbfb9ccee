/** Debt service of a sale as CSV. */

import type { QueryOf } from '@fairbook/contract/base/route.ts';
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import { debtServiceFile } from '@fairbook/domain/figures/debt-service-table.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { FileAnswer } from '../../platform/http/answers.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { readDebtService } from './figures.ts';

type DebtServiceQuery = QueryOf<(typeof figuresMarket)['downloadDebtService']>;

/** Debt service as a file, by payment date or by year. */
export async function debtServiceAnswer(db: Db, auction: StoredAuction, { by }: DebtServiceQuery): Promise<FileAnswer> {
  return {
    content: Buffer.from(debtServiceFile(await readDebtService(db, auction), by)),
    contentType: 'text/csv; charset=utf-8',
    name: `debt-service-by-${by}-${auction.uuid}.csv`,
    inline: false,
  };
}
