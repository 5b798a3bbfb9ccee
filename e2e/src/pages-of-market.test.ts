/** Tests every page of the market. */
import { visitEach } from './every-page.ts';
import { marketScreens, prepareMarket } from './screens-of-market.ts';

visitEach('market', marketScreens, prepareMarket);
