/** Tests every page of the market. */
import { visitEach } from '../../testing/every-page.ts';
import { marketScreens, prepareMarket } from '../../testing/screens-of-market.ts';

visitEach('market', marketScreens, prepareMarket);
