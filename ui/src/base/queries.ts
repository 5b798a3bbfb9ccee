/** Query cache settings: freshness, retries, and the error toast. */
import { ApiError } from '@fairbook/contract/base/errors.ts';
import { notifications } from '@mantine/notifications';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** A refusal that retrying cannot change, since another person has decided: its dialog can only be closed. */
export class MovedOn extends ApiError {}

/** A query's or mutation's options for its own failures. */
export interface FailureMeta extends Record<string, unknown> {
  /** The toast's text; the server's message by default. */
  readonly errorMessage?: string;
  /** False where the page itself shows the failure, as the gate does. */
  readonly notice?: boolean;
  /** Statuses that the page itself shows. */
  readonly shown?: readonly number[];
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

const minute = 60_000;
/** Refusals a form shows in place: fields, conflicts, unmet conditions. */
const shownInPlace = new Set([400, 403, 409, 412]);

/** Responses are fresh for 5 minutes and kept for 30; returning to the window fetches nothing. `onSignedOut` runs on a 401. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const failed = (error: Error, meta: FailureMeta | undefined, inPlace: boolean) => {
    if (meta?.notice === false || meta?.shown?.includes(statusOf(error))) return;
    if (statusOf(error) === 401) onSignedOut();
    else if (statusOf(error) === 429) showLimit(error.message);
    else if (!inPlace) showProblem(meta?.errorMessage ?? error.message, error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => failed(error, query.meta, false) }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _result, mutation) =>
        failed(error, mutation.meta, shownInPlace.has(statusOf(error)) && mutation.meta?.errorMessage === undefined),
    }),
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 30 * minute,
        refetchOnWindowFocus: false,
        retry: (count, error) => worthRetrying(error) && count < 2,
        retryOnMount: (query) => !isJustRefused(query),
      },
      // Without a connection a mutation fails at once: queued silently, it would run at an unexpected moment.
      mutations: { networkMode: 'always' },
    },
  });
}

const refusals = new Set([401, 403, 404]);
const justNow = 5_000;

/** Returns whether the loader of the page has just been refused: the page shows this answer and does not ask again. */
function isJustRefused({ state: { error, errorUpdatedAt } }: Query): boolean {
  return refusals.has(statusOf(error)) && Date.now() - errorUpdatedAt < justNow;
}

/** Returns whether a retry can help: no response, or the server was overloaded or broken. */
export function worthRetrying(error: Error): boolean {
  const status = statusOf(error);
  return status === 0 || status >= 500;
}

/** The status of an ApiError; 0 for anything without a response. */
export function statusOf(error: unknown): number {
  return error instanceof ApiError ? error.status : 0;
}

/** The message of a failure, whatever was thrown. */
export function messageOf(error: unknown): string {
  return withRequestId(error instanceof Error && error.message ? error.message : texts.problem.unknown, error);
}

/** Where the server failed, with the id by which its operator finds the request in the log and in traces. */
function withRequestId(message: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 500 || !error.requestId) return message;
  return `${message} ${texts.problem.request(error.requestId)}`;
}

/** An error toast. Anything lasting is on the page as well; the same text is not stacked, whichever requests failed. */
export function showProblem(message: string, error?: unknown): void {
  const shown = withRequestId(message, error);
  notifications.show({ id: `problem:${message}`, color: 'red', message: shown, role: 'alert' });
}

/** Too many requests: one toast, which says how long to wait, however many calls were refused. */
function showLimit(message: string): void {
  notifications.show({ id: 'problem:limit', color: 'red', message, role: 'alert' });
}

/** A success toast. */
export function showDone(message: string): void {
  notifications.show({ color: 'brand', message, role: 'status' });
}

export interface ArrivedNotice {
  /** Its own id: the same toast is not shown twice. */
  readonly id: string;
  readonly tone: 'good' | 'bad';
  readonly title: string;
  readonly message: ReactNode;
}

/** A notification that arrived while the page was open. Its history has it as well. */
export function showNotice({ id, tone, title, message }: ArrivedNotice): void {
  notifications.show({ id, title, message, color: tone === 'good' ? 'brand' : 'red', role: 'status' });
}

export function hideNotice(id: string): void {
  notifications.hide(id);
}
