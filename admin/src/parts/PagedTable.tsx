/** A table of what belongs to a case, page by page. The page is not in the URL, which names the open tab. */
import { ask, type NamedCall } from '@fairbook/ui/api.ts';
import type { Column } from '@fairbook/ui/columns.ts';
import { DataTable } from '@fairbook/ui/DataTable.tsx';
import { ListFooter } from '@fairbook/ui/ListPage.tsx';
import { NoRows } from '@fairbook/ui/list-states.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Answered } from './Answered.tsx';
import css from './cases.module.css';

interface Asked {
  readonly query: { readonly subject: string; readonly page?: number; readonly pageSize?: number };
  readonly signal?: AbortSignal;
}

interface PagedTableProps<Row> {
  readonly caption: string;
  readonly lead?: string;
  readonly empty: string;
  /** The call that lists what belongs to the `subject`. */
  readonly call: NamedCall<Asked, { readonly rows: readonly Row[]; readonly total: number }>;
  readonly subject: string;
  readonly columns: (rows: readonly Row[]) => readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly rowLink?: (row: Row) => string;
}

const firstPage = { page: 1, pageSize: 25 };

export function PagedTable<Row>({ caption, lead, empty, call, subject, ...table }: PagedTableProps<Row>) {
  const { columns, rowKey, rowLink } = table;
  const [paging, setPaging] = useState(firstPage);
  const found = useQuery({
    ...ask(call, { query: { subject, ...paging } }),
    placeholderData: keepPreviousData,
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
