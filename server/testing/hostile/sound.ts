/** Tests whether a response is one that the contract declares. */
import { type Route, refusedStatuses } from '@fairbook/contract/base/route.ts';
import { schemaOf } from '@fairbook/contract/document/schemas.ts';
import { type ErrorCode, errorCodes } from '@fairbook/domain/codes/error-codes.ts';
import { z } from 'zod';
import type { WireAnswer } from '../wire.ts';

const code = z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]);
/** The schema of a success in the API's document, as a validator. */
export function promiseOf(of: Route): z.ZodType {
  const answer = z.fromJSONSchema(schemaOf(of.answer, 'output') as Parameters<typeof z.fromJSONSchema>[0]);
  const message = z.enum(of.waits === undefined ? [of.message] : [of.message, of.waits]);
  return z.strictObject({ message, data: of.kind === 'page' ? z.array(answer) : answer });
}

/** Null for a declared response; `also` are further statuses that are sound. */
export function whyNotSound(
  of: Route,
  answer: WireAnswer,
  promise: z.ZodType,
  also: readonly number[] = [],
): string | null {
  const { status, type, text } = answer;
  if (status >= 500) return `answered ${status}: ${text}`;
  if (![200, ...refusedStatuses(of), ...also].includes(status)) return `answered an undeclared ${status}: ${text}`;
  if (status === 200 && of.kind === 'file') {
    return of.mediaTypes.some((declared) => type.startsWith(declared)) ? null : `sent an undeclared '${type}'`;
  }
  if (status === 200 && of.kind === 'stream') return type.startsWith('text/event-stream') ? null : `streamed ${type}`;
  if (!type.startsWith('application/json')) return `answered ${status} as '${type}': ${text}`;
  const body: unknown = JSON.parse(text);
  if (status === 200) return promise.safeParse(body).error?.message ?? null;
  const refusal = z.strictObject({ message: z.string().min(1), data: z.looseObject({ code }).optional() });
  return status === 431 ? null : (refusal.safeParse(body).error?.message ?? null);
}
