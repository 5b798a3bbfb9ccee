/** What a call is: its address, who may call it, what it takes, what it answers. The server, the client and the documents all read this. */
import { type AccountStatus, type AdminRole, adminRoles, type UserType } from '@fairbook/domain/vocabulary.ts';
import { type LimitName, usualLimit } from './limits.ts';
import './plain-sentences.ts';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call. `anyone` needs no token; `newcomer` shows an ID token in the body, since no account exists yet;
 * an administrator's role is the least that may call; otherwise the account statuses of each user type that may call.
 */
export type Who = 'anyone' | 'newcomer' | AdminRole | Readonly<Partial<Record<UserType, readonly AccountStatus[]>>>;

/** A file field of a multipart form: what its content must be and how many files it takes. */
export interface FileField {
  readonly accept: 'document' | 'image';
  readonly most: number;
  /** The least width and height of an image, in pixels. */
  readonly minPixels?: { readonly width: number; readonly height: number };
}

/** `json` answers `{message, data}`; `page` the same with the rows as data and their full number in X-Total-Count; `file` sends bytes; `stream` server-sent events. */
export type AnswerKind = 'json' | 'page' | 'file' | 'stream';

export type RefusedStatus = 403 | 404 | 409 | 412;

type Shape = z.ZodType;

export interface Route<
  Params extends Shape | undefined = Shape | undefined,
  Query extends Shape | undefined = Shape | undefined,
  Body extends Shape | undefined = Shape | undefined,
  Answer extends Shape = Shape,
  Kind extends AnswerKind = AnswerKind,
  Caller extends Who = Who,
> {
  readonly method: Method;
  /** Fastify's form: '/api/auction/:auctionId/bid'. */
  readonly path: string;
  /** Other addresses at which the same call answers. */
  readonly alsoAt?: readonly string[];
  readonly summary: string;
  readonly who: Caller;
  /** True where, of the people of an organisation, only its Admins may call. */
  readonly onlyAdmins: boolean;
  /** True for what cannot be undone: the password must have been given in the last ten minutes, else 403 `step-up-required`. */
  readonly stepUp: boolean;
  /** True where administrators may call before they have set up the second factor that is required of them. */
  readonly withoutSecondFactor: boolean;
  readonly kind: Kind;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** True where the body may be left out altogether. */
  readonly bodyOptional: boolean;
  readonly files: Readonly<Record<string, FileField>> | undefined;
  /** The shape of `data`; of one row where the kind is `page`. */
  readonly answer: Answer;
  /** The envelope's message on success. */
  readonly message: string;
  /** For how many seconds anybody may keep the answer, which is the same for everybody; undefined where nobody may. */
  readonly cacheSeconds: number | undefined;
  /** True where an Idempotency-Key header makes the same request safe to repeat. */
  readonly takesIdempotencyKey: boolean;
  /** True where an If-Match header with the `updatedAt` that was read saves nothing over a later change. */
  readonly takesVersion: boolean;
  /** How often a caller may call. */
  readonly limit: LimitName;
  /** Declared refusals; 400, 401, 429, 500 and 503 go without saying, 403 wherever a token is needed. */
  readonly refuses: readonly RefusedStatus[];
}

interface RouteSpec<
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | undefined,
  Answer extends Shape,
  Kind extends AnswerKind,
  Caller extends Who,
> {
  method: Method;
  path: `/${string}`;
  alsoAt?: readonly string[];
  summary: string;
  who: Caller;
  onlyAdmins?: boolean;
  stepUp?: boolean;
  withoutSecondFactor?: boolean;
  kind?: Kind;
  params?: Params;
  query?: Query;
  body?: Body;
  bodyOptional?: boolean;
  files?: Readonly<Record<string, FileField>>;
  answer: Answer;
  message: string;
  cacheSeconds?: number;
  takesIdempotencyKey?: boolean;
  takesVersion?: boolean;
  limit?: LimitName;
  refuses?: readonly RefusedStatus[];
}

/** Declares a call. */
export function route<
  Answer extends Shape,
  const Caller extends Who,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
  Kind extends AnswerKind = 'json',
>(spec: RouteSpec<Params, Query, Body, Answer, Kind, Caller>): Route<Params, Query, Body, Answer, Kind, Caller> {
  return {
    ...spec,
    onlyAdmins: spec.onlyAdmins ?? false,
    stepUp: spec.stepUp ?? false,
    withoutSecondFactor: spec.withoutSecondFactor ?? false,
    kind: spec.kind ?? ('json' as Kind),
    params: spec.params as Params,
    query: spec.query as Query,
    body: spec.body as Body,
    bodyOptional: spec.bodyOptional ?? false,
    files: spec.files,
    cacheSeconds: spec.cacheSeconds,
    takesIdempotencyKey: spec.takesIdempotencyKey ?? false,
    takesVersion: spec.takesVersion ?? false,
    limit: spec.limit ?? usualLimit(spec.method, spec.who),
    refuses: spec.refuses ?? [],
  };
}

/** The least role of an administrator that may call; null where the call is not one for administrators alone. */
export function minAdminRole(who: Who): AdminRole | null {
  return adminRoles.find(({ value }) => value === who)?.value ?? null;
}

export type Routes = Readonly<Record<string, Route>>;

/** Calls that are about the same thing. */
export interface Group {
  readonly title: string;
  readonly calls: Routes;
}

/** Every status a call may answer with besides 200. */
export function refusedStatuses(of: Route): number[] {
  const token = of.who !== 'anyone';
  const statuses = new Set<number>([400, ...(token ? [401, 403] : []), ...of.refuses, 429, 500, 503]);
  return [...statuses].sort((a, b) => a - b);
}

type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** What a handler is given. */
export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B, infer _A, infer _K, infer _W> ? Out<P> : never;
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B, infer _A, infer _K, infer _W> ? Out<Q> : never;
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _A, infer _K, infer _W> ? Out<B> : never;

/** One page of a list and how many rows the whole list has. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
}

/** What a handler returns: the answer's shape before it is put into wire form (Cents, Date). */
export type ResultOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer A, infer K, infer _W>
    ? K extends 'page'
      ? Page<z.input<A>>
      : z.input<A>
    : never;

/** What a client reads: the answer in wire form (dollars as numbers, moments as ISO strings); of a stream the open response. */
export type AnswerOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer A, infer K, infer _W>
    ? K extends 'page'
      ? Page<z.output<A>>
      : K extends 'stream'
        ? Response
        : z.output<A>
    : never;

/** What a client sends. */
export type ParamsIn<R> = R extends Route<infer P, infer _Q, infer _B, infer _A, infer _K, infer _W> ? In<P> : never;
export type QueryIn<R> = R extends Route<infer _P, infer Q, infer _B, infer _A, infer _K, infer _W> ? In<Q> : never;
export type BodyIn<R> = R extends Route<infer _P, infer _Q, infer B, infer _A, infer _K, infer _W> ? In<B> : never;
