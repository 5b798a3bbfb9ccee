/** The other issuers of the demo market, across the country, with their sales. No one signs in as one of them. */
import type { AccountStatus, IssuerType, RuleVersion } from '@fairbook/domain/base/vocabulary.ts';
import type { DemoAccount, DemoIssuer, DemoRatings } from '../../features/accounts/demo-accounts.ts';

/** Stage of a sale. Hours count from now. */
export type SaleStage =
  | { readonly is: 'draft' }
  | { readonly is: 'review' }
  | { readonly is: 'marketed' }
  | { readonly is: 'scheduled'; readonly opensIn: number; readonly closesIn: number }
  | { readonly is: 'live'; readonly closesIn: number; readonly appetite: number }
  | { readonly is: 'ended'; readonly appetite: number };

export interface NeighborSale {
  readonly ladder: string;
  readonly name: string;
  readonly purpose: string;
  readonly stage: SaleStage;
  readonly localFirst?: boolean;
  readonly rule?: RuleVersion;
}

export interface Neighbor {
  readonly account: DemoAccount;
  readonly issuer: DemoIssuer;
  readonly stateName: string;
  readonly baseCusip: string;
  readonly themes: readonly string[];
  readonly sales: readonly NeighborSale[];
}

const ratings = {
  best: { fitchRating: 'AAA', moodysRating: 'Aaa', snpRating: 'AAA', krollRating: 'Unrated' },
  high: { fitchRating: 'AA+', moodysRating: 'Aa1', snpRating: 'AA+', krollRating: 'AA+' },
  good: { fitchRating: 'AA-', moodysRating: 'Aa3', snpRating: 'AA-', krollRating: 'Unrated' },
  fair: { fitchRating: 'A+', moodysRating: 'A1', snpRating: 'A+', krollRating: 'A+' },
} as const satisfies Record<string, DemoRatings>;

interface Plan {
  readonly name: string;
  readonly legalName?: string;
  readonly type: IssuerType;
  /** City, state by its letters and in full, zip code. */
  readonly place: readonly [city: string, state: string, stateName: string, zipCode: string];
  readonly officer: readonly [firstName: string, lastName: string, title: string];
  readonly rated?: keyof typeof ratings;
  readonly revenue?: string;
  readonly status?: AccountStatus;
  readonly baseCusip?: string;
  readonly themes?: readonly string[];
  readonly sales?: readonly NeighborSale[];
}

