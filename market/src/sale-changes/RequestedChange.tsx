/** The change of an own announced sale that waits for a second person. */
import { showDone } from '@fairbook/ui/base/queries.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../base/api.ts';
import { invalidate } from '../base/invalidation.ts';
import { saleChangesNow, saleChangesOf } from '../base/own-queries.ts';
import type { OwnAuction } from '../base/queries.ts';
import { ChangeRequest } from './ChangeRequest.tsx';
import { waitsFor } from './change-words.ts';
import { saleChangesTexts as words } from './texts/sale-changes.ts';

/** Nothing without a request. */
export function RequestedChange({ auction }: { readonly auction: OwnAuction }) {
  const { data } = useQuery(saleChangesOf(auction.uuid));
  return data?.open ? <OpenChange auction={auction} /> : null;
}

function OpenChange({ auction }: { readonly auction: OwnAuction }) {
  const queries = useQueryClient();
  const { data } = useQuery(saleChangesNow(auction.uuid));
  if (!data?.open) return null;
  const { open, told, bidders, advisors } = data;
  const params = { id: open.id };

  async function withdraw(wants: string) {
    const ok = open.isOwn ? words.withdraw : words.decline;
    const onConfirm = () => (open.isOwn ? api.withdrawDecision({ params }) : api.refuseDecision({ params }));
    const done = await confirm({ title: ok, message: wants, ok, onConfirm });
    await invalidate(queries, 'ownAuction');
    if (done) showDone(words.withdrawn);
  }

  return (
    <ChangeRequest
      auction={auction}
      request={{ ...open, told, bidders }}
      title={advisors === null ? words.pending : words.pendingAdvisor}
      waitsFor={advisors === null ? null : waitsFor(advisors)}
      onConfirm={() => api.confirmDecision({ params })}
      changes="ownAuction"
      other={{ label: open.isOwn ? words.withdraw : words.decline, onClick: withdraw }}
    />
  );
}
