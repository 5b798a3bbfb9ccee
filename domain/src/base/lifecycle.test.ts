import { describe, expect, test } from 'vitest';
import { onlyWhile, statusAfter, statusesAllowing, type Transition } from './lifecycle.ts';

type Light = 'red' | 'green' | 'amber';
type Turn = 'GO' | 'WARN' | 'STOP' | 'BLINK';
const rest = { actor: 'clock', guard: '', effects: '' };
const table: readonly Transition<Light, Turn>[] = [
  { from: ['red'], action: 'GO', to: 'green', ...rest },
  { from: ['green', 'red'], action: 'WARN', to: 'amber', ...rest },
  { from: ['red'], action: 'WARN', to: 'green', ...rest },
  { from: ['amber'], action: 'BLINK', to: null, ...rest },
];
const labels = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
  { value: 'amber', label: 'Amber' },
];

describe('a table of states', () => {
  test('gathers the statuses of all rows of an action once', () => {
    expect(statusesAllowing(table, 'WARN')).toEqual(['green', 'red']);
  });

  test('allows an action without rows nowhere', () => {
    expect(statusesAllowing(table, 'STOP')).toEqual([]);
  });

  test('leads to the status of the row', () => {
    expect(statusAfter(table, 'red', 'GO')).toBe('green');
  });

  test('keeps the status where the row has none', () => {
    expect(statusAfter(table, 'amber', 'BLINK')).toBe('amber');
  });

  test('throws for what it does not allow', () => {
    expect(() => statusAfter(table, 'green', 'GO')).toThrow(RangeError);
  });
});

describe('the sentence of a refusal', () => {
  test.each([
    [['red'], 'An auction can open only while it is Red; this one is Amber'],
    [['red', 'green'], 'An auction can open only while it is Red or Green; this one is Amber'],
    [['red', 'green', 'amber'], 'An auction can open only while it is Red, Green or Amber; this one is Amber'],
  ])('names %j with their labels', (allowed, sentence) => {
    expect(onlyWhile('An auction can open', allowed, 'amber', labels)).toEqual(sentence);
  });
});
