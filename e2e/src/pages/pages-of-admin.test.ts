/** Tests every page of the administration. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { expect, test } from 'vitest';
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf, usualOf } from '../../testing/screens.ts';

const screens = await screensOf('admin');
const usual = usualOf(screens);
visitEach('admin', isFull ? screens : usual, prepare.admin);

test('there is a screen for every route', () => {
  const count = Object.keys(screens).length;
  expect(count).toBeGreaterThan(40);
  expect(count - Object.keys(usual).length).toBe(2);
});
