/** Typed client made from the route table: `client.placeBid({ params, body })` returns the call's data or throws an ApiError. */

import { answerInLanguage, fieldsInLanguage, inLanguage, languageLoaded } from '@fairbook/domain/base/in-language.ts';
import type { FieldErrors } from '@fairbook/domain/base/refusal.ts';
import { type Sentence, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import { ApiError, type ErrorBody, errorBody, NotSignedIn } from './errors.ts';
import type { AnswerOf, BodyIn, ParamsIn, QueryIn, Route, Routes } from './route.ts';
import { newTraceparent } from './trace.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [N in Name]?: undefined }
  : { readonly [N in Name]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? { readonly query?: undefined } : { readonly query?: Value };

/** Arguments of a call; parts the route does not declare are absent. */
export type CallInput<R> = Part<'params', ParamsIn<R>> &
  QueryPart<QueryIn<R>> &
  Part<'body', BodyIn<R>> & {
    /** Multipart fields and their files. */
    readonly files?: Readonly<Record<string, File | readonly File[]>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  };

type Call<R> =
  Record<never, never> extends CallInput<R>
    ? (input?: CallInput<R>) => Promise<AnswerOf<R>>
    : (input: CallInput<R>) => Promise<AnswerOf<R>>;

/** The name of a call in the contract, which the call of a client carries: caches keep its answers under this name. */
export interface Named<Name = string> {
  readonly callName: Name;
}

export type Client<Table extends Routes> = { readonly [Name in keyof Table]: Call<Table[Name]> & Named<Name> };

/** The parts of a call by which it is sent: built pages have no others (scripts/web/call-tables.ts). */
export type SentRoute = Pick<Route, 'method' | 'path' | 'kind' | 'who' | 'files' | 'isOfProof'>;

export interface ClientOptions {
  /** '' for the page's own origin. */
  readonly baseUrl: string;
  /** The ID token of the signed-in person, null without one. */
  readonly token: () => Promise<string | null>;
  /** Time of the last known change, by `performance.now()`. */
  readonly heardAt?: () => number;
  /** Called with every response, for the server's clock in X-Server-Time. */
  readonly onAnswer?: (answer: Response) => void;
  readonly fetch?: typeof fetch;
  /** True for a page whose reader is idle: its own requests do not keep the session alive. */
  readonly isIdle?: () => boolean;
  /** Called when a call needs a fresh sign-in; true after it, and the call is repeated once. */
  readonly onSignInWanted?: (refusal: ApiError) => Promise<boolean>;
}

/** Creates the client for a route table. Calls throw NotSignedIn, or ApiError for any response but the declared success. */
export function createClient<Table extends Routes>(routes: Table, options: ClientOptions): Client<Table> {
  let wroteAt = Number.NEGATIVE_INFINITY;
  const call = async (of: SentRoute, input: LooseInput) => {
    const changedAt = Math.max(wroteAt, options.heardAt?.() ?? wroteAt);
    const isFresh = of.method === 'GET' && performance.now() - changedAt < rememberChangeMs;
    const headers = isFresh ? { 'cache-control': 'no-cache' } : {};
    const idle = options.isIdle?.() ? { 'x-background': 'true' } : {};
    const make = () => callRoute(of, { ...input, headers: { ...headers, ...idle, ...input.headers } }, options);
    try {
      return await make().catch(async (error) => {
        if (!wantsSignIn(error, of) || !(await options.onSignInWanted?.(error))) throw error;
        return make();
      });
    } finally {
      // Also after a failure: the change may have been made.
      if (of.method !== 'GET') wroteAt = performance.now();
    }
  };
  const calls = Object.entries(routes).map(([callName, of]) => [
    callName,
    Object.assign((input: LooseInput = {}) => call(of, input), { callName }),
  ]);
  return Object.fromEntries(calls) as Client<Table>;
}

/** The gate requests metadata and handles strangers by itself: it needs a new sign-in only where a session was over. */
function wantsSignIn(error: unknown, of: SentRoute): error is ApiError {
  if (!(error instanceof ApiError) || error instanceof NotSignedIn) return false;
  if (error.status === 401) return of.path !== '/api/auth/metadata' || error.data.code !== 'not-signed-in';
  return error.status === 403 && error.data.code === 'step-up-required';
}

/** How long after a change, own or reported, responses must be fresh, whichever server gives them. */
const rememberChangeMs = 2_000;

interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File | readonly File[]>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

async function callRoute(of: SentRoute, input: LooseInput, options: ClientOptions): Promise<unknown> {
  const headers: Record<string, string> = { traceparent: newTraceparent(), ...input.headers };
  const isKnown = of.who !== 'anyone' && of.who !== 'newcomer';
  const token = isKnown || of.isOfProof ? await options.token() : null;
  if (isKnown && token === null) throw new NotSignedIn();
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  const answer = await send(`${options.baseUrl}${addressOf(of, input)}`, of, input, headers, options);
  options.onAnswer?.(answer);
  if (answer.status !== 200) throw await errorOf(answer);
  if (of.kind === 'file') return answer.blob();
  if (of.kind === 'stream') return answer;
  const { data } = (await answer.json()) as { data: unknown };
  await languageLoaded;
  answerInLanguage(data);
  if (of.kind !== 'page') return data;
  const [total, next, at] = ['x-total-count', 'x-next-cursor', 'x-server-time'].map((name) => answer.headers.get(name));
  return { rows: data, total: Number(total), next, at };
}

async function send(
  url: string,
  of: SentRoute,
  input: LooseInput,
  headers: Record<string, string>,
  options: ClientOptions,
): Promise<Response> {
  const init: RequestInit = { method: of.method, headers };
  if (input.signal) init.signal = input.signal;
  if (of.files) init.body = formOf(input);
  else if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  try {
    return await (options.fetch ?? fetch)(url, init);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiError(0, {
      message: inLanguage('Fairbook could not be reached. Check your connection and try again.'),
    });
  }
}

/** The path with its parameters and query; lists as bracketed indexes: `taxStatus[0]=Taxable`. */
export function addressOf(of: SentRoute, input: Pick<LooseInput, 'params' | 'query'>): string {
  const path = of.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) query.append(`${name}[${index}]`, String(item));
    } else if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function formOf(input: LooseInput): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((input.body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) form.append(name, String(value));
  }
  for (const [name, files] of Object.entries(input.files ?? {})) {
    for (const file of [files].flat()) form.append(name, file as File);
  }
  return form;
}