export const neighbors: readonly Neighbor[] = (
  [
    {
      name: 'Tidewater Port Authority',
      type: 'Port Authority',
      place: ['Norfolk', 'VA', 'Virginia', '23510'],
      officer: ['Thelma', 'Harbor', 'Chief Financial Officer'],
      rated: 'fair',
      revenue: 'Net revenues of the port',
      baseCusip: '88T610',
      themes: ['Jobs', 'Clean water'],
      sales: [
        {
          ladder: 'anchorage-2015b',
          name: 'Container Terminal Revenue Bonds',
          purpose: 'Two berths, cranes that run on electricity, and a rail yard',
          stage: { is: 'live', closesIn: 21, appetite: 0.8 },
          rule: 'priority-pro-rata-2',
        },
      ],
    },
    {
      name: 'Golden Valley Unified School District',
      type: 'School District',
      place: ['Fresno', 'CA', 'California', '93721'],
      officer: ['Gloria', 'Ledger', 'Chief Business Officer'],
      rated: 'high',
      baseCusip: '38V410',
      themes: ['Education', 'Energy efficiency'],
      sales: [
        {
          ladder: 'west-des-moines-2010d',
          name: 'Classroom Modernization Bonds',
          purpose: 'Science rooms, shade, and roofs that make power',
          stage: { is: 'live', closesIn: 69, appetite: 1.6 },
          localFirst: true,
        },
        {
          ladder: 'richfield-isd-2016a-zero',
          name: 'School Site Zero Coupon Bonds',
          purpose: 'Land for two schools that will be needed in ten years',
          stage: { is: 'marketed' },
        },
      ],
    },
    {
      name: 'Prairie Falls Community School District',
      type: 'School District',
      place: ['Prairie Falls', 'IA', 'Iowa', '50301'],
      officer: ['Paul', 'Furrow', 'Business Manager'],
      rated: 'good',
      baseCusip: '73F210',
      themes: ['Education'],
      sales: [
        {
          ladder: 'viola-sd-2008a',
          name: 'Middle School Construction Bonds',
          purpose: 'A middle school for six hundred pupils',
          stage: { is: 'ended', appetite: 2.4 },
          localFirst: true,
          rule: 'lot-first-1',
        },
      ],
    },
    {
      name: 'City of Larkspur Heights',
      type: 'City',
      place: ['Larkspur Heights', 'CO', 'Colorado', '80118'],
      officer: ['Lena', 'Summit', 'Finance Director'],
      rated: 'best',
      baseCusip: '51L810',
      themes: ['Clean water', 'Public safety'],
      sales: [
        {
          ladder: 'peru-il-2009a',
          name: 'Stormwater Bonds',
          purpose: 'Culverts, basins and a creek brought back to light',
          stage: { is: 'marketed' },
        },
        {
          ladder: 'johnston-ia-2010b',
          name: 'Street Lighting Term Bonds',
          purpose: 'Lamps that use a third of the power',
          stage: { is: 'marketed' },
        },
      ],
    },
    {
      name: 'Sandhill County',
      legalName: 'The Commissioners Court of Sandhill County',
      type: 'County',
      place: ['Sandhill', 'TX', 'Texas', '78701'],
      officer: ['Sam', 'Mesquite', 'County Judge'],
      rated: 'high',
      baseCusip: '80S710',
      themes: ['Public safety'],
      sales: [
        {
          ladder: 'houghton-lake-2017',
          name: 'Courthouse Bonds',
          purpose: 'A courthouse, and records that are safe from floods',
          stage: { is: 'ended', appetite: 1.2 },
        },
      ],
    },
    {
      name: 'Three Rivers Sewer and Water District',
      type: 'Sewer and Water District',
      place: ['Pittsburgh', 'PA', 'Pennsylvania', '15222'],
      officer: ['Tess', 'Waters', 'Treasurer'],
      rated: 'good',
      revenue: 'Net revenues of the sewer and water system',
      baseCusip: '88W310',
      themes: ['Clean water'],
      sales: [
        {
          ladder: 'hamburg-sd-2013b',
          name: 'Clean Rivers Revenue Bonds',
          purpose: 'Tunnels that keep the overflow of storms out of three rivers',
          stage: { is: 'scheduled', opensIn: 46, closesIn: 118 },
        },
      ],
    },
    {
      name: 'Bayou Regional Transit Authority',
      type: 'Transit Authority',
      place: ['Baton Rouge', 'LA', 'Louisiana', '70801'],
      officer: ['Boyd', 'Rivers', 'Deputy Director, Finance'],
      rated: 'fair',
      revenue: 'A sales tax of half a cent',
      baseCusip: '07B510',
      themes: ['Public transport'],
      sales: [
        {
          ladder: 'charleston-sd-2010',
          name: 'Rapid Bus Revenue Bonds',
          purpose: 'Lanes, stations and forty buses that run on batteries',
          stage: { is: 'review' },
        },
      ],
    },
    {
      name: 'Green Bank of the Lakes',
      type: 'Green Bank',
      place: ['Duluth', 'MN', 'Minnesota', '55802'],
      officer: ['Greg', 'Birch', 'Treasurer'],
      rated: 'high',
      revenue: 'Repayments of the loans it makes',
      baseCusip: '39G910',
      themes: ['Energy efficiency', 'Affordable housing'],
      sales: [
        {
          ladder: 'austin-isd-mn-2009a',
          name: 'Home Retrofit Revenue Bonds',
          purpose: 'Loans to four thousand homes that cannot keep the winter out',
          stage: { is: 'draft' },
        },
      ],
    },
    {
      name: 'Empire Housing Finance Agency',
      type: 'Housing Finance Agency',
      place: ['Albany', 'NY', 'New York', '12207'],
      officer: ['Edith', 'Stoop', 'Director of Capital Markets'],
      rated: 'high',
      revenue: 'Mortgage repayments',
    },
    {
      name: 'City of Alta Mesa',
      type: 'City',
      place: ['Alta Mesa', 'CA', 'California', '92501'],
      officer: ['Alma', 'Ridge', 'City Treasurer'],
      rated: 'good',
      baseCusip: '02A410',
      themes: ['Public safety'],
      sales: [
        // Similar to the sale of Sandhill County: its result has something to be compared with.
        {
          ladder: 'peru-il-2009a',
          name: 'Fire Engine Bonds',
          purpose: 'Three fire engines and a training ground',
          stage: { is: 'ended', appetite: 1.6 },
          rule: 'draw-1',
        },
        {
          ladder: 'farmington-ct-2016-1',
          name: 'Bond Anticipation Notes',
          purpose: 'A water main, until the bonds for it are sold',
          stage: { is: 'marketed' },
        },
      ],
    },
    {
      name: 'City of Harbor Pines',
      type: 'City',
      place: ['Harbor Pines', 'MI', 'Michigan', '49770'],
      officer: ['Hank', 'Dune', 'City Manager'],
      rated: 'fair',
      status: 'Suspended',
    },
    {
      name: 'Copper Basin Airport',
      type: 'Airport',
      place: ['Globe', 'AZ', 'Arizona', '85501'],
      officer: ['Cody', 'Runway', 'Director'],
      status: 'New',
    },
  ] satisfies readonly Plan[]
).map(neighborOf);

function neighborOf(plan: Plan): Neighbor {
  const { name, place, officer, status = 'Active', rated = 'good' } = plan;
  const [city, state, stateName, zipCode] = place;
  const [firstName, lastName, title] = officer;
  const host = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`;
  const issuer: DemoIssuer = {
    legalName: plan.legalName ?? name,
    type: plan.type,
    zipCode,
    website: `https://${host}`,
    title,
    ratings: ratings[rated],
    ...(plan.revenue !== undefined && { revenue: plan.revenue }),
  };
  const account: DemoAccount = {
    email: `finance@${host}`,
    kind: 'municipality',
    firstName,
    lastName,
    organization: name,
    city,
    state,
    country: 'US',
    status,
    issuer,
  };
  const { baseCusip = '', themes = [], sales = [] } = plan;
  return { account, issuer, stateName, baseCusip, themes, sales };
}
