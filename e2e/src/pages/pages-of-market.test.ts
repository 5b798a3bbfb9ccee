/** Tests every page of the market. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf } from '../../testing/screens.ts';

visitEach('market', await screensOf('market', isFull), prepare.market);
