/** Next step of an own auction, with missing and unusual terms. */

import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { UnmetList } from '@fairbook/ui/kit/Checklist.tsx';
import { Section } from '@fairbook/ui/kit/PageHeader.tsx';
import { Alert } from '@mantine/core';
import type { OwnAuction } from '../../base/queries.ts';
import css from '../../parts/auction-page.module.css';
import ownAuctionCss from '../../parts/own-auction.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { linkOfStep } from '../builder/steps.ts';

const words = issuingTexts.page;

/** Shown first: the most important facts for its municipality. */
export function NextStep({ auction }: { auction: OwnAuction }) {
  const { status, missing, warnings, approvalHistory, subscribers } = auction;
  const zone = useZone();
  const last = approvalHistory.at(-1);
  const isOpen = status === 'Draft' || status === 'Rejected' || status === 'Approved' || status === 'Scheduled';
  return (
    <div className={ownAuctionCss.next}>
      {status === 'Rejected' && last?.action === 'REJECT' && (
        <Alert color="red" title={words.rejected}>
          {last.remarks}
        </Alert>
      )}
      <Section title={words.next}>
        <p className={ownAuctionCss.nextText}>{auction.nextAction.message}</p>
        {status === 'PendingReview' && last && (
          <p className={css.note}>{words.submitted(formatMoment(last.timestamp, zone))}</p>
        )}
        {isOpen && missing.length === 0 && <p className={css.note}>{words.nothingMissing}</p>}
        {subscribers > 0 && <p className={css.note}>{words.subscribers(subscribers)}</p>}
      </Section>
      {isOpen && missing.length > 0 && (
        <UnmetList missing={missing} title={words.missing(status)} linkOf={linkOfStep(auction)} />
      )}
      {isOpen && warnings.length > 0 && (
        <UnmetList missing={warnings} title={words.warnings} linkOf={linkOfStep(auction)} />
      )}
    </div>
  );
}
