/** JSON writer: the envelope of every response and refusal, its bytes and headers. */
import type { Page, Route } from '@fairbook/contract/base/route.ts';

export const jsonType = 'application/json; charset=utf-8';

/** A response as text, and for a page of a list the total number of rows and the cursor of those after it. */
interface WrittenAnswer {
  readonly text: string;
  readonly total: number | null;
  readonly next?: string | null | undefined;
}

/** `body` is a string only where all of it is ASCII. */
interface JsonResponse {
  readonly status: number;
  readonly headers: string[];
  readonly body: Buffer | string;
}

/** Writes the result of a handler in the shape that its route declares. */
export function writeAnswer(of: Route, result: unknown): WrittenAnswer {
  if (of.kind !== 'page') {
    const data = parseAnswer(of, result);
    return { text: JSON.stringify({ message: messageFor(of, data), data }), total: null };
  }
  const { message } = of;
  const { rows, total, next } = result as Page<unknown>;
  return { text: JSON.stringify({ message, data: rows.map((row) => parseAnswer(of, row)) }), total, next };
}

function messageFor({ message, waits }: Route, data: unknown): string {
  if (waits === undefined) return message;
  return (data as { readonly pendingDecision?: unknown }).pendingDecision === undefined ? message : waits;
}

/** The bytes before and after the rows of a page, which are joined by commas. */
export function pageFrame({ message }: Pick<Route, 'message'>): { readonly before: Buffer; readonly after: Buffer } {
  const empty = JSON.stringify({ message, data: [] });
  return { before: Buffer.from(empty.slice(0, -2)), after: Buffer.from(empty.slice(-2)) };
}

export function jsonResponse(status: number, value: object, headers: readonly string[]): JsonResponse {
  return textResponse(status, JSON.stringify(value), headers);
}

/** The response with this JSON text as its body. */
export function textResponse(status: number, text: string, headers: readonly string[]): JsonResponse {
  const bytes = Buffer.byteLength(text);
  return {
    status,
    headers: [...jsonHeaders(bytes), ...headers],
    body: bytes === text.length ? text : Buffer.from(text),
  };
}

/** An answer is data: opened in a browser, it runs nothing and is in no frame of another page. */
const policy = "default-src 'none'; frame-ancestors 'none'";

/** Names and values of headers, alternating, for a body of that size. */
export function jsonHeaders(bytes: number): string[] {
  return ['content-type', jsonType, 'content-length', String(bytes), 'content-security-policy', policy];
}

export function listHeaders(total: number | null, next?: string | null): string[] {
  if (total === null) return [];
  return ['x-total-count', String(total), ...(next ? ['x-next-cursor', next] : [])];
}

/** Parsed by its shape before it is sent, so that nothing undeclared is. */
function parseAnswer(of: Route, data: unknown): unknown {
  const parsed = of.answer.safeParse(data);
  if (parsed.success) return parsed.data;
  // Names the call, which the error of the shape does not.
  throw new Error(`${of.method} ${of.path} violated its response schema: ${parsed.error.message}`);
}
