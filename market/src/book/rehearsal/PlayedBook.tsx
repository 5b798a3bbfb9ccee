/** Plays a sale: the controls, and the book at the moment they stand at. */
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import type { OrderClass } from '@fairbook/domain/base/vocabulary.ts';
import { DemandBars } from '@fairbook/ui/charts/DemandBars.tsx';
import { SoldBars } from '@fairbook/ui/charts/SoldBars.tsx';
import { formatMoment } from '@fairbook/ui/format/format.ts';
import { useZone } from '@fairbook/ui/format/SaleZone.tsx';
import { IconPlayerPause } from '@fairbook/ui/icons/signs/player-pause.ts';
import { IconPlayerPlay } from '@fairbook/ui/icons/signs/player-play.ts';
import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import bookCss from '../../parts/book.module.css';
import { issuingTexts } from '../../parts/texts/issuing.ts';
import { rehearsingTexts as words } from '../../parts/texts/rehearsing.ts';
import { soldRows, soldSentence } from '../../results/sold.ts';
import { BookGrowth } from '../BookGrowth.tsx';
import { RecentOrders } from '../RecentOrders.tsx';
import css from './rehearsal.module.css';
import { type PlayedBook as Book, bookAt, type PlayedSale } from './sale.ts';

const lengths = { quick: 15_000, usual: 60_000, slow: 300_000 } as const;
type Length = keyof typeof lengths | 'real';

export interface PlayedBookProps {
  readonly sale: PlayedSale;
  /** Groups that may order, by priority. */
  readonly classes: readonly OrderClass[];
  /** Shown once the close is reached. */
  readonly children?: ReactNode;
}

export function PlayedBook({ sale, classes, children }: PlayedBookProps) {
  const [length, setLength] = useState<Length>('quick');
  const { start, close } = sale.window;
  const playback = usePlayback(length === 'real' ? Math.max(1, close - start) : lengths[length], 1);
  const isOver = playback.at >= 1;
  const book = useMemo(() => bookAt(sale, playback.at), [sale, playback.at]);
  return (
    <div className={bookCss.book}>
      <div className={css.controls}>
        <Button
          variant="default"
          leftSection={
            playback.isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
          }
          onClick={playback.isPlaying ? playback.pause : playback.play}
        >
          {playback.isPlaying ? words.pause : isOver ? words.playFromStart : words.play}
        </Button>
        <NativeSelect
          aria-label={words.speed}
          value={length}
          onChange={({ currentTarget }) => setLength(lengthOf(currentTarget.value))}
          data={(['quick', 'usual', 'slow', 'real'] as const).map((value) => ({ value, label: words.speeds[value] }))}
        />
        <Position sale={sale} at={playback.at} onMove={playback.moveTo} />
      </div>
      <Figures book={book} isOver={isOver} classes={classes} />
      {isOver && children}
    </div>
  );
}

function lengthOf(value: string): Length {
  return value === 'usual' || value === 'slow' || value === 'real' ? value : 'quick';
}

/** Steps of the slider: half a percent by each key. */
const parts = 200;

/** The moment, which can be moved. */
function Position({
  sale,
  at,
  onMove,
}: {
  readonly sale: PlayedSale;
  readonly at: number;
  readonly onMove: (at: number) => void;
}) {
  const zone = useZone();
  const { start, close } = sale.window;
  const moment = (part: number) => formatMoment(new Date(start + part * (close - start)).toISOString(), zone);
  return (
    <div className={css.position}>
      {/* The browser's own: the library's slider would be loaded with every page of a sale. */}
      <input
        type="range"
        className={css.range}
        min={0}
        max={parts}
        value={Math.round(at * parts)}
        aria-label={words.moment}
        aria-valuetext={moment(at)}
        onChange={({ currentTarget }) => onMove(Number(currentTarget.value) / parts)}
      />
      <div className={css.moments}>
        <span>{words.start}</span>
        <strong>{moment(at)}</strong>
        <span>{words.close}</span>
      </div>
    </div>
  );
}

interface FiguresProps {
  readonly book: Book;
  readonly isOver: boolean;
  readonly classes: readonly OrderClass[];
}

function Figures({ book, isOver, classes }: FiguresProps) {
  const rows = book.maturities.map((maturity) => ({
    maturityDate: keyOf(maturity),
    offered: maturity.principal,
    bids: Object.fromEntries(maturity.classes.map(({ orderClass, demand }) => [orderClass, demand])),
  }));
  const { bids, bidders } = book.totals;
  const ordering = classes.filter((each) => rows.some((row) => (row.bids[each] ?? 0) > 0));
  return (
    <>
      <p className={css.finding}>
        {soldSentence(book, isOver)}. {bids > 0 && issuingTexts.book.size(bids, bidders)}
      </p>
      <div className={bookCss.pair}>
        <SoldBars
          title={isOver ? words.sold : issuingTexts.book.wouldSell}
          level={3}
          isEstimate={!isOver}
          rows={soldRows(book.maturities)}
        />
        <DemandBars title={issuingTexts.book.byMaturity} level={3} rows={rows} classes={ordering} />
      </div>
      <BookGrowth book={book} />
      <RecentOrders book={book} />
    </>
  );
}

const tickMs = 100;

/** A clock that runs through a sale: from its start to its close in a chosen time. */
interface Playback {
  /** The part of the sale that has passed: 0 at the start, 1 at the close. */
  readonly at: number;
  readonly isPlaying: boolean;
  /** Begins again where the close is reached. */
  readonly play: () => void;
  readonly pause: () => void;
  readonly moveTo: (at: number) => void;
}

/** `lengthMs` is how long the whole sale takes to play. */
function usePlayback(lengthMs: number, initially: number): Playback {
  const [at, setAt] = useState(initially);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => setAt((before) => Math.min(1, before + tickMs / lengthMs)), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying, lengthMs]);
  useEffect(() => {
    if (at >= 1) setPlaying(false);
  }, [at]);
  return {
    at,
    isPlaying,
    play: () => {
      if (at >= 1) setAt(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    moveTo: (to) => {
      setPlaying(false);
      setAt(to);
    },
  };
}