async function errorOf(answer: Response): Promise<ApiError> {
  const body: unknown = await answer.json().catch(() => undefined);
  const { message, data }: ErrorBody = isErrorBody(body) ? body : errorBody({ message: sentenceOf(answer.status) });
  await languageLoaded;
  const { sentence, fields, fieldSentences, missing } = data ?? {};
  // Texts of a response are sentences of the server without values.
  const shownFields = fields && fieldsInLanguage({ ...fields, ...fieldSentences } as FieldErrors);
  const shown = {
    ...data,
    ...(shownFields && { fields: shownFields }),
    ...(missing && {
      missing: missing.map((one) => ({ ...one, message: inLanguage(one.sentences?.message ?? (one.message as Text)) })),
    }),
  };
  const id = answer.headers.get('x-request-id') ?? undefined;
  const ofFields = [...new Set(Object.values(shownFields ?? {}))].join('. ');
  const shownMessage = ofFields || inLanguage(sentence ?? (message as Text));
  return new ApiError(answer.status, { message: shownMessage, ...(data && { data: shown }) }, id);
}

/** Message when a gateway or a proxy responded instead of Fairbook. */
function sentenceOf(status: number): Sentence {
  if (status === 502 || status === 503 || status === 504) {
    return 'Fairbook is temporarily unavailable. Please try again in a moment.';
  }
  return say('Something went wrong (status {status}). Please try again.', { status });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && typeof (body as { message?: unknown }).message === 'string';
}
