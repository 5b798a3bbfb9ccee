/** Tests every page of the administration. */
import { visitEach } from '../../testing/every-page.ts';
import { adminScreens, prepareAdmin } from '../../testing/screens-of-admin.ts';

visitEach('admin', adminScreens, prepareAdmin);
