/** What pages before the sign-in ask; the calls load on demand, after such a page is drawn. */
import { ask } from '@fairbook/ui/api.ts';
import { queryOptions } from '@tanstack/react-query';

const calls = async () => (await import('./visitor-api.ts')).visitorApi;

/** Fixed lists, limits and the demo accounts. Read once; it changes only with a new version of the server. */
export const meta = queryOptions({
  ...ask('readMeta', async (input) => (await calls()).readMeta(input), {}, { notice: false }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The identity provider; `identityUrl` is there where it runs on this machine. */
export const identityConfiguration = queryOptions({
  ...ask(
    'readIdentityConfiguration',
    async (input) => (await calls()).readIdentityConfiguration(input),
    {},
    { notice: false },
  ),
  staleTime: Number.POSITIVE_INFINITY,
});
