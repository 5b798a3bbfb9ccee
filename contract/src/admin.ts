/** Every call of the administrators' API, by name. */
import { accountsAdmin } from './accounts/admin.ts';

export const admin = { ...accountsAdmin };
