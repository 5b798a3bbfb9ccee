/** A table on a page about something else, such as a case, page by page. The page of the table is not in the URL, which names the open tab. */
import { ask, type NamedCall } from '@fairbook/ui/base/api.ts';
import type { Column } from '@fairbook/ui/kit/list/columns.ts';
import { DataTable } from '@fairbook/ui/kit/list/DataTable.tsx';
import { ListFooter } from '@fairbook/ui/kit/list/ListPage.tsx';
import { NoRows } from '@fairbook/ui/kit/list/list-states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answered } from '../case/Answered.tsx';
import css from '../case/cases.module.css';

interface Asked<Query> {
  readonly query: Query & { readonly page?: number; readonly pageSize?: number };
  readonly signal?: AbortSignal;
}

interface PagedTableProps<Row, Query> {
  readonly caption: string;
  readonly lead?: string;
  readonly empty: string;
  /** The call that lists the rows, and its query besides the page. */
  readonly call: NamedCall<Asked<Query>, { readonly rows: readonly Row[]; readonly total: number }>;
  readonly query: Query;
  /** Milliseconds after which the rows are asked for again; never by default. */
  readonly refreshMs?: number;
  readonly columns: (rows: readonly Row[]) => readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLink?: (row: Row) => string;
}

const firstPage = { page: 1, pageSize: 25 };

export function PagedTable<Row, Query>(props: PagedTableProps<Row, Query>) {
  const { caption, lead, empty, call, query, refreshMs = false, columns, rowKey, rowLink } = props;
  const [paging, setPaging] = useState(firstPage);
  const found = useQuery({
    ...ask(call, { query: { ...query, ...paging } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  return (
    <div>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
      <Answered query={found}>
        {({ rows, total }) =>
          total === 0 ? (
            <NoRows text={empty} />
          ) : (
            <>
              <DataTable
                caption={caption}
                columns={columns(rows)}
                rows={rows}
                rowKey={rowKey}
                {...(rowLink && { rowLink })}
              />
              {total > firstPage.pageSize && (
                <ListFooter
                  list={{
                    state: paging,
                    change: ({ page = 1, pageSize = paging.pageSize }) => setPaging({ page, pageSize }),
                  }}
                  total={total}
                />
              )}
            </>
          )
        }
      </Answered>
    </div>
  );
}
