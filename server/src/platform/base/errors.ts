/** Translates every error to a response, and defines the refusals of handlers. */

import { type ErrorBody, errorBody, type Refusing } from '@fairbook/contract/base/errors.ts';
import type { FieldErrors, Refusal, Unmet } from '@fairbook/domain/base/refusal.ts';
import { english, joined, type Sentence, say, type Text } from '@fairbook/domain/base/sentences/sentence.ts';
import type { ZodError } from 'zod';
import { troubleOf } from './trouble.ts';

/** A handler's deliberate refusal. */
export class Refused extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Names and values alternating; by default those that the status needs are sent. */
  readonly headers: readonly string[];

  constructor(status: number, refusing: Refusing, headers: readonly string[] = []) {
    const body = errorBody(refusing);
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A log differs from what was signed: entries were changed in the database, or lost by a restore. Nothing more of it is signed. */
export class LogForked extends Error {}

/** A dependency of Fairbook does not respond: worth a retry. */
export class Unavailable extends Error {
  /** Answer for the caller, where it is more than to try again. */
  readonly body: ErrorBody | undefined;

  constructor(message: string, { cause, body }: { readonly cause?: unknown; readonly body?: ErrorBody } = {}) {
    super(message, cause === undefined ? {} : { cause });
    this.body = body;
  }
}

/** 401: no token, or an invalid one. */
export function unauthorized(message: Sentence = 'Not signed in'): Refused {
  return new Refused(401, { message, data: { code: 'not-signed-in' } });
}

/** 404, the same for the unknown and for what the caller may not see. */
export function notFound(): Refused {
  return new Refused(404, { message: 'Not found', data: { code: 'not-found' } });
}

/** 409 with a sentence for people. */
export function conflict(code: string, message: Sentence): Refused {
  return new Refused(409, { message, data: { code } });
}

/** 400 for fields; `sentences` by field path. */
export function invalid(sentences: FieldErrors): Refused {
  return new Refused(400, invalidContent(sentences));
}

/** The content of that refusal, for a kind of error of its own. */
export function invalidContent(sentences: FieldErrors): Refusing {
  const distinct = new Map(Object.values(sentences).map((sentence) => [english(sentence), sentence]));
  return { message: joined([...distinct.values()], '. '), data: { code: 'invalid', fields: sentences } };
}

/** Throws 404 where the thing is missing. */
export function requireFound<Thing>(thing: Thing | undefined | null): Thing {
  if (thing === undefined || thing === null) throw notFound();
  return thing;
}

/** Throws 403 where the rule refuses. */
export function requireAllowed(reason: Refusal | null): void {
  if (reason) throw new Refused(403, { message: reason.message, data: { code: reason.code } });
}

/** Throws 412 where the rule refuses. */
export function requireMet(reason: Refusal | null): void {
  if (reason) throw new Refused(412, { message: reason.message, data: { code: reason.code } });
}

/** Throws 412 with every condition that is not met yet. */
export function requireComplete(missing: readonly Unmet[]): void {
  if (missing.length === 0) return;
  const message =
    missing.length === 1
      ? 'One thing is still missing'
      : say('{count} things are still missing', { count: missing.length });
  throw new Refused(412, { message, data: { code: 'incomplete', missing } });
}

/** Throws 400 where there are field sentences. */
export function requireValid(sentences: FieldErrors): void {
  if (Object.keys(sentences).length > 0) throw invalid(sentences);
}

/** The header a refusal needs beside its message: how to authenticate, or when to retry. */
export function headersOf(status: number, given: readonly string[] = []): readonly string[] {
  if (given.length > 0) return given;
  if (status === 401) return ['www-authenticate', 'Bearer'];
  if (status === 503) return ['retry-after', '1'];
  return status === 429 ? ['retry-after', '60'] : [];
}

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  /** Headers of the refusal itself. */
  readonly headers?: readonly string[];
  /** Additional log data of a request: `fault` for an error of ours, `busy` for a temporary condition. */
  readonly log: 'fault' | 'busy' | null;
  /** Why a token is invalid; not sent to the caller. */
  readonly reason?: string | undefined;
}

/** Every error becomes one of these; internals are never sent. `isRead` for a request that changes nothing. */
export function answerOf(error: unknown, isRead: boolean): ErrorAnswer {
  if (error instanceof Refused) {
    const reason = 'reason' in error ? String(error.reason) : undefined;
    return { status: error.status, body: error.body, headers: error.headers, log: null, reason };
  }
  if (error instanceof Unavailable) return busy(error.body);
  if (error instanceof LogForked) {
    // No refusal of a write: an order may have become an entry of the log.
    return isRead
      ? { status: 409, body: errorBody(changedLog), log: null }
      : { status: 500, body: errorBody(changedLog), log: 'fault' };
  }
  return databaseAnswer(error);
}

/** Messages by dotted path: {'investments.0.investmentAmount': 'Must be a multiple of $5,000'}; the first of each path. */
export function sentencesOf(error: ZodError): FieldErrors {
  // A map, since an unknown field may be called 'constructor'.
  const sentences = new Map<string, Sentence>();
  for (const issue of error.issues) {
    const at = issue.path.map(String);
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...at, key].join('.')) : [at.join('.') || 'body'];
    const sentence = issue.code === 'unrecognized_keys' ? 'Unknown field' : (issue.message as Text);
    for (const path of paths) if (!sentences.has(path)) sentences.set(path, sentence);
  }
  return Object.fromEntries(sentences);
}

/** For a caller who disconnected before the whole request arrived. No one reads it. */
export const goneAnswer: ErrorAnswer = {
  status: 400,
  body: { message: 'The request was interrupted', data: { code: 'broken-off' } },
  log: null,
};

function databaseAnswer(error: unknown): ErrorAnswer {
  switch (troubleOf(error)) {
    case 'again':
    case 'lost':
    case 'busy':
      return busy();
    case 'input':
      return {
        status: 400,
        body: { message: 'Contains a value that cannot be stored', data: { code: 'invalid' } },
        log: 'fault',
      };
    default:
      return internal();
  }
}

const changedLog: Refusing = {
  message: 'The log is not the one that was signed, so nothing of it is confirmed. Keep your receipts.',
  data: { code: 'log-contradicted' },
};

const usualBusy: ErrorBody = { message: 'Fairbook is busy. Please try again in a moment.', data: { code: 'busy' } };

function busy(body: ErrorBody = usualBusy): ErrorAnswer {
  return { status: 503, body, log: 'busy' };
}

function internal(): ErrorAnswer {
  return {
    status: 500,
    body: { message: 'Something went wrong on our side', data: { code: 'internal' } },
    log: 'fault',
  };
}
