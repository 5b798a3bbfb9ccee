/** Cost of an auction for its issuer, as the issuer sees it; administrators change nothing. */
import { ask, useAction } from '@fairbook/ui/base/api.ts';
import { CostView } from '@fairbook/ui/cost/CostView.tsx';
import type { ServicePeriod } from '@fairbook/ui/cost/shape.ts';
import { saveBlob } from '@fairbook/ui/kit/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { Answered } from '../review/case/Answered.tsx';

export default function FiguresPart({ auctionId }: { readonly auctionId: string }) {
  const query = useQuery(ask(api.readCostOfSale, { params: { auctionId } }));
  const download = useAction((by: ServicePeriod) => api.downloadDebtService({ params: { auctionId }, query: { by } }), {
    onSuccess: (file, by) => saveBlob(`debt-service-by-${by}-${auctionId}.csv`, file),
  });
  return (
    <Answered query={query}>{(sale) => <CostView sale={sale} onDownload={(by) => download.mutate(by)} />}</Answered>
  );
}
