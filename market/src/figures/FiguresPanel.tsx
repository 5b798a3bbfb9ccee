/** Cost of a sale for its issuer, for the issuer and its municipal advisors, who enter costs, fiscal year, rule of the issue price and bonds to be refunded. */
import { issuePriceRules } from '@fairbook/domain/figures/figure-inputs.ts';
import { useAction } from '@fairbook/ui/base/api.ts';
import { CostView } from '@fairbook/ui/cost/CostView.tsx';
import { monthName } from '@fairbook/ui/cost/DebtServiceSection.tsx';
import type { CostOfSale, ServicePeriod } from '@fairbook/ui/cost/shape.ts';
import { ListProblem } from '@fairbook/ui/kit/list/list-states.tsx';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../base/api.ts';
import { PrintButton } from '../parts/PrintButton.tsx';
import { CostsDialog } from './CostsDialog.tsx';
import css from './figures.module.css';
import { costOfSale } from './queries.ts';
import { RefundingDialog } from './RefundingDialog.tsx';
import { useSaveInputs } from './saving.ts';
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

/** One save after the other. */
const scope = 'figures';

/** Choices that are saved as soon as they are made: the beginning of the fiscal year, and the rule of the issue price. */
function FiscalYearChoice({ sale }: { readonly sale: CostOfSale }) {
  const save = useAction(useSaveInputs(sale), { scope, done: words.saved });
  return (
    <NativeSelect
      className={css.choice}
      size="xs"
      label={words.fiscalYearStart}
      value={String(sale.inputs.fiscalYearStart)}
      onChange={(event) => save.mutate({ fiscalYearStart: Number(event.currentTarget.value) })}
      data={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) }))}
    />
  );
}

function IssuePriceChoice({ sale }: { readonly sale: CostOfSale }) {
  const save = useAction(useSaveInputs(sale), { scope, done: words.saved });
  const choose = (value: string) => {
    const rule = issuePriceRules.find((each) => each.value === value);
    if (rule) save.mutate({ issuePriceRule: rule.value });
  };
  return (
    <NativeSelect
      className={css.choice}
      size="xs"
      label={words.issuePriceRule}
      value={sale.inputs.issuePriceRule}
      onChange={(event) => choose(event.currentTarget.value)}
      data={issuePriceRules.map(({ value, label }) => ({ value, label }))}
    />
  );
}
