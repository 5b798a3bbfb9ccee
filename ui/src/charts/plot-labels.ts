/** Ticks and labels of the axes of a plot. */

/** Pixels of a digit or letter of an axis, and between two labels. */
const [letter, gap] = [7, 16];

/** The columns whose labels fit side by side: as many as there is room for, at even distances from the first. */
export function labelledColumns(columns: readonly { readonly label: string }[], band: number): number[] {
  const longest = Math.max(0, ...columns.map(({ label }) => label.length)) * letter;
  const every = band > 0 ? Math.max(1, Math.ceil((longest + gap) / band)) : columns.length;
  return columns.flatMap((_, column) => (column % every === 0 ? [column] : []));
}

/** Where the middle of a label is: that of its column, unless the label would be cut at the right edge. */
export function middleOfLabel(label: string, x: number, width: number): number {
  return Math.min(x, width - (label.length * letter) / 2);
}

/** About five round ticks from 0 to the first that is not below the highest value. */
export function ticksUpTo(highest: number): number[] {
  if (!(highest > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(highest / 5));
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((size) => highest / size <= 5) ?? 10 * power;
  return Array.from({ length: Math.ceil(highest / step - 1e-9) + 1 }, (_, at) => at * step);
}
