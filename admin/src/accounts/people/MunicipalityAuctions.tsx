/** The auctions of one municipality. */
import type { auctionsAdmin } from '@fairbook/contract/auctions/admin.ts';
import type { AnswerOf } from '@fairbook/contract/base/route.ts';
import { keyOf } from '@fairbook/domain/auctions/maturity-key.ts';
import { ask } from '@fairbook/ui/base/api.ts';
import { Money } from '@fairbook/ui/format/Figures.tsx';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { MaturityLadder } from '@fairbook/ui/kit/MaturityLadder.tsx';
import { AuctionBadge } from '@fairbook/ui/sale/StatusBadge.tsx';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../base/api.ts';
import { paths } from '../../base/paths.ts';
import { texts } from '../../base/texts.ts';
import { Answered } from '../../review/case/Answered.tsx';
import { When } from '../../review/parts/When.tsx';

type ListedAuction = AnswerOf<typeof auctionsAdmin.listAuctions>['rows'][number];

const columns = [
  { key: 'name', header: texts.field.name, cell: (row: ListedAuction) => row.name },
  {
    key: 'amount',
    header: texts.field.amount,
    align: 'end' as const,
    cell: (row: ListedAuction) => <Money dollars={row.amount} />,
  },
  {
    key: 'ladder',
    header: texts.field.maturities,
    from: 'md' as const,
    cell: (row: ListedAuction) => (
      <MaturityLadder
        rungs={row.ladder.map((rung) => ({ maturityDate: keyOf(rung), offered: rung.principalAmount }))}
      />
    ),
  },
  {
    key: 'status',
    header: texts.field.status,
    cell: (row: ListedAuction) => (
      <AuctionBadge status={row.status} isHalted={row.isHalted} isCancelled={row.isCancelled} />
    ),
  },
  {
    key: 'updatedAt',
    header: texts.field.updated,
    from: 'lg' as const,
    cell: (row: ListedAuction) => <When at={row.updatedAt} state={row.state} />,
  },
];

export function MunicipalityAuctions({ id, name }: { id: string; name: string }) {
  const query = useQuery(
    ask(api.listAuctions, {
      query: { municipalityId: id, page: 1, pageSize: 200, sort: '-createdAt' },
    }),
  );
  return (
    <Answered query={query}>
      {({ rows }) =>
        rows.length === 0 ? (
          <NoRows text={texts.detail.noAuctions} />
        ) : (
          <DataTable
            caption={`${texts.detail.auctions}: ${name}`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.uuid}
            rowLink={(row) => paths.auction(row.uuid)}
          />
        )
      }
    </Answered>
  );
}
