/** The people of the demo market who take part in the journeys, as the README names them. */

/** Of every demo account. */
export const demoPassword = 'fairbook-demo';

export const administrator = 'admin@fairbook.example';

/** Who confirms what the first administrator requests. */
export const secondAdministrator = 'admin2@fairbook.example';

/** An administrator who can only read. */
export const viewer = 'viewer@fairbook.example';

/** City of Alder Creek, Oregon. */
export const alderCreek = 'issuer@alder.example';

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

/** An institution in Germany. Nobody but the shapes of answers uses it, so what it follows disturbs no journey with notices. */
export const northSea = 'intl@fund.example';
