/** Every handler of the market's API, feature by feature. */
import { accountsHandlers } from './accounts/market.ts';

import { notificationsHandlers } from './notifications/market.ts';

export const marketHandlers = { ...accountsHandlers, ...notificationsHandlers };
