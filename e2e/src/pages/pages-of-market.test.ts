/** Tests every page of the market. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf, usualOf } from '../../testing/screens.ts';

const screens = await screensOf('market');
const usual = usualOf(screens);
visitEach('market', isFull ? screens : usual, prepare.market);

test('there is a screen for every route', () => {
  const count = Object.keys(screens).length;
  expect(count).toBeGreaterThan(65);
  expect(count - Object.keys(usual).length).toBe(13);
});
