/** Debt service of a sale as CSV. */
import type { figuresMarket } from '@fairbook/contract/figures/market.ts';
import type { QueryOf } from '@fairbook/contract/route.ts';
import { csvText } from '@fairbook/domain/csv.ts';
import type { DebtService } from '@fairbook/domain/debt-service.ts';
import { dollarsOf } from '@fairbook/domain/money.ts';
import type { StoredAuction } from '../auctions/auctions.sql.ts';
import type { Db } from '../db/transaction.ts';
import type { FileAnswer } from '../http/answers.ts';
import { readDebtService } from './figures.ts';

type DebtServiceQuery = QueryOf<(typeof figuresMarket)['downloadDebtService']>;

const totals = ['Principal', 'Interest', 'Debt service'];

/** Debt service as a file, by payment date or by year. */
export async function debtServiceFile(db: Db, auction: StoredAuction, { by }: DebtServiceQuery): Promise<FileAnswer> {
  const { payments, calendarYears, fiscalYears } = await readDebtService(db, auction);
  const amounts = ({ principal, interest, total }: DebtService) => [principal, interest, total].map(dollarsOf);
  const text =
    by === 'payment'
      ? csvText(
          ['Payment date', ...totals],
          payments.map((payment) => [payment.date, ...amounts(payment)]),
        )
      : csvText(
          [by === 'fiscal-year' ? 'Fiscal year' : 'Calendar year', ...totals],
          (by === 'fiscal-year' ? fiscalYears : calendarYears).map((year) => [year.year, ...amounts(year)]),
        );
  return {
    // The byte order mark tells spreadsheets that the text is UTF-8.
    content: Buffer.from(`\ufeff${text}\r\n`),
    contentType: 'text/csv; charset=utf-8',
    name: `debt-service-by-${by}-${auction.uuid}.csv`,
    inline: false,
  };
}
