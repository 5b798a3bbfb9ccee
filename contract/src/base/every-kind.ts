/** The same statuses for accounts of every kind, as the `who` of a route. */
export const everyKind = <Statuses>(statuses: Statuses) => ({
  municipality: statuses,
  'individual-investor': statuses,
  'institutional-investor': statuses,
  'market-professional': statuses,
});
