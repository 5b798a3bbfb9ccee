/** Figures that others published, each beside the one the product computes from the same facts. docs/EXACTNESS.md is generated from them. */

import { totalPrincipal } from '../src/auctions/offering.ts';
import { type Day, day } from '../src/base/dates.ts';
import { cents } from '../src/base/money.ts';
import { accretedValues } from '../src/bonds/accretion.ts';
import { type PricingTerms, priceFromYield, yieldFromPrice } from '../src/bonds/bonds.ts';
import { accruedInterest, type BondMaturity, type InterestTerms, purchasePrice } from '../src/bonds/interest.ts';
import { confirmedBonds } from '../src/figures/confirmation.ts';
import { netInterestCost, trueInterestCost } from '../src/figures/debt-service.ts';
import { maturity } from './auctions.ts';
import competitiveSales from './data/competitive-sales.json' with { type: 'json' };
import longFirstCoupons from './data/long-first-coupons.json' with { type: 'json' };
import negotiatedSales from './data/negotiated-sales.json' with { type: 'json' };
import wires from './data/pricing-wires.json' with { type: 'json' };
import notes from './data/published-notes.json' with { type: 'json' };
import publishedSales from './data/published-sales.json' with { type: 'json' };
import { accruedExamples, priceExamples, savingsBondTable } from './worked-examples.ts';

export interface PublishedCase {
  /** The bond or issue, and which figure. */
  readonly what: string;
  readonly source: string;
  /** As text, to the digits published. */
  readonly published: string;
  readonly computed: string;
  /** Facts that had to be inferred because they were not published, or the reason why the figure cannot be reproduced. */
  readonly remark?: string;
}

export interface PublishedGroup {
  readonly title: string;
  readonly lead: string;
  readonly cases: readonly PublishedCase[];
}

export function publishedGroups(): PublishedGroup[] {
  return [
    wirePrices(),
    wireYields(),
    confirmedYields(),
    saleCosts(),
    principalSums(),
    noteRates(),
    examples(),
    accrued(),
    accretion(),
  ];
}

/** Returns whether a figure is reproduced to its last digit. */
export function isReproduced({ published, computed }: PublishedCase): boolean {
  return published === computed;
}

type Wire = (typeof wires)[number];

function wireTerms({ settlement, callDate, callPrice }: Wire, row: Wire['rows'][number]): PricingTerms {
  return {
    settlement: day(settlement),
    maturityDate: day(row.maturityDate),
    interestRate: row.interestRate,
    paymentsPerYear: 2,
    calls: [{ date: day(callDate), price: callPrice }],
  };
}

function wireCases(computed: (wire: Wire, row: Wire['rows'][number]) => { published: string; computed: string }) {
  return wires.flatMap((wire) =>
    wire.rows.map((row) => ({
      what: `${wire.issuer}, ${row.interestRate}% due ${row.maturityDate}`,
      source: `pricing wire ${wire.id}`,
      ...computed(wire, row),
    })),
  );
}

function wirePrices(): PublishedGroup {
  return {
    title: 'Prices from yields: pricing wires',
    lead: 'The price of each maturity at its yield, to the worst of call and maturity, and the date it is priced to (MSRB Rule G-33).',
    cases: wireCases((wire, row) => {
      const { price, pricedTo } = priceFromYield(wireTerms(wire, row), row.yield);
      return {
        published: `${row.price.toFixed(3)} to ${row.pricedTo ?? row.maturityDate}`,
        computed: `${price.toFixed(3)} to ${pricedTo}`,
      };
    }),
  };
}

function wireYields(): PublishedGroup {
  return {
    title: 'Yields from prices: pricing wires',
    lead: 'The yield at each published price, to the two decimals published. The price itself was cut off at three decimals.',
    cases: wireCases((wire, row) => {
      const found = yieldFromPrice(wireTerms(wire, row), row.price);
      return { published: row.yield.toFixed(2), computed: found?.yield.toFixed(2) ?? 'none' };
    }),
  };
}

