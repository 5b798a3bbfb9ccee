/** Connects the contract's calls to the query cache: queries with their keys, and mutations with what they invalidate. */
import type { Named } from '@fairbook/contract/base/client.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FailureMeta, showDone } from './queries.ts';

/** Options of every call of the contract's client. */
interface Cancellable {
  readonly signal?: AbortSignal;
}

/** A call of the contract's client. Its answers are in the cache under its name and its input. */
export type NamedCall<Input, Data> = ((input: Input) => Promise<Data>) & Named;

/** Gives a function the name of the call it makes, for calls whose client loads on demand. */
export function named<Call extends (input: never) => Promise<unknown>>(callName: string, call: Call): Call & Named {
  return Object.assign(call, { callName });
}

/** The query of a call: `useQuery(ask(api.readAuction, { params: { auctionId } }))`. */
export function ask<Input extends Cancellable | undefined, Data>(
  call: NamedCall<Input, Data>,
  input: NonNullable<Input>,
  meta: FailureMeta = {},
) {
  return queryOptions({
    queryKey: [call.callName, input] as const,
    queryFn: ({ signal }) => call({ ...input, signal }),
    meta,
  });
}

/** The same for a list: rows stay until the next page has loaded. */
export function askList<Input extends Cancellable | undefined, Data>(
  call: NamedCall<Input, Data>,
  input: NonNullable<Input>,
  meta: FailureMeta = {},
) {
  return queryOptions({ ...ask(call, input, meta), placeholderData: keepPreviousData });
}

export interface ActionOptions<Input, Data> {
  /** The calls whose answers it invalidates, from the app's own map (invalidation.ts). */
  readonly changes?: readonly Named[];
  /** Mutations of one scope run one after the other, in the order they were started. */
  readonly scope?: string;
  /** The success toast; it says nothing that is not on the page as well. */
  readonly done?: string | ((data: Data) => string);
  readonly onSuccess?: (data: Data, input: Input) => unknown;
  readonly meta?: FailureMeta;
}

/** A mutation: `const remove = useAction(api.removeWebhook, { changes: callsChangedBy.webhooks, done: 'Removed' })`. */
export function useAction<Input, Data>(
  call: (input: Input) => Promise<Data>,
  options: ActionOptions<Input, Data> = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    ...(options.scope !== undefined && { scope: { id: options.scope } }),
    meta: options.meta ?? {},
    onSuccess: async (data, input) => {
      if (options.done !== undefined) showDone(typeof options.done === 'string' ? options.done : options.done(data));
      await refresh(queries, options.changes ?? []);
      await options.onSuccess?.(data, input);
    },
  });
}

/** Invalidates the answers of these calls; those on screen are refetched. */
export async function refresh(queries: QueryClient, calls: readonly Named[]): Promise<void> {
  await Promise.all(calls.map(({ callName }) => queries.invalidateQueries({ queryKey: [callName] })));
}

/** Functions over an app's map from each kind of change to the calls whose answers it invalidates; a call stands for itself. */
export function createInvalidation<Change extends string>(callsChangedBy: Readonly<Record<Change, readonly Named[]>>) {
  const callsOf = (changes: readonly (Change | Named)[]) => [
    ...new Set(changes.flatMap((change) => (typeof change === 'string' ? callsChangedBy[change] : [change]))),
  ];
  return {
    /** Invalidates the answers; those on screen are refetched. */
    invalidate: (queries: QueryClient, ...changes: readonly (Change | Named)[]) => refresh(queries, callsOf(changes)),
    /** Marks the answers stale without refetching: for lists whose rows should not vanish while the reader uses them. */
    markStale: async (queries: QueryClient, ...changes: readonly Change[]): Promise<void> => {
      const mark = ({ callName }: Named) => queries.invalidateQueries({ queryKey: [callName], refetchType: 'none' });
      await Promise.all(callsOf(changes).map(mark));
    },
  };
}
