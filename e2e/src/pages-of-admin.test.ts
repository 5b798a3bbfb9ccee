/** Tests every page of the administration. */
import { visitEach } from './every-page.ts';
import { adminScreens, prepareAdmin } from './screens-of-admin.ts';

visitEach('admin', adminScreens, prepareAdmin);
