/** Sub-accounts of an institution of the demo market, and how it divides what it was allocated. */
import type { MarketClient } from './people.ts';

const portfolios = [
  { name: 'Oregon Municipal Portfolio', reference: 'OMP-0412' },
  { name: 'Endowment of the Cascade Foundation', reference: 'END-0077' },
] as const;

/** Maturities that are divided; the others stay with the institution. */
const maxDivided = 4;

/** Two thirds of the order for the first portfolio, the rest for the second. */
export async function divideAmongPortfolios(institution: MarketClient, auctionId: string): Promise<void> {
  const params = { auctionId };
  const ids: string[] = [];
  for (const body of portfolios) ids.push((await institution.addSubAccount({ body })).id);
  const { maturities, minimum, step } = await institution.readDivision({ params });
  for (const { maturityDate, maturityId, ordered, version } of maturities.slice(0, maxDivided)) {
    const less = Math.floor(ordered / 3 / step) * step;
    const shares = [ordered - less, less].map((amount, at) => ({ subAccountId: ids[at] ?? '', amount }));
    const body = { maturityDate, maturityId, version, shares: shares.filter(({ amount }) => amount >= minimum) };
    await institution.saveDivision({ params, body });
  }
}
