import { expect, test } from 'vitest';
import { cellOf, csvText } from './csv.ts';

test('rows are separated by CR LF, cells by commas', () => {
  expect(csvText(['A', 'B'], [['x', 1]])).toBe('A,B\r\nx,1');
});

test.each(['=1+1', '+1', '-1', '@cmd', '\tx'])('%j does not run as a formula', (text) => {
  expect(cellOf(text).replaceAll('"', '')).toBe(`'${text}`);
});

test('a negative number stays a number', () => {
  expect(cellOf(-5)).toBe('-5');
});

test('quotes, commas and line ends are wrapped', () => {
  expect(cellOf('He said "yes", twice\nat least')).toBe('"He said ""yes"", twice\nat least"');
});
