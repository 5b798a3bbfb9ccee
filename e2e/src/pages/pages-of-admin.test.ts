/** Tests every page of the administration. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf, usualOf } from '../../testing/screens.ts';

const screens = await screensOf('admin');
visitEach('admin', isFull ? screens : usualOf(screens), prepare.admin);
