import { expect, test } from 'vitest';
import { auction, maturity } from '../../../testing/auctions.ts';
import type { Auction } from '../../auctions/auction.ts';
import { day } from '../../base/dates.ts';
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
