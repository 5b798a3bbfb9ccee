/** Card of one auction in the list: issuer, amount, maturities, yield, close, and whether the reader can order. */

import { Money } from '@fairbook/ui/Figures.tsx';
import { formatPercentRange } from '@fairbook/ui/format.ts';
import { MaturityLadder } from '@fairbook/ui/MaturityLadder.tsx';
import { Rosette } from '@fairbook/ui/Rosette.tsx';
import { AuctionBadge } from '@fairbook/ui/StatusBadge.tsx';
import { Skeleton } from '@mantine/core';
import { IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Heart } from '../favorites/Heart.tsx';
import { paths } from '../paths.ts';
import { usePerson } from '../person.ts';
import type { AuctionRow } from '../queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import { SaleClock } from './SaleClock.tsx';
import './auctions.css';

const words = auctionTexts.list;

export function AuctionCard({ row }: { row: AuctionRow }) {
  const rungs = row.ladder
    .filter((rung) => rung.isOffered)
    .map(({ maturityDate, principalAmount }) => ({ maturityDate, offered: principalAmount }));
  return (
    <li className="mk-card">
      <div className="mk-card-head">
        <Rosette seed={row.muniId} size={48} />
        <div className="mk-card-name">
          <h2>
            <Link to={paths.auction(row.uuid)} className="fb-whole-link">
              {row.name}
            </Link>
          </h2>
          <p>{[row.muniName, place(row)].filter(Boolean).join(' · ')}</p>
        </div>
        <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />
        <Heart kind="auction" uuid={row.uuid} name={row.name} />
      </div>
      <div className="mk-card-ladder">
        <MaturityLadder rungs={rungs} size="wide" />
      </div>
      <dl className="mk-card-facts">
        <div>
          <dt className="fb-label">{words.amount}</dt>
          <dd>
            <Money dollars={row.amount} compact />
          </dd>
        </div>
        <div>
          <dt className="fb-label">{words.yield}</dt>
          <dd>{row.yieldRange ? formatPercentRange(row.yieldRange.lowest, row.yieldRange.highest) : '–'}</dd>
        </div>
        <div>
          <dt className="fb-label">{words.tax}</dt>
          <dd>{row.taxStatus ?? '–'}</dd>
        </div>
      </dl>
      <div className="mk-card-foot">
        <SaleClock sale={row} />
        <Standing row={row} />
      </div>
    </li>
  );
}

/** Whether the reader can order, or the rule's reason why not. Nothing for ended sales. */
function Standing({ row }: { row: AuctionRow }) {
  const { userType } = usePerson();
  if (userType === 'municipality' || row.status === 'Ended') return null;
  if (row.canBid) {
    return (
      <p className="mk-standing" data-can>
        <IconCheck size={16} className="mk-card-icon" aria-hidden />
        {words.canBid}
      </p>
    );
  }
  if (!row.whyNotBid) return null;
  return (
    <p className="mk-standing">
      <IconInfoCircle size={16} stroke={1.6} className="mk-card-icon" aria-hidden />
      {row.whyNotBid.message}
    </p>
  );
}

function place({ city, state }: AuctionRow): string {
  return [city, state].filter(Boolean).join(', ');
}

/** Placeholder of a loading card, with the height of a real card. */
export function CardSkeleton() {
  return (
    <li className="mk-card" aria-hidden>
      <div className="mk-card-head">
        <Skeleton circle height={48} />
        <div className="mk-card-name">
          <Skeleton height={16} width="70%" />
          <Skeleton height={11} mt={9} width="45%" />
        </div>
      </div>
      <Skeleton height={112} />
      <Skeleton height={14} width="80%" mt={8} />
      <Skeleton height={14} width="50%" mt={12} />
    </li>
  );
}
