/** From the contract's calls to the cache: questions with their keys, actions with what they make stale. */
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FailureMeta, showDone } from './queries.ts';

/** What every call of the contract's client takes besides its own parts. */
interface Cancellable {
  readonly signal?: AbortSignal;
}

/**
 * The query of a call: `useQuery(ask('auctionDetails', client.auctionDetails, { params: { auctionId } }))`.
 * `name` is the call's own name; it is what an action names to make the answer stale.
 */
export function ask<Input extends Cancellable | undefined, Data>(
  name: string,
  call: (input: Input) => Promise<Data>,
  input: NonNullable<Input>,
  meta: FailureMeta = {},
) {
  return queryOptions({
    queryKey: [name, input] as const,
    queryFn: ({ signal }) => call({ ...input, signal }),
    meta,
  });
}

/** The same for a list: the rows shown stay until the next page is there. */
export function askList<Input extends Cancellable | undefined, Data>(
  name: string,
  call: (input: Input) => Promise<Data>,
  input: NonNullable<Input>,
  meta: FailureMeta = {},
) {
  return queryOptions({ ...ask(name, call, input, meta), placeholderData: keepPreviousData });
}

export interface ActionOptions<Input, Data> {
  /** Names of the calls whose answers it makes stale. */
  readonly changes?: readonly string[];
  /** Actions of one scope are sent one after the other, in the order in which they were started. */
  readonly scope?: string;
  /** The green notice; it says nothing that is not on the page as well. */
  readonly done?: string | ((data: Data) => string);
  readonly onSuccess?: (data: Data, input: Input) => unknown;
  readonly meta?: FailureMeta;
}

/** An action: `const approve = useAction(client.approveMunicipality, { changes: ['listMunicipalities'], done: 'Approved' })`. */
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

/** Makes the answers of the named calls stale; those on screen are asked for again. Also for what the live stream tells. */
export async function refresh(queries: QueryClient, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
