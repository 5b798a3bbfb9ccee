/** Card of one auction in the list: issuer, amount, maturities, yield, close, and whether the reader can order. */

import { labelOf, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { SaleZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconCheck } from '@fairbook/ui/icons/signs/check.ts';
import { IconInfoCircle } from '@fairbook/ui/icons/signs/info-circle.ts';
import { Rosette } from '@fairbook/ui/theme/Rosette.tsx';
import { Skeleton } from '@mantine/core';
import { paths } from '../../base/paths.ts';
import { usePerson } from '../../base/person.ts';
import type { AuctionRow } from '../../base/queries.ts';
import { Heart } from '../../parts/Heart.tsx';
import { SaleClock } from '../SaleClock.tsx';
import { auctionTexts } from '../texts/auctions.ts';
import css from './auctions.module.css';
import { CompareChoice } from './CompareChoice.tsx';
import { type Demands, hasDemand } from './demands.ts';
import { SaleCard } from './SaleCard.tsx';

const words = auctionTexts.list;

export interface AuctionCardProps {
  readonly row: AuctionRow;
  readonly demands: Demands;
}

export function AuctionCard({ row, demands }: AuctionCardProps) {
  const { userType } = usePerson();
  const showsDemand = userType !== 'municipality' && hasDemand(row);
  return (
    <SaleCard
      row={row}
      to={paths.auction(row.uuid)}
      picture={<Rosette seed={row.muniId} size={48} />}
      place={[row.muniName, place(row)].filter(Boolean).join(' · ')}
      heart={<Heart kind="auction" uuid={row.uuid} name={row.name} />}
      {...(showsDemand && { demand: demands.get(row.uuid) ?? null })}
      lastFact={{ label: words.tax, value: labelOf(taxStatuses, row.taxStatus) ?? '–' }}
    >
      <SaleZone state={row.state}>
        <SaleClock sale={row} />
      </SaleZone>
      <div className={css.cardLast}>
        <Standing row={row} />
        <CompareChoice uuid={row.uuid} name={row.name} />
      </div>
    </SaleCard>
  );
}

/** The rule's answer to whether the reader can order, with the reason why not. Nothing for ended sales. */
function Standing({ row }: { row: AuctionRow }) {
  const { userType } = usePerson();
  if (userType === 'municipality' || row.status === 'Ended') return null;
  if (row.canBid) {
    return (
      <p className={css.standing} data-can>
        <IconCheck size={16} className={css.cardIcon} aria-hidden />
        {words.canBid}
      </p>
    );
  }
  if (!row.whyNotBid) return null;
  return (
    <p className={css.standing}>
      <IconInfoCircle size={16} stroke={1.6} className={css.cardIcon} aria-hidden />
      {row.whyNotBid.message}
    </p>
  );
}

function place({ city, state }: AuctionRow): string {
  return [city, state].filter(Boolean).join(', ');
}

/** Placeholder of a list of cards while it loads. */
export function CardSkeletons() {
  return (
    <ul className={css.cards} aria-hidden>
      {[1, 2, 3, 4].map((at) => (
        <CardSkeleton key={at} />
      ))}
    </ul>
  );
}

/** It has the height of a real card. */
function CardSkeleton() {
  return (
    <li className={css.card} aria-hidden>
      <div className={css.cardHead}>
        <Skeleton circle height={48} />
        <div className={css.cardName}>
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
