/** Queries of pages before the sign-in; the calls load on demand after the first paint. */
import { ask } from '@fairbook/ui/api.ts';
import { queryOptions } from '@tanstack/react-query';

const calls = async () => (await import('./visitor-api.ts')).visitorApi;

/** Fixed lists, limits and the demo accounts. Read once; they change only with a new server version. */
export const meta = queryOptions({
  ...ask('readMeta', async (input) => (await calls()).readMeta(input), {}, { notice: false }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The identity provider's configuration; `identityUrl` is set where it runs on this machine. */
export const identityConfiguration = queryOptions({
  ...ask(
    'readIdentityConfiguration',
    async (input) => (await calls()).readIdentityConfiguration(input),
    {},
    { notice: false },
  ),
  staleTime: Number.POSITIVE_INFINITY,
});
