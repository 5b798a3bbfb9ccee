/** Cost of a sale for its issuer, for the issuer and its municipal advisors, who enter costs, fiscal year, rule of the issue price and bonds to be refunded. */
import { useAction } from '@fairbook/ui/base/api.ts';
import { CostView } from '@fairbook/ui/cost/CostView.tsx';
import type { CostOfSale, ServicePeriod } from '@fairbook/ui/cost/shape.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { PrintButton } from '../parts/PrintButton.tsx';
import { FiscalYearChoice, IssuePriceChoice } from './Choices.tsx';
import { CostsDialog } from './CostsDialog.tsx';
import { costOfSale } from './queries.ts';
import { RefundingDialog } from './RefundingDialog.tsx';
import { figuresTexts as words } from './texts/figures.ts';

/** The result is computed shortly after the close. */
const askAgain = 3_000;

export default function FiguresPanel({ auctionId }: { readonly auctionId: string }) {
  const { data, error, refetch } = useQuery({
    ...costOfSale(auctionId),
    refetchInterval: ({ state }) => (state.data && waitsForResult(state.data) ? askAgain : false),
  });
  if (data) return <Panel sale={data} />;
  if (error) return <ListProblem error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function waitsForResult({ status, basis, isCancelled }: CostOfSale): boolean {
  return status === 'Ended' && basis === 'schedule' && !isCancelled;
}

function Panel({ sale }: { readonly sale: CostOfSale }) {
  const [dialog, setDialog] = useState<'costs' | 'refunding' | null>(null);
  const params = { auctionId: sale.auctionId };
  const download = useAction((by: ServicePeriod) => api.downloadDebtService({ params, query: { by } }), {
    onSuccess: (file, by) => saveBlob(`debt-service-by-${by}-${sale.auctionId}.csv`, file),
  });
  const edit = (part: 'costs' | 'refunding', label: string) => (
    <Button variant="default" size="xs" onClick={() => setDialog(part)}>
      {label}
    </Button>
  );
  const close = () => setDialog(null);
  return (
    <>
      <CostView
        sale={sale}
        onDownload={(by) => download.mutate(by)}
        tools={{
          head: <PrintButton label={words.print} />,
          ...(sale.canSave && {
            proceeds: edit('costs', sale.inputs.costs.length === 0 ? words.enterCosts : words.editCosts),
            service: <FiscalYearChoice sale={sale} />,
            refunding: edit('refunding', sale.inputs.refunding ? words.editRefunding : words.enterRefunding),
            issuePrices: <IssuePriceChoice sale={sale} />,
          }),
        }}
      />
      {dialog === 'costs' && <CostsDialog sale={sale} onClose={close} />}
      {dialog === 'refunding' && <RefundingDialog sale={sale} onClose={close} />}
    </>
  );
}
