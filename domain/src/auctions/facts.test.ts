import { describe, expect, test } from 'vitest';
import { english, say } from '../base/sentences/sentence.ts';
import { spanish } from '../base/sentences/spanish.ts';
import { accountStatuses, auctionStatuses, changeStatuses, valuesOf } from '../base/vocabulary.ts';
import {
  changesIn,
  changesInWords,
  type FactField,
  type Facts,
  factErrors,
  factsThatChange,
  investorFactFields,
  issuerFactFields,
  type SaleOfIssuer,
  whyNotOrderDuringChange,
  whyNotRequestChange,
  whyNotSellDuringChange,
  whyNotSettleChange,
} from './facts.ts';

const now = new Date('2026-03-01T14:00:00Z');
const earlier = new Date('2026-03-01T13:00:00Z');
const later = new Date('2026-03-01T15:00:00Z');

describe('the facts that change', () => {
  test.each<[string, readonly FactField[], Facts, Facts, [FactField, string | null, string | null][]]>([
    ['nothing', investorFactFields, { state: 'OR', country: 'US' }, { state: 'OR', country: 'US' }, []],
    [
      'a state',
      investorFactFields,
      { state: 'WA', country: 'US' },
      { state: 'OR', country: 'US' },
      [['state', 'WA', 'OR']],
    ],
    [
      'a country and a state',
      investorFactFields,
      { state: null, country: 'DE' },
      { state: 'OR', country: 'US' },
      [
        ['state', null, 'OR'],
        ['country', 'DE', 'US'],
      ],
    ],
    ['no state is no state, however it is written', investorFactFields, { state: null }, { state: '' }, []],
    ['unrelated fields', investorFactFields, { name: 'A' }, { name: 'B' }, []],
    ['the name of an issuer', issuerFactFields, { name: 'A' }, { name: 'B' }, [['name', 'A', 'B']]],
    ['case counts', issuerFactFields, { name: 'City' }, { name: 'city' }, [['name', 'City', 'city']]],
  ])('%s', (_what, fields, before, after, changes) => {
    expect(factsThatChange(fields, before, after)).toEqual(changes.map(([field, from, to]) => ({ field, from, to })));
  });
});

describe('a profile', () => {
  const changes = [{ field: 'state', from: 'WA', to: 'OR' }] as const;

  test.each(valuesOf(accountStatuses))('of an account that is %s keeps its facts unless it is New', (status) => {
    expect(Object.keys(factErrors(status, changes))).toEqual(status === 'New' ? [] : ['state']);
  });

  test('names every changed fact, and what to do instead', () => {
    const both = [...changes, { field: 'country', from: 'DE', to: 'US' }] as const;
    expect(factErrors('Active', both)).toEqual({
      state: 'State was checked when your account was approved. Request a change instead: an administrator reviews it',
      country:
        'Country was checked when your account was approved. Request a change instead: an administrator reviews it',
    });
  });
});

describe('a change can be requested', () => {
  const calm = { status: 'Active', hasOpenChange: false } as const;
  const sale = (status: SaleOfIssuer['status'], startDate: Date | null = null, closeDate: Date | null = null) => {
    return { name: 'Water Bonds', status, startDate, closeDate, haltedAt: null };
  };

  test.each(valuesOf(accountStatuses))('by an account that is %s only where that is Active', (status) => {
    const code = whyNotRequestChange({ ...calm, status }, [], now)?.code;
    expect(code).toBe(status === 'Active' ? undefined : 'account-not-active');
  });

  test('once at a time', () => {
    expect(whyNotRequestChange({ ...calm, hasOpenChange: true }, [], now)?.code).toBe('change-open');
  });

  const expected = {
    Draft: undefined,
    PendingReview: 'auction-under-way',
    Approved: 'auction-under-way',
    Rejected: undefined,
    Scheduled: 'auction-under-way',
    Live: 'auction-under-way',
    Ended: undefined,
  } as const;

  test.each(valuesOf(auctionStatuses))('while an auction of the municipality is %s', (status) => {
    expect(whyNotRequestChange(calm, [sale(status)], now)?.code).toBe(expected[status]);
    expect(whyNotRequestChange(calm, [sale('Draft'), sale('Ended'), sale(status)], now)?.code).toBe(expected[status]);
  });

  test.each<[string, SaleOfIssuer, string | undefined]>([
    ['Live until later', sale('Live', earlier, later), 'auction-under-way'],
    ['Live until now', sale('Live', earlier, now), undefined],
    ['Scheduled, and over before the status was stored', sale('Scheduled', earlier, earlier), undefined],
    ['halted past its close', { ...sale('Live', earlier, now), haltedAt: earlier }, 'auction-under-way'],
    ['Scheduled for later', sale('Scheduled', later, later), 'auction-under-way'],
  ])('by the clock and not by the stored status: %s', (_what, auction, code) => {
    expect(whyNotRequestChange(calm, [auction], now)?.code).toBe(code);
  });

  test('and the sentence names the auction', () => {
    expect(whyNotRequestChange(calm, [sale('Approved')], now)?.message).toEqual(
      'No change can be requested from the request for approval of an auction until it has ended: Water Bonds is Approved',
    );
  });
});

describe('a change under review', () => {
  test('blocks new orders of an investor and new sales of a municipality', () => {
    expect(whyNotOrderDuringChange(true)?.code).toBe('change-open');
    expect(whyNotSellDuringChange(true)?.code).toBe('change-open');
    expect([whyNotOrderDuringChange(false), whyNotSellDuringChange(false)]).toEqual([null, null]);
  });

  test.each(valuesOf(changeStatuses))('is settled once: %s', (status) => {
    expect(whyNotSettleChange(status)?.code).toBe(status === 'Open' ? undefined : 'change-decided');
  });
});

test.each([
  [[{ field: 'state', from: 'WA', to: 'OR' }], 'State: Washington → Oregon'],
  [
    [
      { field: 'state', from: null, to: 'OR' },
      { field: 'country', from: 'DE', to: 'US' },
    ],
    'State: none → Oregon; Country: Germany → United States',
  ],
  [[{ field: 'name', from: 'City of A', to: 'City of B' }], 'Name: City of A → City of B'],
  [[{ field: 'state', from: 'Bavaria', to: null }], 'State: Bavaria → none'],
  [[{ field: 'residence', from: null, to: '97401' }], 'Proven residence: none → ZIP code 97401'],
] as const)('is written in words: %j', (changes, words) => {
  expect(changesInWords(changes)).toEqual(words);
  expect(english(say('{changes}.', { changes: changesIn(changes) }))).toBe(`${words}.`);
});

test('changes are values of a sentence, whose names stay as they were typed', () => {
  const changes = changesIn([
    { field: 'name', from: 'Oregon', to: 'none' },
    { field: 'residence', from: null, to: '97401' },
  ]);
  expect(
    spanish(
      say(
        '{name} requested: {changes}. Until it is decided, orders can be reduced or withdrawn, but not placed or increased.',
        { name: 'Ida Example', changes },
      ),
    ),
  ).toBe(
    'Ida Example solicitó: Nombre: Oregon → none; Residencia acreditada: ninguno → código postal 97401. Hasta que se decida, las órdenes se pueden reducir o retirar, pero no colocar ni aumentar.',
  );
});
