/** Definition of a call: address, callers, input, response. The server, the client and the documents all use it. */
import type { Right } from '@fairbook/domain/accounts/account-roles.ts';
import type { KeyScope } from '@fairbook/domain/accounts/api-keys.ts';
import { type AccountStatus, type AdminRole, adminRoles, type UserType } from '@fairbook/domain/base/vocabulary.ts';
import { type LimitName, usualLimit } from './limits.ts';
import { guardedSubjectOf } from './step-up.ts';
import './plain-sentences.ts';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The callers of a route. `anyone` needs no token; `newcomer` sends an ID token in the body, since no account exists yet; an administrator's role is the
 * minimum; otherwise the account statuses of each user type that may call.
 */
export type Who = 'anyone' | 'newcomer' | AdminRole | Readonly<Partial<Record<UserType, readonly AccountStatus[]>>>;

/** A file field of a multipart form: allowed content and number of files. */
export interface FileField {
  readonly accept: 'document' | 'image';
  readonly most: number;
  /** Minimum width and height of an image, in pixels. */
  readonly minPixels?: { readonly width: number; readonly height: number };
}

/**
 * `json` responds `{message, data}`; `page` the same with the rows as data and their total number in X-Total-Count; `file` sends bytes; `stream`
 * server-sent events.
 */
export type AnswerKind = 'json' | 'page' | 'file' | 'stream';

/** The sales that an issuer of the tests has, by how far they are. */
export type ExampleSale = 'draft' | 'marketed' | 'live' | 'ended';

/** A valid request, which the tests send and the documents show. */
export interface ExampleRequest<Body = unknown> {
  /** The sale in the address, of the caller or of an issuer whom the caller sees; live as long as nothing is declared. */
  readonly sale?: ExampleSale;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Body;
}

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
  /** In Fastify's form: '/api/auction/:auctionId/bid'. */
  readonly path: string;
  /** Alternative addresses of the same call. */
  readonly alsoAt?: readonly string[];
  readonly summary: string;
  readonly who: Caller;
  /** True where only an organization's Admins may call. */
  readonly onlyAdmins: boolean;
  /** The right that the caller's role in the organization must have; undefined where every role may call. */
  readonly right: Right | undefined;
  /**
   * True where the password must have been entered in the last ten minutes, otherwise 403 `step-up-required`: every write about people, secrets, money,
   * standing and links (step-up.ts), and irreversible actions. An API key was created with a recent password, so programs are not asked.
   */
  readonly stepUp: boolean;
  /** The reason why a write about such a subject asks for no recent password. */
  readonly withoutStepUp: string | undefined;
  /** True where administrators may call before they have set up the required second factor. */
  readonly withoutSecondFactor: boolean;
  /** True where a person may call whose sign-in has another verified address than their account, which may make only this call. */
  readonly fromOtherAddress: boolean;
  /** True where anyone may call about a public sale, but about a private one only with the key of its link, or a token by which the caller sees the sale. */
  readonly isOfProof: true | undefined;
  /** The scope with which an API key may call; undefined where no key may, as long as nothing is declared. */
  readonly scope: KeyScope | undefined;
  readonly kind: Kind;
  /** The content types of the bytes that a call of the kind `file` sends. */
  readonly mediaTypes: readonly string[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** True where the body is optional. */
  readonly bodyOptional: boolean;
  readonly files: Readonly<Record<string, FileField>> | undefined;
  /** The shape of `data`; of one row where the kind is `page`. */
  readonly answer: Answer;
  /** The envelope's message on success. */
  readonly message: string;
  /** The message where the call waits for a second person, with the decision in `data.pendingDecision`; undefined where it never does. */
  readonly waits: string | undefined;
  /** Seconds for which the response, the same for everyone, may be cached publicly; undefined if not at all. */
  readonly cacheSeconds: number | undefined;
  /** True where an Idempotency-Key header makes the same request safe to repeat: every POST of a known caller, as long as nothing is declared. */
  readonly takesIdempotencyKey: boolean;
  /** True where the answer has a secret that is shown once: it is not stored, so a repetition under the same key is refused with 409. */
  readonly answersSecret: boolean;
  /** True where an If-Match header with the `updatedAt` that was read prevents overwriting a later change. */
  readonly takesVersion: boolean;
  /** The call's rate limit. */
  readonly limit: LimitName;
  /** Where a valid request needs more than a live sale in the address, and no record that a test has to make. */
  readonly example: ExampleRequest;
  /** Declared refusals; 400, 401, 429, 500 and 503 are implied, 403 wherever a token is needed. */
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
  right?: Right;
  stepUp?: true;
  withoutStepUp?: string;
  withoutSecondFactor?: boolean;
  fromOtherAddress?: true;
  isOfProof?: true;
  scope?: KeyScope;
  kind?: Kind;
  mediaTypes?: readonly string[];
  params?: Params;
  query?: Query;
  body?: Body;
  bodyOptional?: boolean;
  files?: Readonly<Record<string, FileField>>;
  answer: Answer;
  message: string;
  waits?: string;
  cacheSeconds?: number;
  takesIdempotencyKey?: boolean;
  answersSecret?: boolean;
  takesVersion?: boolean;
  limit?: LimitName;
  example?: ExampleRequest<NoInfer<In<Body>>>;
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
    right: spec.right,
    stepUp: spec.stepUp ?? (isGuarded(spec) && spec.withoutStepUp === undefined),
    withoutStepUp: spec.withoutStepUp,
    withoutSecondFactor: spec.withoutSecondFactor ?? false,
    fromOtherAddress: spec.fromOtherAddress ?? false,
    isOfProof: spec.isOfProof,
    scope: spec.scope,
    waits: spec.waits,
    kind: spec.kind ?? ('json' as Kind),
    mediaTypes: spec.mediaTypes ?? [],
    params: spec.params as Params,
    query: spec.query as Query,
    body: spec.body as Body,
    bodyOptional: spec.bodyOptional ?? false,
    files: spec.files,
    cacheSeconds: spec.cacheSeconds,
    takesIdempotencyKey: spec.takesIdempotencyKey ?? (spec.method === 'POST' && isKnown(spec)),
    answersSecret: spec.answersSecret ?? false,
    takesVersion: spec.takesVersion ?? false,
    limit: spec.limit ?? usualLimit(spec.method, spec.who),
    example: spec.example ?? {},
    refuses: spec.refuses ?? [],
  };
}

