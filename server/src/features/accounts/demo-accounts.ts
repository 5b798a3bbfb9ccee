/** Sign-ins of the demo market. They exist only in a demo, which production refuses. */
import type { Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { AccountStatus, AdminRole, IssuerType, UserType } from '@fairbook/domain/base/vocabulary.ts';

export const demoPassword = 'fairbook-demo';

export interface DemoAccount {
  readonly email: string;
  readonly kind: UserType | 'administrator';
  readonly firstName: string;
  readonly lastName: string;
  /** The municipality, institution or firm; otherwise the person's own name. */
  readonly organization: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly status: AccountStatus;
  /** Role of administrators. */
  readonly adminRole?: AdminRole;
  /** Email of the inviter, for another person of an existing municipality. */
  readonly invitedBy?: string;
  /** Issuer of municipalities with a completed profile. */
  readonly issuer?: DemoIssuer;
}

export interface DemoIssuer {
  readonly legalName: string;
  readonly type: IssuerType;
  readonly zipCode: string;
  readonly website: string;
  /** Title of the person who signs in. */
  readonly title: string;
  /** The revenue that pays its bonds; taxes by default. */
  readonly revenue?: string;
  readonly ratings: DemoRatings;
}

export interface DemoRatings {
  readonly fitchRating: 'AAA' | 'AA+' | 'AA' | 'AA-' | 'A+' | 'A' | 'Unrated';
  readonly moodysRating: 'Aaa' | 'Aa1' | 'Aa2' | 'Aa3' | 'A1' | 'A2' | 'Unrated';
  readonly snpRating: 'AAA' | 'AA+' | 'AA' | 'AA-' | 'A+' | 'A' | 'Unrated';
  readonly krollRating: 'AAA' | 'AA+' | 'AA' | 'AA-' | 'A+' | 'A' | 'Unrated';
}

export const doubleA: DemoRatings = {
  fitchRating: 'AA',
  moodysRating: 'Aa2',
  snpRating: 'AA+',
  krollRating: 'Unrated',
};

/** One with a label on the sign-in page. */
interface LabelledAccount extends DemoAccount {
  readonly who: Text;
}

export const demoAccounts: readonly LabelledAccount[] = [
  {
    email: 'admin@fairbook.example',
    kind: 'administrator',
    firstName: 'Ada',
    lastName: 'Reviewer',
    organization: 'Fairbook',
    city: '',
    state: '',
    country: 'US',
    status: 'Active',
    who: 'Administrator (Owner)',
    adminRole: 'Owner',
  },
  {
    email: 'admin2@fairbook.example',
    kind: 'administrator',
    firstName: 'Ben',
    lastName: 'Second',
    organization: 'Fairbook',
    city: '',
    state: '',
    country: 'US',
    status: 'Active',
    who: 'Second administrator (Owner), who confirms the first one’s requests',
    adminRole: 'Owner',
  },
  {
    email: 'viewer@fairbook.example',
    kind: 'administrator',
    firstName: 'Vera',
    lastName: 'Viewer',
    organization: 'Fairbook',
    city: '',
    state: '',
    country: 'US',
    status: 'Active',
    who: 'Administrator who can only read (Viewer)',
    adminRole: 'Viewer',
  },
  {
    email: 'issuer@alder.example',
    kind: 'municipality',
    firstName: 'Iris',
    lastName: 'Treasurer',
    organization: 'City of Alder Creek',
    city: 'Alder Creek',
    state: 'OR',
    country: 'US',
    status: 'Active',
    who: 'City of Alder Creek, OR: an auction in every status',
    issuer: {
      legalName: 'City of Alder Creek',
      type: 'City',
      zipCode: '97701',
      website: 'https://alder.example',
      title: 'City Treasurer',
      ratings: doubleA,
    },
  },
  {
    email: 'deputy@alder.example',
    kind: 'municipality',
    firstName: 'Dora',
    lastName: 'Deputy',
    organization: 'City of Alder Creek',
    city: 'Alder Creek',
    state: 'OR',
    country: 'US',
    status: 'Active',
    who: 'City of Alder Creek, OR: a colleague with role User',
    invitedBy: 'issuer@alder.example',
  },
  {
    email: 'issuer@marlow.example',
    kind: 'municipality',
    firstName: 'Martin',
    lastName: 'Auditor',
    organization: 'Marlow County',
    city: 'Marlow',
    state: 'OH',
    country: 'US',
    status: 'Pending Approval',
    who: 'Marlow County, OH: waiting for approval',
    issuer: {
      legalName: 'The Board of Commissioners of Marlow County',
      type: 'County',
      zipCode: '43302',
      website: 'https://marlow.example',
      title: 'County Auditor',
      ratings: doubleA,
    },
  },
  {
    email: 'ind.or@invest.example',
    kind: 'individual-investor',
    firstName: 'Olive',
    lastName: 'Resident',
    organization: 'Olive Resident',
    city: 'Bend',
    state: 'OR',
    country: 'US',
    status: 'Active',
    who: 'Individual investor in Oregon',
  },
  {
    email: 'ind.wa@invest.example',
    kind: 'individual-investor',
    firstName: 'Walter',
    lastName: 'Neighbor',
    organization: 'Walter Neighbor',
    city: 'Spokane',
    state: 'WA',
    country: 'US',
    status: 'Active',
    who: 'Individual investor in Washington',
  },
  {
    email: 'inst.or@fund.example',
    kind: 'institutional-investor',
    firstName: 'Otto',
    lastName: 'Manager',
    organization: 'Cascade Income Fund',
    city: 'Portland',
    state: 'OR',
    country: 'US',
    status: 'Active',
    who: 'Institution in Oregon',
  },
  {
    email: 'inst.ny@fund.example',
    kind: 'institutional-investor',
    firstName: 'Nora',
    lastName: 'Manager',
    organization: 'Hudson Municipal Partners',
    city: 'New York',
    state: 'NY',
    country: 'US',
    status: 'Active',
    who: 'Institution in New York',
  },
  {
    email: 'intl@fund.example',
    kind: 'institutional-investor',
    firstName: 'Greta',
    lastName: 'Manager',
    organization: 'Rheinland Pensionskasse',
    city: 'Köln',
    state: '',
    country: 'DE',
    status: 'Active',
    who: 'Institution in Germany',
  },
  {
    email: 'new.ind@invest.example',
    kind: 'individual-investor',
    firstName: 'Nell',
    lastName: 'Newcomer',
    organization: 'Nell Newcomer',
    city: '',
    state: '',
    country: 'US',
    status: 'New',
    who: 'Individual investor who has just signed up',
  },
  {
    email: 'pro@counsel.example',
    kind: 'market-professional',
    firstName: 'Paula',
    lastName: 'Counsel',
    organization: 'Counsel & Trust Partners',
    city: 'Salem',
    state: 'OR',
    country: 'US',
    status: 'Active',
    who: 'Bond counsel and trustee at Alder Creek',
  },
];
