/** Key figures of the own sale, at the top of the window: ordered, cover, what would sell now, what would be left, and the TIC of that. */
import { formatCover, formatPercent, formatWholeMoney } from '@fairbook/ui/format/format.ts';
import utilitiesCss from '@fairbook/ui/theme/utilities.module.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type OwnAuction, saleReport } from '../base/queries.ts';
import { issuingTexts } from '../parts/texts/issuing.ts';
import { type SoldFigures, soldSentence, ticOfSold, unsoldMaturities } from '../results/sold.ts';
import css from './sale-bar.module.css';
import { useOrderBook } from './watched.ts';

const words = issuingTexts.bar;

export interface SaleBarProps {
  readonly auction: OwnAuction;
  readonly isPaused: boolean;
  /** The countdown to the close. */
  readonly clock: ReactNode;
}

export function SaleBar(props: SaleBarProps) {
  return props.auction.status === 'Live' ? <RunningBar {...props} /> : <EndedBar {...props} />;
}

function RunningBar({ auction, isPaused, clock }: SaleBarProps) {
  const { book } = useOrderBook(auction.uuid, isPaused);
  const tic = useMemo(() => book && ticOfSold(auction, book), [auction, book]);
  return <Bar figures={book} tic={tic} isPaused={isPaused} isFinal={false} clock={clock} />;
}

function EndedBar({ auction, clock }: SaleBarProps) {
  // The page of the result asks again until it is there.
  const { data } = useQuery(saleReport(auction.uuid));
  return <Bar figures={data} tic={data?.cost.sold?.trueInterestCost} isPaused={false} isFinal clock={clock} />;
}

interface BarProps {
  /** Not known yet where undefined. */
  readonly figures: SoldFigures | undefined;
  readonly tic: number | null | undefined;
  readonly isPaused: boolean;
  readonly isFinal: boolean;
  readonly clock: ReactNode;
}

function Bar({ figures, tic, isPaused, isFinal, clock }: BarProps) {
  const totals = figures?.totals;
  const left = figures ? unsoldMaturities(figures) : 0;
  return (
    <section className={css.bar} aria-label={words.title} data-part="sale-bar">
      <p className={css.sentence}>
        {figures ? soldSentence(figures, isFinal) : isFinal ? issuingTexts.report.waiting : words.loading}
        {isPaused && <span className={css.paused}>{words.paused}</span>}
      </p>
      <dl>
        <Cell label={words.ordered} dollars={totals?.demand} />
        <Cell label={words.cover} value={totals && formatCover(totals.cover)} />
        <Cell label={isFinal ? words.sold : words.wouldSell} dollars={totals?.award} />
        <Cell label={words.unsold} dollars={totals?.unsold} note={left > 0 ? words.inMaturities(left) : undefined} />
        <Cell
          label={isFinal ? words.ticSold : words.tic}
          value={tic === undefined ? undefined : tic === null ? '–' : formatPercent(tic, 3)}
          title={tic === null ? words.noTic : undefined}
        />
      </dl>
      <div className={css.clock}>{clock}</div>
    </section>
  );
}

interface CellProps {
  readonly label: string;
  readonly value?: string | undefined;
  readonly dollars?: number | undefined;
  readonly note?: string | undefined;
  readonly title?: string | undefined;
}

function Cell({ label, value, dollars, note, title }: CellProps) {
  return (
    <div>
      <dt className={utilitiesCss.label}>{label}</dt>
      <dd title={title}>
        {dollars === undefined ? (value ?? '–') : formatWholeMoney(dollars)}
        {note && <span className={css.note}> {note}</span>}
      </dd>
    </div>
  );
}
