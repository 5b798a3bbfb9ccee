/** Saves all rows of a list as a CSV file, with the columns that are shown. */
import { type Column, printedOf, shownColumns } from '@fairbook/ui/kit/list/columns.ts';
import { useMutation } from '@tanstack/react-query';
import { allRows, saveRows } from './lists.ts';

interface ExportOptions<Row> {
  /** The name of the file. */
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Keys of the chosen columns. */
  readonly chosen: readonly string[];
  readonly rowKey: (row: Row) => string;
  readonly load: Parameters<typeof allRows<Row>>[0];
}

/** The part of a list page that exports it. */
export function useExport<Row>({ title, columns, chosen, rowKey, load }: ExportOptions<Row>) {
  const exporting = useMutation({
    mutationFn: async () => saveRows(title, await allRows(load, rowKey), printedOf(shownColumns(columns, chosen))),
  });
  return { onExport: () => exporting.mutate(), isExporting: exporting.isPending };
}