/** Returns whether a call asks for a recent password as long as it says nothing about that. */
export function isGuarded({ method, path, who }: Pick<Route, 'method' | 'path' | 'who'>): boolean {
  return method !== 'GET' && isKnown({ who }) && (guardedSubjectOf(path) ?? null) !== null;
}

/** Returns whether the callers have an account here. */
export function isKnown({ who }: { readonly who: Who }): boolean {
  return who !== 'anyone' && who !== 'newcomer';
}

/** The minimum role of an administrator; null where the call is not for administrators only. */
export function minAdminRole(who: Who): AdminRole | null {
  return adminRoles.find(({ value }) => value === who)?.value ?? null;
}

export type Routes = Readonly<Record<string, Route>>;

/** Calls on the same topic. */
export interface Group {
  readonly title: string;
  /** Their subject, in a sentence without its period. */
  readonly about: string;
  readonly calls: Routes;
}

/** Every status of a call besides 200. */
export function refusedStatuses(of: Route): number[] {
  const token = of.who !== 'anyone';
  const keyed = of.takesIdempotencyKey ? [409] : [];
  const statuses = new Set<number>([400, ...(token ? [401, 403] : []), ...keyed, ...of.refuses, 429, 500, 503]);
  return [...statuses].sort((a, b) => a - b);
}

type Out<S> = S extends Shape ? z.output<S> : undefined;
type In<S> = S extends Shape ? z.input<S> : undefined;

/** A handler's input. */
export type ParamsOf<R> = R extends Route<infer P, infer _Q, infer _B, infer _A, infer _K, infer _W> ? Out<P> : never;
export type QueryOf<R> = R extends Route<infer _P, infer Q, infer _B, infer _A, infer _K, infer _W> ? Out<Q> : never;
export type BodyOf<R> = R extends Route<infer _P, infer _Q, infer B, infer _A, infer _K, infer _W> ? Out<B> : never;

/** One page of a list and the number of rows of the whole list. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly total: number;
  /** In a list that is read by cursor: the cursor of the rows after these; null where there are none. */
  readonly next?: string | null;
  /** In a client: the server's clock when it answered. */
  readonly at?: string | null;
}

/** A handler's result: the response shape before conversion to wire form (Cents, Date). */
export type ResultOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer A, infer K, infer _W>
    ? K extends 'page'
      ? Page<z.input<A>>
      : z.input<A>
    : never;

/** A client's result: the response in wire form (dollars as numbers, moments as ISO strings); of a stream the open response. */
export type AnswerOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer A, infer K, infer _W>
    ? K extends 'page'
      ? Page<z.output<A>>
      : K extends 'stream'
        ? Response
        : z.output<A>
    : never;

/** A client's input. */
export type ParamsIn<R> = R extends Route<infer P, infer _Q, infer _B, infer _A, infer _K, infer _W> ? In<P> : never;
export type QueryIn<R> = R extends Route<infer _P, infer Q, infer _B, infer _A, infer _K, infer _W> ? In<Q> : never;
export type BodyIn<R> = R extends Route<infer _P, infer _Q, infer B, infer _A, infer _K, infer _W> ? In<B> : never;
