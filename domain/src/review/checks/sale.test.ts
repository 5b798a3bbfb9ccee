import { expect, test } from 'vitest';
import { auction, dollars, maturity } from '../../../testing/auctions.ts';
import type { Auction } from '../../auctions/auction.ts';
import { day } from '../../base/dates.ts';
import { relatedTo } from './account.ts';
import { checkOrders, type LimitedOrder } from './orders.ts';
import type { Party } from './party.ts';
import { checkSale, type SaleToCheck } from './sale.ts';

const now = new Date('2026-08-01T00:00:00Z');
const advisor = (uuid: string, domain: string) => ({ subject: `professional:${uuid}`, uuid, name: uuid, domain });
const advisors = [advisor('counsel', 'law.example'), advisor('trustee', 'bank.example')];

function found(terms: Partial<Auction>, rest: Partial<SaleToCheck> = {}): string[] {
  const sale = auction({ baseCusip: '7A9K3Q', ...terms });
  const issuer = { subject: 'municipality:1', name: 'City of Bend', status: 'Active' } as const;
  return checkSale({ ...sale, terms: sale, issuer, advisors, sameBase: [], ...rest }, now)
    .filter(({ outcome }) => outcome === 'Attention')
    .flatMap(({ check, evidence }) => evidence.map(({ signal, value }) => `${check}: ${signal} ${value}`.trim()));
}

const issuer = (name: string, status: 'Active' | 'Suspended' = 'Active') => ({
  issuer: { subject: 'municipality:1', name, status },
});
const row = (rest: object) => ({ maturityStructure: [maturity('2027-09-01', 1_000_000, rest)] });
const noStatement = { ...auction().documents, preliminaryOfficialStatement: null };

test.each<[string, Partial<Auction>, Partial<SaleToCheck>, string[]]>([
  ['nothing', {}, {}, []],
  ['a suspended issuer', {}, issuer('City of Bend', 'Suspended'), ['issuer: issuer-status Suspended']],
  ['a short base', { baseCusip: '123' }, {}, ['base-cusip: base-invalid 123']],
  ['another issuer’s base', { baseCusip: '13063d' }, {}, ['base-cusip: base-known 13063D · State of California']],
  ['its own base', { baseCusip: '13063D' }, issuer('California'), []],
  ['a base of the Treasury', { baseCusip: '912828' }, {}, ['base-cusip: base-known 912828 · U.S. Treasury']],
  [
    'a base that another issuer uses',
    {},
    { sameBase: [{ subject: 'auction:2', name: 'City of Elsewhere' }] },
    ['base-cusip: base-used City of Elsewhere'],
  ],
  [
    'a wrong check digit',
    { baseCusip: '13063D', ...row({ cusip: '13063DAB7' }) },
    issuer('State of California'),
    ['cusips: cusip-invalid 2027-09-01 · 13063DAB7'],
  ],
  [
    'one CUSIP twice',
    {
      baseCusip: '13063D',
      maturityStructure: ['2027-09-01', '2028-09-01'].map((date) => maturity(date, 500_000, { cusip: '13063DU89' })),
    },
    issuer('State of California'),
    ['cusips: cusip-twice 2028-09-01 · 13063DU89'],
  ],
  ['a price beside its yield', row({ price: 98 }), {}, ['prices: price 2027-09-01 · 98.000 ≠ 100.000']],
  [
    'days in odd order',
    {
      dated: day('2027-10-01'),
      redemptionDate: day('2026-01-01'),
      startDate: new Date('2026-07-01T00:00:00Z'),
      closeDate: new Date('2026-07-03T00:00:00Z'),
      investorPresentationDate: new Date('2026-07-09T00:00:00Z'),
    },
    {},
    [
      'dates: dated-late 2027-10-01 > 2027-09-01',
      'dates: launch-late 2026-08-01 > 2026-07-01',
      'dates: presentation-late 2026-07-09 > 2026-07-03',
      'dates: call-early 2027-10-01 > 2026-01-01',
    ],
  ],
  ['a call after the end', { redemptionDate: day('2031-01-01') }, {}, ['dates: call-late 2031-01-01 > 2029-09-01']],
  [
    'a maturity that is due',
    { maturityStructure: [maturity('2026-08-01', 1_000_000)] },
    {},
    ['dates: maturity-past 2026-08-01'],
  ],
  ['one person as both', { auctionTrustee: ['counsel'] }, {}, ['roles: same-person counsel']],
  [
    'one firm as both',
    {},
    { advisors: [advisor('counsel', 'law.example'), advisor('trustee', 'law.example')] },
    ['roles: same-firm counsel, trustee'],
  ],
  ['free mail for both', {}, { advisors: [advisor('counsel', ''), advisor('trustee', '')] }, []],
  ['no statement', { documents: noStatement }, {}, ['statement: no-statement']],
])('an auction with %s', (_, terms, rest, expected) => expect(found(terms, rest)).toEqual(expected));

const investor = (subject: string, phone: string): Party => ({
  ...{ subject, kind: 'individual', name: subject, legalName: null, state: 'OR', country: 'US', website: null },
  ...{ zipCode: null, zipState: null, status: 'Active', openedAt: now },
  people: [
    {
      firstName: subject,
      lastName: '',
      email: `${subject}@${subject}.example`,
      phone,
      address: null,
      zipCode: null,
      signIns: [],
    },
  ],
});
const related = ['ann', 'bob', 'cid'].map((name) => investor(name, '5415550100'));
const orderOf = (subject: string, amount: number, sale = 'auction:1'): LimitedOrder => ({
  ...{ sale, subject, amount: dollars(amount), limit: dollars(20_000) },
});

test.each([
  ['three related accounts just under the limit', [16_000, 20_000, 19_000], related, 'Attention'],
  ['two', [16_000, 20_000, 5_000], related, 'Passed'],
  ['one’s own order is small', [5_000, 20_000, 20_000], related, 'Passed'],
  [
    'three accounts that share nothing',
    [20_000, 20_000, 20_000],
    ['ann', 'bob', 'cid'].map((name, index) => investor(name, `541555020${index}`)),
    'Passed',
  ],
])('orders in one sale: %s', (_, amounts, parties, outcome) => {
  const orders = amounts.map((amount, index) => orderOf(parties[index]?.subject ?? '', amount));
  const self = parties[0] as Party;
  const [check] = checkOrders(self, relatedTo(self, parties), orders, []);
  expect(check?.outcome).toBe(outcome);
});

test('an order in a class changed within two weeks, but not later', () => {
  const use = (days: number) => ({ sale: 'auction:1', changed: '2026-01-01', ordered: '2026-01-09', days });
  const outcomeAfter = (days: number) => checkOrders(related[0] as Party, [], [], [use(days)])[1]?.outcome;
  expect([outcomeAfter(14), outcomeAfter(15)]).toEqual(['Attention', 'Passed']);
});
