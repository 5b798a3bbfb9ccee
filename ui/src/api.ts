/** Connects the contract's calls to the query cache: queries with their keys, and mutations with what they invalidate. */
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FailureMeta, showDone } from './queries.ts';

/** Options of every call of the contract's client. */
interface Cancellable {
  readonly signal?: AbortSignal;
}

/**
 * The query of a call: `useQuery(ask('auctionDetails', client.auctionDetails, { params: { auctionId } }))`. `name` is the call's own name, which
 * mutations use to invalidate it.
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

/** The same for a list: rows stay until the next page has loaded. */
export function askList<Input extends Cancellable | undefined, Data>(
  name: string,
  call: (input: Input) => Promise<Data>,
  input: NonNullable<Input>,
  meta: FailureMeta = {},
) {
  return queryOptions({ ...ask(name, call, input, meta), placeholderData: keepPreviousData });
}

export interface ActionOptions<Input, Data> {
  /** Names of the queries it invalidates. */
  readonly changes?: readonly string[];
  /** Mutations of one scope run one after the other, in the order they were started. */
  readonly scope?: string;
  /** The success toast; it says nothing that is not on the page as well. */
  readonly done?: string | ((data: Data) => string);
  readonly onSuccess?: (data: Data, input: Input) => unknown;
  readonly meta?: FailureMeta;
}

/** A mutation: `const approve = useAction(client.approveMunicipality, { changes: ['listMunicipalities'], done: 'Approved' })`. */
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

/** Invalidates the named queries; those on screen are refetched. Also used for live events. */
export async function refresh(queries: QueryClient, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
