/** Yield curve and debt service of an issue. */

import type { MaturityJson } from '@fairbook/domain/auctions/maturity-json.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { Payment } from '@fairbook/domain/figures/debt-service.ts';
import { DebtServiceChart } from '@fairbook/ui/charts/DebtServiceChart.tsx';
import { YieldCurve } from '@fairbook/ui/charts/YieldCurve.tsx';
import { texts } from '../base/texts.ts';

interface MaturityChartsProps {
  readonly rows: readonly MaturityJson[];
  readonly payments: readonly Payment[];
}

export default function MaturityCharts({ rows, payments }: MaturityChartsProps) {
  // A yield of 0 means not set.
  const priced = rows.filter((row) => row.isOffered && row.yield > 0);
  return (
    <>
      {priced.length > 0 && (
        <YieldCurve
          title={texts.maturities.curve}
          maturities={priced.map((row) => ({
            maturityDate: keyOf(row),
            yield: row.yield,
            offered: row.principalAmount,
          }))}
        />
      )}
      {payments.length > 0 && <DebtServiceChart title={texts.maturities.debtService} payments={payments} />}
    </>
  );
}