function confirmedYields(): PublishedGroup {
  return {
    title: 'Yields on confirmations: pricing wires',
    lead: 'Figures that a confirmation of purchase prints to three decimals for a maturity with its published price and yield.',
    cases: wireCases((wire, row) => {
      const { settlement, callDate } = wire;
      const { interestRate, yield: percent, price } = row;
      const sold = maturity(row.maturityDate, row.principalAmount, { interestRate, yield: percent, price });
      const terms = {
        dated: day(settlement),
        repaymentFrequency: 'Semi-Annual' as const,
        redemptionDate: day(callDate),
        ...{ redemptionPrice: null, redemptionProvisions: 'Callable' },
      };
      const [bond] = confirmedBonds([sold], terms, [{ maturityDate: day(row.maturityDate), award: cents(500_000) }]);
      return { published: row.yield.toFixed(3), computed: bond?.yield?.toFixed(3) ?? 'none' };
    }),
  };
}

type PublishedSale =
  | (typeof competitiveSales)[number]
  | (typeof longFirstCoupons)[number]
  | (typeof publishedSales)[number];

function maturitiesOf(sale: PublishedSale): BondMaturity[] {
  return sale.maturities.map((one) => ({
    maturityDate: day(one.maturityDate),
    principalAmount: cents(one.principalAmount * 100),
    interestRate: one.interestRate,
    ...('sinkingFund' in one &&
      one.sinkingFund !== undefined && {
        structure: {
          sinkingFund: one.sinkingFund.map(([date, amount]) => ({
            date: day(String(date)),
            amount: cents(Number(amount) * 100),
          })),
        },
      }),
  }));
}

function saleCosts(): PublishedGroup {
  const sales: readonly PublishedSale[] = [...competitiveSales, ...longFirstCoupons, ...publishedSales];
  return {
    title: 'Interest costs: competitive sales',
    lead: 'TIC or NIC of the winning bid at its price. Results of sales print neither the first interest date nor sinking funds.',
    cases: sales.map(saleCost),
  };
}

function saleCost(sale: PublishedSale): PublishedCase {
  const { price, rate } = sale.winningBid;
  const decimals = 4;
  const what = `${sale.issuer}, ${sale.issueName}, ${sale.basisOfAward}`;
  const published = rate.toFixed(decimals);
  if (price === null) {
    return { what, source: sale.source, published, computed: 'none', remark: 'No price is published to compute with.' };
  }
  const maturities = maturitiesOf(sale);
  const first = 'ticCheck' in sale ? sale.ticCheck?.assumedFirstCoupon : undefined;
  const terms: InterestTerms = {
    dated: day(sale.datedDate),
    paymentsPerYear: 2,
    firstInterest: first === undefined ? null : day(first),
  };
  const purchase = purchasePrice([{ principalAmount: cents(sale.par * 100), price }]);
  const cost = (sale.basisOfAward === 'NIC' ? netInterestCost : trueInterestCost)(maturities, terms, purchase);
  const computed = cost?.toFixed(decimals) ?? 'none';
  return { what, source: sale.source, published, computed, remark: remarkOn(sale, first, computed === published) };
}

function remarkOn(sale: PublishedSale, first: string | undefined, isSame: boolean): string {
  const sinks = sale.maturities.some((one) => 'sinkingFund' in one && one.sinkingFund !== undefined);
  if (isSame) return `First interest ${first}${sinks ? ' and yearly sinking funds' : ''}, inferred.`;
  const years = sale.maturities.map(({ maturityDate }) => Number(maturityDate.slice(0, 4)));
  const hasGaps = years.some((year, index) => index > 0 && year - (years[index - 1] ?? year) > 1);
  if (hasGaps) return 'Term bonds, whose sinking funds are not published.';
  return 'No regular first interest date gives it: amounts were changed after the bids, or the bid had terms that are not published.';
}

