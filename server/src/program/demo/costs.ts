/** Cost of a sale of the demo market for its issuer: costs of issuance, and the older bonds that it refunds. */
import type { MarketClient } from './people.ts';

const costs = [
  { kind: 'other', name: 'Bond counsel', amount: 32_500 },
  { kind: 'other', name: 'Municipal advisor', amount: 28_000 },
  { kind: 'other', name: 'Rating agencies', amount: 21_500 },
  { kind: 'other', name: 'Paying agent and trustee', amount: 3_750 },
] as const;

/** Refunds bonds of the same maturities that bear 5.75% and can be called at par when the new ones are delivered. */
export async function enterCosts(issuer: MarketClient, auctionId: string): Promise<void> {
  const params = { auctionId };
  const { maturityStructure, keyDates } = await issuer.readOwnAuction({ params });
  const { dated } = keyDates;
  if (dated === null) throw new Error('a sale of the demo has a dated date');
  await issuer.saveCostInputs({
    params,
    body: {
      costs: [...costs],
      fiscalYearStart: 7,
      issuePriceRule: 'ten-percent',
      refunding: {
        bonds: maturityStructure.map(({ maturityDate, principalAmount }) => ({
          maturityDate,
          principalAmount: Math.round((principalAmount * 0.94) / 5_000) * 5_000,
          interestRate: 5.75,
          call: { date: dated, price: 100 },
        })),
        frequency: 'Semi-Annual',
        contribution: 0,
        fundsOnHand: 0,
        discountBasis: 'arbitrage-yield',
        discountRate: null,
      },
    },
  });
}
