/** The public sales that the result of one is compared with. */
import type { SimilarSales } from '@fairbook/contract/public/pages.ts';
import { totalFigures } from '@fairbook/domain/allocation/allocation.ts';
import type { MaturityRow } from '@fairbook/domain/auctions/offering.ts';
import { dollarsOf, sum } from '@fairbook/domain/base/money.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { coverOf } from '@fairbook/domain/book/inventory.ts';
import { currentTerms, soldRows } from '@fairbook/domain/figures/current-terms.ts';
import { issueCost } from '@fairbook/domain/figures/issue-cost.ts';
import { averageYield, earliestSimilarClose, medianOf, similarSales } from '@fairbook/domain/figures/similar-sales.ts';
import type { Db } from '../../platform/db/transaction.ts';
import type { StoredAuction } from '../../store/auctions/auctions.sql.ts';
import { listComparable, type PricedResult, readResultsOf } from './sales.sql.ts';

/** Sales similar to one that has closed. Those of its state are read by themselves, so that many others do not hide them. */
export async function readSimilarSales(db: Db, auction: StoredAuction, now: Date): Promise<SimilarSales> {
  const { municipality, taxStatus, closeDate, maturityStructure } = auction;
  const own = averageYield(maturityStructure);
  const lines = linesOf(maturityStructure);
  if (closeDate === null || taxStatus === null || lines === null) return { sales: [], yield: own, medianYield: null };
  const times = { taxStatus, from: earliestSimilarClose(closeDate), until: closeDate };
  const state = usStates.find(({ value }) => value === municipality.state)?.value ?? null;
  const read = [
    ...(state === null ? [] : await listComparable(db, { ...times, state }, now)),
    ...(await listComparable(db, { ...times, state: null }, now)),
  ];
  const rows = new Map(read.map((row) => [row.uuid, row]));
  const others = [...rows.values()].flatMap((row) => {
    const offered = linesOf(row.maturityStructure);
    if (offered === null || row.closeDate === null) return [];
    return [{ ...offered, ...row, taxStatus, issuerType: row.muniType, closedAt: row.closeDate }];
  });
  const traits = { ...lines, uuid: auction.uuid, taxStatus, closedAt: closeDate };
  const found = similarSales({ ...traits, state: municipality.state, issuerType: municipality.type }, others);
  const results = await readResultsOf(
    db,
    found.map(({ sale }) => sale.uuid),
  );
  const sales = found.flatMap(({ sale, common }) => {
    const result = results.get(sale.uuid);
    if (result === undefined) return [];
    const totals = totalFigures(result.figures.maturities);
    return {
      uuid: sale.uuid,
      name: sale.name,
      issuer: sale.muniName,
      state: sale.state,
      common,
      closedAt: result.closedAt.toISOString(),
      principal: dollarsOf(totals.principal),
      firstMaturity: sale.firstMaturity,
      finalMaturity: sale.finalMaturity,
      cover: coverOf(totals.demand, totals.principal),
      shareSold: coverOf(totals.award, totals.principal),
      yield: averageYield(sale.maturityStructure),
      tic: ticOfSold(sale.maturityStructure, result),
      // The public closing record lists them under pseudonyms.
      investors: result.figures.bidders,
    };
  });
  return { sales, yield: own, medianYield: medianOf(sales.flatMap((sale) => sale.yield ?? [])) };
}

/** TIC of the bonds sold, in percent; null where none was sold, or a price or date is missing. */
function ticOfSold(rows: readonly MaturityRow[], { figures, ...terms }: PricedResult): number | null {
  return issueCost(soldRows(currentTerms(rows, figures.maturities)), terms)?.trueInterestCost ?? null;
}

/** The offered lines; null where there are none. */
function linesOf(rows: readonly MaturityRow[]) {
  const offered = rows.filter(({ isOffered }) => isOffered);
  const days = offered.map(({ maturityDate }) => maturityDate).sort();
  const [firstMaturity, finalMaturity] = [days[0], days.at(-1)];
  if (firstMaturity === undefined || finalMaturity === undefined) return null;
  return { principal: sum(offered.map(({ principalAmount }) => principalAmount)), firstMaturity, finalMaturity };
}
