/** The list of auctions as a dense table: one line each, to compare many. */

import { labelOf, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { Moment, Money } from '@fairbook/ui/format/Figures.tsx';
import { formatPercentRange } from '@fairbook/ui/format/format.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { paths } from '../../base/paths.ts';
import type { AuctionRow } from '../../base/queries.ts';
import { auctionTexts } from '../texts/auctions.ts';
import css from './auctions.module.css';
import { CompareChoice } from './CompareChoice.tsx';
import { type Demands, demandWords, rungsOfRow } from './demands.ts';

const words = auctionTexts.list;

export interface AuctionTableProps {
  readonly rows: readonly AuctionRow[];
  readonly demands: Demands;
}

export default function AuctionTable({ rows, demands }: AuctionTableProps) {
  return (
    <DataTable
      caption={words.title}
      columns={columnsWith(demands)}
      rows={rows}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.auction(row.uuid)}
    />
  );
}

function columnsWith(demands: Demands): readonly Column<AuctionRow>[] {
  return [
    {
      key: 'name',
      header: words.columns.name,
      cell: (row) => (
        <span className={css.tableName}>
          <strong>{row.name}</strong>
          <span>{[row.muniName, row.state].filter(Boolean).join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: words.columns.status,
      cell: (row) => <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />,
    },
    { key: 'amount', header: words.amount, align: 'end', cell: (row) => <Money dollars={row.amount} compact /> },
    {
      key: 'ladder',
      header: words.columns.maturities,
      from: 'lg',
      cell: (row) => <MaturityLadder rungs={rungsOfRow(row, demands.get(row.uuid))} />,
    },
    {
      key: 'yield',
      header: words.yield,
      align: 'end',
      cell: (row) => (
        <span className={css.range}>
          {row.yieldRange ? formatPercentRange(row.yieldRange.lowest, row.yieldRange.highest) : '–'}
        </span>
      ),
    },
    { key: 'tax', header: words.tax, from: 'lg', cell: (row) => labelOf(taxStatuses, row.taxStatus) ?? '–' },
    { key: 'demand', header: words.demand.title, cell: (row) => <DemandText row={row} demands={demands} /> },
    {
      key: 'close',
      header: words.columns.close,
      from: 'md',
      cell: (row) => <Moment at={row.closeDate} state={row.state} />,
    },
    {
      key: 'compare',
      header: words.columns.compare,
      cell: (row) => <CompareChoice uuid={row.uuid} name={row.name} isBare />,
    },
  ];
}

function DemandText({ row, demands }: { readonly row: AuctionRow; readonly demands: Demands }) {
  const demand = demands.get(row.uuid);
  if (!demand) return '–';
  const { main, second } = demandWords(demand);
  return (
    <span className={css.tableName}>
      {main}
      {second && <span>{second}</span>}
    </span>
  );
}
