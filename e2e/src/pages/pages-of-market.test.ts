/** Tests every page of the market. */
import { visitEach } from '../../testing/every-page.ts';
import { prepare, screensOf } from '../../testing/screens.ts';

visitEach('market', await screensOf('market'), prepare.market);
