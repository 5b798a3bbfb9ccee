/** The few texts the first screen needs; they stand apart from the rest, which loads with the pages. */
export const titles = {
  municipalities: 'Municipalities',
  individuals: 'Individual investors',
  institutions: 'Institutional investors',
  professionals: 'Market professionals',
  auctions: 'Auctions',
  changes: 'Change requests',
  signUp: 'Create administrator account',
};
