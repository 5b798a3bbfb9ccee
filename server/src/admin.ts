/** Every handler of the administrators' API, feature by feature. */
import { accountsAdminHandlers } from './accounts/admin.ts';

export const adminHandlers = { ...accountsAdminHandlers };
