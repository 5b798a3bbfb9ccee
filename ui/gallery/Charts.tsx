/** Gallery page of the charts, with a sample sale. */
import { Stack } from '@mantine/core';
import { AllocationWaterfall } from '../src/charts/AllocationWaterfall.tsx';
import { CoverTable } from '../src/charts/CoverTable.tsx';
import { DebtServiceChart } from '../src/charts/DebtServiceChart.tsx';
import { YieldCurve } from '../src/charts/YieldCurve.tsx';
import { PageHeader, Section } from '../src/kit/PageHeader.tsx';
import { rungs } from './samples.ts';

const maturities = rungs.map((rung, at) => ({
  maturityDate: rung.maturityDate,
  offered: rung.offered,
  yield: Number((2.5 + 2.3 * (1 - Math.exp(-at / 8))).toFixed(2)),
}));
const payments = rungs.flatMap((rung, at) => {
  const left = rungs.slice(at).reduce((sum, each) => sum + each.offered, 0);
  const year = rung.maturityDate.slice(0, 4);
  return [
    { date: `${year}-06-01`, principal: rung.offered, interest: left * 0.021 },
    { date: `${year}-12-01`, principal: 0, interest: (left - rung.offered) * 0.021 },
  ];
});
const classes = ['stateInstitution', 'nationalInstitution', 'stateIndividual', 'nationalIndividual'] as const;

export default function Charts() {
  return (
    <div>
      <PageHeader title="Charts" />
      <Stack gap={48}>
        <YieldCurve title="Yield by maturity" maturities={maturities} />
        <DebtServiceChart title="Debt service" payments={payments} />
        <AllocationWaterfall
          title="Allocation by priority"
          offered={12_000_000}
          results={[
            { orderClass: 'stateInstitution', rank: 1, bid: 4_200_000, allocated: 4_200_000 },
            { orderClass: 'nationalInstitution', rank: 2, bid: 2_500_000, allocated: 2_500_000 },
            { orderClass: 'stateIndividual', rank: 3, bid: 1_800_000, allocated: 1_800_000 },
            { orderClass: 'nationalIndividual', rank: 4, bid: 3_800_000, allocated: 3_500_000 },
            { orderClass: 'internationalInstitution', rank: 5, bid: 1_000_000, allocated: 0 },
            { orderClass: 'internationalIndividual', rank: 6, bid: 200_000, allocated: 0 },
          ]}
        />
        <AllocationWaterfall
          title="A sale that did not sell out"
          offered={12_000_000}
          results={[
            { orderClass: 'stateInstitution', rank: 1, bid: 4_200_000, allocated: 4_200_000 },
            { orderClass: 'stateIndividual', rank: 2, bid: 1_800_000, allocated: 1_800_000 },
          ]}
        />
        <Section title="Demand by maturity">
          <CoverTable
            caption="Cover by maturity and priority group"
            classes={classes}
            rows={rungs.slice(0, 8).map((rung, at) => ({
              maturityDate: rung.maturityDate,
              offered: rung.offered,
              bids: {
                stateInstitution: rung.offered * ([1.8, 1, 0.6, 0.4, 0.2, 0, 0.1, 0.9][at] ?? 0),
                nationalInstitution: rung.offered * ([0.3, 0.2, 0.5, 0, 1, 0.1, 0, 0][at] ?? 0),
                stateIndividual: rung.offered * ([0.1, 0.4, 0.2, 0.7, 0, 0, 0.3, 0.05][at] ?? 0),
              },
            }))}
          />
        </Section>
      </Stack>
    </div>
  );
}
