/** Tests every page of the administration. */
import { isFull } from '@fairbook/domain/testing/effort.ts';
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf } from '../../testing/screens.ts';

visitEach('admin', await screensOf('admin', isFull), prepare.admin);