function principalSums(): PublishedGroup {
  const sales = [...competitiveSales, ...negotiatedSales, ...wires.filter(({ parComplete }) => parComplete)];
  return {
    title: 'Par',
    lead: 'The principal of all maturities against the published size. Negotiated sales publish yields but neither prices nor costs, so this is all there is to compare.',
    cases: sales.map((sale) => {
      const rows = 'rows' in sale ? sale.rows : sale.maturities;
      const total = totalPrincipal(rows.map((row) => maturity(row.maturityDate, row.principalAmount)));
      return {
        what: `${sale.issuer}${'issueName' in sale ? `, ${sale.issueName}` : ''}`,
        source: 'source' in sale ? sale.source : `pricing wire ${sale.id}`,
        published: String(sale.par),
        computed: String(total / 100),
      };
    }),
  };
}

function noteRates(): PublishedGroup {
  return {
    title: 'Effective rates: notes with interest at maturity',
    lead: 'The effective rate of the winning bid for notes, 30/360: NIC, or where the remark says so the yield of Rule G-33(b)(i)(A).',
    cases: notes.map(noteRate),
  };
}

function noteRate({ name, source, measure, rate, ...note }: (typeof notes)[number]): PublishedCase {
  const { par, premium, interestRate } = note;
  const [dated, maturityDate] = [day(note.dated), day(note.maturityDate)];
  const interest = 'at-maturity' as const;
  const bond = { maturityDate, principalAmount: cents(Math.round(par * 100)), interestRate, structure: { interest } };
  const purchase = cents(Math.round((par + premium) * 100));
  const terms = { settlement: dated, maturityDate, interestRate, interest, paymentsPerYear: 2 } as const;
  const found =
    measure === 'yield'
      ? yieldFromPrice(terms, (purchase / bond.principalAmount) * 100)?.yield
      : netInterestCost([bond], { dated, paymentsPerYear: 2 }, purchase);
  const [published, computed] = [rate.toFixed(4), found?.toFixed(4) ?? 'none'];
  const isSame = published === computed;
  const remark = isSame ? 'The yield.' : 'Neither NIC nor the yield is it, and the method is not published.';
  return { what: name, source, published, computed, ...((!isSame || measure === 'yield') && { remark }) };
}

function examples(): PublishedGroup {
  return {
    title: 'Worked examples: prices and yields',
    lead: 'Examples in regulations and in the documentation of other programs. Prices are cut off at three decimals, as Rule G-33 asks.',
    cases: priceExamples.map(({ what, source, terms, at, price, remark }) => ({
      ...{ what, source },
      published: (Math.trunc(price * 1000 + 1e-6) / 1000).toFixed(3),
      computed: priceFromYield(terms, at).price.toFixed(3),
      ...(remark !== undefined && { remark }),
    })),
  };
}

function accrued(): PublishedGroup {
  return {
    title: 'Worked examples: accrued interest',
    lead: 'Per 100 of par, to the digits published.',
    cases: accruedExamples.map(
      ({ what, source, maturityDate, interestRate, terms, settlement, digits, accrued: amount }) => {
        const par = 10 ** digits * 100;
        const bond = { maturityDate, interestRate, principalAmount: cents(par * 100) };
        return {
          ...{ what, source },
          published: amount.toFixed(digits),
          computed: ((accruedInterest(bond, terms, settlement) / par / 100) * 100).toFixed(digits),
        };
      },
    ),
  };
}

/** The table is rounded to the cent for each $50, so the value at its end is computed with more digits. */
function accretion(): PublishedGroup {
  const { rate, start, values, source } = savingsBondTable;
  const scale = 1e8;
  const delivery: Day = day('1976-01-01');
  const table = accretedValues({
    delivery,
    maturityDate: day('1992-07-01'),
    yield: rate,
    atMaturity: cents(Math.round(start * (1 + rate / 200) ** (values.length + 1) * 100 * scale)),
  });
  return {
    title: 'Accreted values',
    lead: 'Redemption values of savings bonds at 6%, compounded semiannually, per $50 at the issue date.',
    cases: values.map((value, index) => ({
      what: `After ${(index + 2) / 2} years`,
      source,
      published: value.toFixed(2),
      computed: (Math.round((table[index + 2]?.value ?? 0) / scale) / 100).toFixed(2),
    })),
  };
}
