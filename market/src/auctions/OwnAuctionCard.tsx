/** Workspace card of an own auction: ladder, clock and next step. */
import { Moment, Money } from '@fairbook/ui/Figures.tsx';
import { formatPercentRange } from '@fairbook/ui/format.ts';
import { MaturityLadder } from '@fairbook/ui/MaturityLadder.tsx';
import { AuctionBadge } from '@fairbook/ui/StatusBadge.tsx';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { OwnAuctionRow } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { issuingTexts } from '../texts/issuing.ts';
import { nextSentence } from './next-sentence.ts';
import { SaleClock } from './SaleClock.tsx';
import './auctions.css';

const words = issuingTexts.workspace;
const labels = auctionTexts.list;

export function OwnAuctionCard({ row }: { row: OwnAuctionRow }) {
  const rungs = row.ladder
    .filter((rung) => rung.isOffered)
    .map(({ maturityDate, principalAmount }) => ({ maturityDate, offered: principalAmount }));
  return (
    <li className="mk-card">
      <div className="mk-card-head">
        <div className="mk-card-name">
          <h2>
            <Link to={paths.ownAuction(row.uuid)} className="fb-whole-link">
              {row.name}
            </Link>
          </h2>
        </div>
        <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />
      </div>
      <div className="mk-card-ladder">
        <MaturityLadder rungs={rungs} size="wide" />
      </div>
      <dl className="mk-card-facts">
        <div>
          <dt className="fb-label">{labels.amount}</dt>
          <dd>
            <Money dollars={row.amount} compact />
          </dd>
        </div>
        <div>
          <dt className="fb-label">{labels.yield}</dt>
          <dd>{row.yieldRange ? formatPercentRange(row.yieldRange.lowest, row.yieldRange.highest) : '–'}</dd>
        </div>
        <div>
          <dt className="fb-label">{words.launch}</dt>
          <dd className="mk-card-moment">
            <Moment at={row.marketingPeriodLaunchDate} />
          </dd>
        </div>
      </dl>
      <div className="mk-card-foot">
        {isOnMarket(row) && <SaleClock sale={row} />}
        <p className="mk-next">
          <IconArrowRight size={16} className="mk-card-icon" aria-hidden />
          <span>
            <span className="fb-label">{words.next}</span> {nextSentence(row, row.marketingPeriodLaunchDate)}
          </span>
        </p>
      </div>
    </li>
  );
}

/** Statuses that have a clock. */
function isOnMarket({ status }: OwnAuctionRow): boolean {
  return status === 'Scheduled' || status === 'Live' || status === 'Ended';
}
