/** Queries of pages before the sign-in; the calls load on demand after the first paint. */
import { ask, named } from '@fairbook/ui/base/api.ts';
import { queryOptions } from '@tanstack/react-query';

interface Cancel {
  readonly signal?: AbortSignal;
}

const calls = async () => (await import('./visitor-api.ts')).visitorApi;

/** Fixed lists, the demo accounts, and the rules of the market, which Owners change at any time. */
export const meta = queryOptions(
  ask(
    named('readMeta', async (input?: Cancel) => (await calls()).readMeta(input)),
    {},
    { notice: false },
  ),
);

/** The identity provider's configuration; `identityUrl` is set where it runs on this machine. */
export const identityConfiguration = queryOptions({
  ...ask(
    named('readIdentityConfiguration', async (input?: Cancel) => (await calls()).readIdentityConfiguration(input)),
    {},
    { notice: false },
  ),
  staleTime: Number.POSITIVE_INFINITY,
});
