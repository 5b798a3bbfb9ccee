/** Handlers of the configuration, for administrators. */
import type { configurationAdmin } from '@fairbook/contract/configuration/admin.ts';
import type { Handlers } from '../http/handler.ts';

export const configurationHandlers: Handlers<typeof configurationAdmin> = {
  listSettings: async ({ deps }) => [...deps.config.settings],
};
