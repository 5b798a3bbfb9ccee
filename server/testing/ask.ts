/** Sends requests as a client without the typed contract does. */

/** A raw response, for statuses and headers the typed client hides. */
export interface RawAnswer {
  readonly status: number;
  readonly body: { message?: string; data?: unknown };
  readonly headers: Headers;
}

/** Anyone with an ID token. */
export interface Bearer {
  readonly token: string;
}

/** Requests an address as this person. */
export async function ask(url: string, person: Bearer | null, method: string, body: unknown): Promise<RawAnswer> {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {};
  const init: RequestInit = { method, headers };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
  }
  const answer = await fetch(url, init);
  const text = await answer.text();
  return { status: answer.status, body: parsed(text), headers: answer.headers };
}

/** The status of an answer, and the code of its refusal. */
export function codeOf({ status, body }: RawAnswer) {
  return [status, (body.data as { code?: string } | undefined)?.code];
}

function parsed(text: string): RawAnswer['body'] {
  try {
    return JSON.parse(text) as RawAnswer['body'];
  } catch {
    return { message: text };
  }
}
