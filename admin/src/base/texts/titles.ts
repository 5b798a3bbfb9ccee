/** Texts of the first screen, separate from the rest, which loads with the pages. */
export const titles = {
  municipalities: 'Municipalities',
  individuals: 'Individual investors',
  institutions: 'Institutional investors',
  professionals: 'Market professionals',
  auctions: 'Auctions',
  changes: 'Change requests',
  signUp: 'Create administrator account',
};
