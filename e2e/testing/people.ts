/** People of the demo market used in the tests, as the README names them. */

/** Password of every demo account. */
export const demoPassword = 'fairbook-demo';

export const administrator = 'admin@fairbook.example';

/** Confirms the first administrator's requests. */
export const secondAdministrator = 'admin2@fairbook.example';

/** An administrator who can only read. */
export const viewer = 'viewer@fairbook.example';

/** City of Alder Creek, Oregon. */
export const alderCreek = 'issuer@alder.example';

/** A colleague of the City of Alder Creek, with role User. */
export const deputy = 'deputy@alder.example';

/** Olive Resident, an individual investor in Oregon. */
export const olive = 'ind.or@invest.example';

/** Walter Neighbor, an individual investor in Washington. */
export const walter = 'ind.wa@invest.example';

/** Cascade Income Fund, an institution in Oregon. */
export const cascade = 'inst.or@fund.example';

/** An institution in New York. */
export const hudson = 'inst.ny@fund.example';

/** Nell Newcomer, an individual investor who has just signed up. */
export const nell = 'new.ind@invest.example';

/** Paula Counsel, bond counsel and trustee at Alder Creek. */
export const paula = 'pro@counsel.example';

/** An institution in Germany. Only the response shapes use it, so what it follows disturbs no test with notifications. */
export const northSea = 'intl@fund.example';
