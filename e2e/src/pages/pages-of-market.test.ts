/** Tests every page of the market. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf, usualOf } from '../../testing/screens.ts';

const screens = await screensOf('market');
visitEach('market', isFull ? screens : usualOf(screens), prepare.market);
