import { describe, expect, test } from 'vitest';
import scales from '../../testing/data/rating-scales.json' with { type: 'json' };
import states from '../../testing/data/us-states.json' with { type: 'json' };
import { paymentsPerYear } from '../bonds/day-counts.ts';
import { usStates } from './us-states.ts';
import * as vocabulary from './vocabulary.ts';
import {
  accountStatuses,
  advisorRoles,
  auctionStatuses,
  fitchRatings,
  interestFrequencies,
  issuerTypes,
  krollRatings,
  labelOf,
  moodysRatings,
  orderClasses,
  ratingAgencies,
  snpRatings,
  valuesOf,
} from './vocabulary.ts';

describe('every fixed list', () => {
  const lists: [string, readonly vocabulary.Option[]][] = [];
  for (const [name, list] of Object.entries(vocabulary)) {
    if (Array.isArray(list) && list !== ratingAgencies) lists.push([name, list]);
  }

  test('is looked at', () => {
    expect(lists.length).toBeGreaterThan(25);
  });

  test.each(lists)('%s has unique values and a label for each', (_name, list) => {
    expect(new Set(list.map((option) => option.value)).size).toBe(list.length);
    expect(new Set(list.map((option) => option.label)).size).toBe(list.length);
    for (const { value, label } of list) {
      expect(value).toBe(value.trim());
      expect(value).not.toBe('');
      expect(label).toBe(label.trim());
      expect(label).not.toBe('');
    }
  });
});

describe('rating scales', () => {
  test.each([
    ['S&P', snpRatings, scales.snp],
    ['Kroll', krollRatings, scales.kroll],
    ['Fitch', fitchRatings, scales.fitch],
    ['Moodys', moodysRatings, scales.moodys],
  ])('%s has the agency’s steps from best to worst, Unrated first', (_agency, scale, steps) => {
    expect(valuesOf(scale)).toEqual(steps);
  });

  test('only Fitch knows restricted default', () => {
    const knowing = ratingAgencies.filter((agency) => agency.scale.some((step) => step.value === 'RD'));
    expect(knowing.map((agency) => agency.label)).toEqual(['Fitch']);
  });

  test('investment grade ends where the agencies end it', () => {
    const lowest = Object.fromEntries(
      ratingAgencies.map((agency) => [agency.field.replace('Rating', ''), agency.lowestInvestmentGrade]),
    );
    expect(lowest).toEqual(scales.lowestInvestmentGrade);
  });

  test.each(ratingAgencies)('$label holds its lowest investment grade as its tenth step', (agency) => {
    expect(agency.scale[10]?.value).toBe(agency.lowestInvestmentGrade);
  });
});

describe('states', () => {
  test('are the fifty, with their names', () => {
    expect(usStates).toHaveLength(50);
    expect(usStates.map(({ value, label }) => ({ name: label, code: value }))).toEqual(states.states);
  });

  test('leave out the district and the territories', () => {
    const codes = valuesOf<string>(usStates);
    expect(states.notInSpecList).toHaveLength(6);
    for (const { code } of states.notInSpecList) expect(codes).not.toContain(code);
  });
});

describe('lists of the market', () => {
  test('have the fifteen issuer types', () => {
    expect(valuesOf(issuerTypes)).toEqual([
      'State',
      'City',
      'County',
      'School District',
      'Sewer and Water District',
      'Transit Authority',
      'Airport',
      'Housing Authority',
      'Housing Finance Agency',
      'Economic/Industrial Development Authority',
      'Public Utility',
      'Port Authority',
      'Special Taxing District',
      'College/University',
      'Green Bank',
    ]);
  });

  test('count interest payments for every frequency', () => {
    expect(interestFrequencies.map(({ value }) => paymentsPerYear[value])).toEqual([12, 2, 1]);
  });

  test('name six classes of orders, each with its own column, in the default order of priority', () => {
    expect(orderClasses.map((orderClass) => orderClass.priority)).toEqual([
      'priorityStateInst',
      'priorityNationalInst',
      'priorityStateInd',
      'priorityNationalInd',
      'priorityInternationalInst',
      'priorityInternationalInd',
    ]);
  });
});

describe('a label', () => {
  test('is what people read', () => {
    expect(labelOf(accountStatuses, 'Deactivated')).toBe('Disabled');
    expect(labelOf(accountStatuses, 'Pending Approval')).toBe('Pending');
    expect(labelOf(auctionStatuses, 'PendingReview')).toBe('Pending Review');
    expect(labelOf(advisorRoles, 'AuctionTrustee')).toBe('Auction Trustee');
  });

  test('of a value the list does not know is the value', () => {
    expect(labelOf(usStates, 'PR')).toBe('PR');
  });
});

test('an empty list has no values to enumerate', () => {
  expect(() => valuesOf([])).toThrow('a fixed list cannot be empty');
});
