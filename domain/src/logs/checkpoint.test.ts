/** Checkpoints are written and read strictly. */
import { expect, test } from 'vitest';
import { checkpointText, parseCheckpoint } from './checkpoint.ts';

const root = new Uint8Array(32).map((_, index) => index);
const rootLine = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

test('origin, size and root are one line each', () => {
  const checkpoint = { origin: 'fairbook.example/sales/1', size: 1_234_567, root, extensions: [] };
  expect(checkpointText(checkpoint)).toBe(`fairbook.example/sales/1\n1234567\n${rootLine}\n`);
  expect(parseCheckpoint(checkpointText(checkpoint))).toEqual(checkpoint);
});

test('extension lines are kept', () => {
  const text = `a b\n0\n${rootLine}\none\ntwo three\n`;
  expect(parseCheckpoint(text)).toEqual({ origin: 'a b', size: 0, root, extensions: ['one', 'two three'] });
  expect(checkpointText({ origin: 'a b', size: 0, root, extensions: ['one', 'two three'] })).toBe(text);
});

test('text that is no checkpoint is refused', () => {
  for (const wrong of [
    '',
    '\n',
    'a\n',
    'a\n1\n',
    `a\n1\n${rootLine}`,
    `\n1\n${rootLine}\n`,
    `a\n\n${rootLine}\n`,
    `a\n01\n${rootLine}\n`,
    `a\n-1\n${rootLine}\n`,
    `a\n1 \n${rootLine}\n`,
    `a\n9007199254740992\n${rootLine}\n`,
    `a\n1\n${rootLine.slice(0, -1)}\n`,
    `a\n1\n${rootLine.slice(4)}\n`,
    `a\n1\n${rootLine}\n\n`,
    `a\n1\n${rootLine}\n\nx\n`,
  ]) {
    expect(parseCheckpoint(wrong), wrong).toBeNull();
  }
});
