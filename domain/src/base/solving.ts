/** Solving for yields and costs. */

/**
 * Where a function that falls from `low` to `high` takes the value `target`, by bisection; null if nowhere. Prices fall as yields rise, so this
 * solves for every yield and cost.
 */
export function solveFalling(valueAt: (x: number) => number, target: number, low: number, high: number): number | null {
  if (!(valueAt(low) >= target && valueAt(high) <= target)) return null;
  let [from, to] = [low, high];
  while (to - from > 1e-11) {
    const middle = (from + to) / 2;
    if (valueAt(middle) > target) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
