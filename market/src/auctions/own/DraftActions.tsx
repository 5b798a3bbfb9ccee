/** Recalls a request for approval, and deletes a draft. */
import { drafting } from '@fairbook/domain/accounts/account.ts';
import { whyNotDelete, whyNotRecall } from '@fairbook/domain/auctions/auction.ts';
import { showDone } from '@fairbook/ui/base/queries.ts';
import { serverClock } from '@fairbook/ui/format/server-time.ts';
import { timingOf } from '@fairbook/ui/format/timing.ts';
import { confirm } from '@fairbook/ui/kit/dialogs.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../base/api.ts';
import { invalidate } from '../../base/invalidation.ts';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import type { OwnAuction } from '../../base/queries.ts';
import { issuingTexts } from '../../parts/texts/issuing.ts';

const words = issuingTexts.page;

export function DraftActions({ auction }: { auction: OwnAuction }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { onboardingStatus } = usePerson();
  const now = new Date(serverClock.now());
  const timing = timingOf(auction);
  const params = { auctionId: auction.uuid };
  if (!drafting.includes(onboardingStatus)) return null;

  async function recall() {
    const done = await confirm({
      title: words.recall,
      message: words.recallQuestion,
      ok: words.recall,
      onConfirm: () => api.recallAuction({ params }),
    });
    // Also after a refusal: an administrator may have decided in the meantime.
    await invalidate(queries, 'ownAuction');
    if (done) showDone(words.recalled);
  }

  async function remove() {
    const done = await confirm({
      title: words.removeTitle,
      message: words.removeQuestion(auction.profile.name),
      ok: words.remove,
      danger: true,
      onConfirm: () => api.deleteAuction({ params }),
    });
    if (!done) return;
    await navigate(paths.workspace);
    await invalidate(queries, 'draft');
    showDone(words.removed);
  }

  return (
    <>
      {whyNotDelete(timing, now) === null && (
        <Button variant="subtle" color="red" onClick={() => void remove()}>
          {words.remove}
        </Button>
      )}
      {whyNotRecall(timing, now) === null && (
        <Button variant="default" onClick={() => void recall()}>
          {words.recall}
        </Button>
      )}
    </>
  );
}
