/** The button that offers again what an ended sale did not sell. */

import { showDone } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { paths } from '../base/paths.ts';
import { type OwnAuction, saleReport } from '../base/queries.ts';
import { saleChangesTexts as words } from './texts/sale-changes.ts';

/** Nothing before the result is known, and where everything is sold. */
export function OfferUnsold({ auction }: { auction: OwnAuction }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: report } = useQuery(saleReport(auction.uuid));
  if (!report || report.totals.unsold === 0) return null;

  async function offer() {
    const made = { id: '' };
    const done = await confirm({
      title: words.offerUnsoldTitle,
      message: words.offerUnsoldLead,
      ok: words.offerUnsoldOk,
      onConfirm: async () => {
        Object.assign(made, await api.offerUnsold({ params: { auctionId: auction.uuid } }));
      },
    });
    if (!done) return;
    await invalidate(queries, 'draft');
    showDone(words.offeredUnsold);
    await navigate(paths.buildAuction(made.id, 'profile'));
  }

  return (
    <Button variant="default" onClick={() => void offer()}>
      {words.offerUnsold}
    </Button>
  );
}
