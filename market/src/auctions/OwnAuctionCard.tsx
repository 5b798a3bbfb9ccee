/** Workspace card of an own auction: ladder, clock and next step. */
import { Moment } from '@fairbook/ui/Figures.tsx';
import utilitiesCss from '@fairbook/ui/utilities.module.css';
import { IconArrowRight } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import type { OwnAuctionRow } from '../queries.ts';
import { issuingTexts } from '../texts/issuing.ts';
import css from './auctions.module.css';
import { nextSentence } from './next-sentence.ts';
import { SaleCard } from './SaleCard.tsx';
import { SaleClock } from './SaleClock.tsx';

const words = issuingTexts.workspace;

export function OwnAuctionCard({ row }: { row: OwnAuctionRow }) {
  const launch = row.marketingPeriodLaunchDate;
  return (
    <SaleCard
      row={row}
      to={paths.ownAuction(row.uuid)}
      lastFact={{ label: words.launch, value: <Moment at={launch} />, className: css.cardMoment }}
    >
      {isOnMarket(row) && <SaleClock sale={row} />}
      <p className={css.next}>
        <IconArrowRight size={16} className={css.cardIcon} aria-hidden />
        <span>
          <span className={utilitiesCss.label}>{words.next}</span> {nextSentence(row, launch)}
        </span>
      </p>
    </SaleCard>
  );
}

/** Statuses that have a clock. */
function isOnMarket({ status }: OwnAuctionRow): boolean {
  return status === 'Scheduled' || status === 'Live' || status === 'Ended';
}
