/** Debt service of a sale as CSV. */
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import type { QueryOf } from '@fairbook/contract/route.ts';
import { debtServiceFile } from '@fairbook/domain/debt-service-table.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import type { Db } from '../db/transaction.ts';
import type { FileAnswer } from '../http/answers.ts';
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
