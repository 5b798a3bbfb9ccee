/** The series of a sale: one cost over all of them, and a subtotal of each. */

interface SeriesRow {
  readonly structure?: { readonly series?: string | undefined } | undefined;
}

/** The rows by series, each in the order of the rows, and the series in the order of their names; those without one come first. One group where no row has one. */
export function bySeries<Row extends SeriesRow>(
  rows: readonly Row[],
): { readonly series: string; readonly rows: readonly Row[] }[] {
  const groups = Map.groupBy(rows, ({ structure }) => structure?.series ?? '');
  return [...groups]
    .map(([series, ofSeries]) => ({ series, rows: ofSeries }))
    .toSorted((one, other) => (one.series < other.series ? -1 : 1));
}
