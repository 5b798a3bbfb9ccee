/** Tests every page of the administration. */
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf } from '../../testing/screens.ts';

visitEach('admin', await screensOf('admin'), prepare.admin);
