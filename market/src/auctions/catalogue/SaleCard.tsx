/** The card of an auction in a list: its name, its ladder, three facts and what is to be said at its foot. */
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { formatPercentRange } from '@fairbook/ui/format/format.ts';
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuctionRow, OwnAuctionRow } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import css from './auctions.module.css';
import { type CardDemand, demandWords, rungsOfRow } from './demands.ts';

const words = auctionTexts.list;

export interface SaleCardProps {
  readonly row: Pick<
    AuctionRow | OwnAuctionRow,
    'name' | 'status' | 'isHalted' | 'isCancelled' | 'amount' | 'yieldRange' | 'ladder'
  >;
  readonly to: string;
  /** True if `to` is a page of the server and not of the app. */
  readonly isOutside?: boolean;
  readonly picture?: ReactNode;
  /** Beneath the name. */
  readonly place?: string;
  /** Beside the status. */
  readonly heart?: ReactNode;
  /** The third fact, after amount and yield. */
  readonly lastFact: { readonly label: string; readonly value: ReactNode; readonly className?: string | undefined };
  /** Null where the row has none or it is not known yet; absent where no demand is shown. */
  readonly demand?: CardDemand | null;
  /** At the foot. */
  readonly children: ReactNode;
}

export function SaleCard(props: SaleCardProps) {
  const { row, to, isOutside = false, picture, place, heart, lastFact, demand, children } = props;
  return (
    <li className={css.card}>
      <div className={css.cardHead}>
        {picture}
        <div className={css.cardName}>
          <h2>
            <Link to={to} reloadDocument={isOutside} className={utilitiesCss.wholeLink}>
              {row.name}
            </Link>
          </h2>
          {place !== undefined && <p>{place}</p>}
        </div>
        <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />
        {heart}
      </div>
      <div className={css.cardLadder}>
        <MaturityLadder rungs={rungsOfRow(row, demand ?? undefined)} size="wide" />
      </div>
      <dl className={css.cardFacts}>
        <div>
          <dt className={utilitiesCss.label}>{words.amount}</dt>
          <dd>
            <Money dollars={row.amount} compact />
          </dd>
        </div>
        <div>
          <dt className={utilitiesCss.label}>{words.yield}</dt>
          <dd>{row.yieldRange ? formatPercentRange(row.yieldRange.lowest, row.yieldRange.highest) : '–'}</dd>
        </div>
        <div>
          <dt className={utilitiesCss.label}>{lastFact.label}</dt>
          <dd className={lastFact.className}>{lastFact.value}</dd>
        </div>
        {demand !== undefined && <DemandFact demand={demand} />}
      </dl>
      <div className={css.cardFoot}>{children}</div>
    </li>
  );
}

function DemandFact({ demand }: { readonly demand: CardDemand | null }) {
  const { main, second } = demand ? demandWords(demand) : { main: '–', second: null };
  return (
    <div>
      <dt className={utilitiesCss.label}>{words.demand.title}</dt>
      <dd>
        {main}
        {second && <span className={css.cardSecond}>{second}</span>}
      </dd>
    </div>
  );
}
