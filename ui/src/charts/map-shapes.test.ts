import { usStates } from '@fairbook/domain/base/us-states.ts';
import atlas from 'us-atlas/states-albers-10m.json';
import { describe, expect, test } from 'vitest';
import { rangesOf, shapesOf, stepOf } from './map-shapes.ts';

describe('the map', () => {
  const shapes = shapesOf(atlas);

  test('has every state of the market, and the District of Columbia', () => {
    const names = new Set(shapes.map((shape) => shape.name));
    expect(usStates.filter((state) => !names.has(state.label))).toEqual([]);
    expect(shapes).toHaveLength(usStates.length + 1);
  });

  test('draws each of them within its frame, as closed rings', () => {
    for (const { name, path } of shapes) {
      expect(path, name).toMatch(/^(M-?[\d.]+,[\d.]+(L-?[\d.]+,[\d.]+)+Z)+$/);
      const numbers = path.match(/-?[\d.]+,[\d.]+/g)?.map((pair) => pair.split(',').map(Number)) ?? [];
      expect(
        numbers.every(([x = -999, y = -999]) => x >= -58 && x <= 958 && y >= 12 && y <= 607),
        name,
      ).toBe(true);
    }
  });

  test('joins arcs that run backwards, and keeps islands apart', () => {
    const square = {
      transform: { scale: [1, 1], translate: [0, 0] },
      arcs: [
        [
          [0, 0],
          [2, 0],
          [0, 2],
        ],
        [
          [0, 0],
          [0, 2],
          [2, 0],
        ],
        [
          [9, 9],
          [1, 0],
          [0, 1],
          [-1, -1],
        ],
      ],
      objects: {
        states: { geometries: [{ type: 'MultiPolygon', arcs: [[[0, -2]], [[2]]], properties: { name: 'Squaria' } }] },
      },
    };
    expect(shapesOf(square)).toEqual([
      { name: 'Squaria', path: 'M0.0,0.0L2.0,0.0L2.0,2.0L0.0,2.0L0.0,0.0ZM9.0,9.0L10.0,9.0L10.0,10.0L9.0,9.0Z' },
    ]);
  });
});

describe('the steps', () => {
  test('nothing has no color, the most has the strongest', () => {
    expect([0, 1, 4, 25, 100].map((count) => stepOf(count, 100))).toEqual([0, 1, 1, 3, 5]);
    expect(stepOf(1, 1)).toBe(5);
  });

  test.each([1, 2, 3, 7, 40, 1000])(
    'the ranges of at most %i hold every count once, in the step it is drawn in',
    (most) => {
      const ranges = rangesOf(most);
      for (let count = 1; count <= most; count += 1) {
        const holding = ranges.filter(({ from, to }) => from <= count && count <= to);
        expect(holding.map(({ step }) => step)).toEqual([stepOf(count, most)]);
      }
    },
  );
});
