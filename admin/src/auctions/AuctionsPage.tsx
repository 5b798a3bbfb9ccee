/** List of all auctions, those waiting for review first. */
import { fieldWords } from '@fairbook/domain/auctions/fields/words.ts';
import { usStates } from '@fairbook/domain/base/us-states.ts';
import { auctionStatuses, issuerTypes, labelOf, securityTypes, taxStatuses } from '@fairbook/domain/base/vocabulary.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import tableCss from '@fairbook/ui/kit/list/table.module.css';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../base/api.ts';
import { paths } from '../base/paths.ts';
import { texts } from '../base/texts.ts';
import { reviewQuery } from '../base/waiting.ts';
import { bulkActions } from '../review/bulk/bulk-actions.ts';
import { CaseList } from '../review/case/CaseList.tsx';
import { requestColumns, whenColumn, wordsColumn } from '../review/lists/list-columns.tsx';
import { printed } from '../review/lists/lists.ts';
import { HaltedSales } from '../review/parts/HaltedSales.tsx';
import stripCss from '../review/parts/parts.module.css';
import { auctionCases } from './cases.ts';
import { ClosingTime, RowLadder } from './LiveCells.tsx';
import type { AuctionRow } from './shapes.ts';

const words = texts.auctions;
const field = texts.field;

const stateOf = (row: AuctionRow) => row.state;

const columns: readonly Column<AuctionRow>[] = [
  {
    key: 'name',
    header: field.name,
    sortable: true,
    printed: [printed(field.name, (row) => row.name), printed(field.municipality, (row) => row.municipalityName)],
    cell: (row) => (
      <>
        {row.name}
        <span className={tableCss.cellSecond}>{row.municipalityName}</span>
      </>
    ),
  },
  {
    key: 'amount',
    header: field.amount,
    sortable: true,
    align: 'end',
    value: (row) => row.amount,
    cell: (row) => <Money dollars={row.amount} />,
  },
  {
    key: 'ladder',
    header: field.maturities,
    from: 'md',
    value: (row) => row.ladder.length,
    cell: (row) => <RowLadder row={row} />,
  },
  {
    key: 'status',
    header: field.status,
    sortable: true,
    value: (row) => labelOf(auctionStatuses, row.status),
    cell: (row) => <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />,
  },
  ...requestColumns<AuctionRow>({
    header: field.requested,
    requestedAt: (row) => row.requestedAt,
    isWaiting: (row) => row.status === 'PendingReview',
    reviewOf: (row) => row.review,
    stateOf,
  }),
  whenColumn('launchDate', field.launch, (row) => row.marketingPeriodLaunchDate, { stateOf, from: 'lg' }),
  {
    ...whenColumn<AuctionRow>('closeDate', field.close, (row) => row.closeDate),
    cell: (row) => <ClosingTime row={row} />,
  },
  whenColumn('updatedAt', field.updated, (row) => row.updatedAt, { stateOf, from: 'lg' }),
  wordsColumn('state', field.state, (row) => row.state, { isExtra: true }),
  wordsColumn('muniType', field.issuerType, (row) => labelOf(issuerTypes, row.muniType), { isExtra: true }),
  wordsColumn('securityType', fieldWords.securityType.label, (row) => labelOf(securityTypes, row.securityType), {
    isExtra: true,
  }),
  wordsColumn('taxStatus', field.taxStatus, (row) => labelOf(taxStatuses, row.taxStatus), { isExtra: true }),
  whenColumn('createdAt', field.created, (row) => row.createdAt, { stateOf, isExtra: true }),
];

const filters = [
  { name: 'amending', label: words.amending, options: [{ value: 'true', label: words.onlyAmending }] },
  { name: 'halted', label: words.halted, options: [{ value: 'true', label: words.onlyHalted }] },
  { name: 'state', label: field.state, options: usStates },
  { name: 'muniType', label: field.issuerType, options: issuerTypes },
  { name: 'taxStatus', label: field.taxStatus, options: taxStatuses },
  { name: 'minAmount', label: words.atLeast, hint: words.dollars },
  { name: 'maxAmount', label: words.atMost, hint: words.dollars },
];

const bulk = bulkActions<AuctionRow>({
  nameOf: (row) => row.name,
  rejection: 'auction.reject',
  reject: (row, remarks) =>
    api.decideAuction({ params: { auctionId: row.uuid }, body: { status: 'Rejected', remarks } }),
  maxReason: 5000,
  change: 'auction',
});

export default function AuctionsPage() {
  return (
    <CaseList
      words={words}
      cases={auctionCases}
      columns={columns}
      rowKey={(row) => row.uuid}
      rowLink={(row) => paths.auction(row.uuid)}
      filters={filters}
      statusOptions={auctionStatuses}
      bulk={bulk}
      strip={() => (
        <>
          <HaltedSales />
          <AmendedSales />
        </>
      )}
    />
  );
}

/** Nothing where no request waits. */
function AmendedSales() {
  const { data } = useQuery(reviewQuery);
  if (!data || data.amendments === 0) return null;
  return (
    <p className={stripCss.strip}>
      <strong>{texts.auctions.amending}:</strong>
      <span>
        <Anchor component={Link} to={`${paths.auctions}?tab=all&amending=true`} inherit>
          {texts.waiting.auctions(data.amendments)}
        </Anchor>
      </span>
    </p>
  );
}
