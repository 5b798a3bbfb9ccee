/** Reads what a market answers. */

const timeoutMs = 10_000;
const maxAnswerBytes = 64 * 1024;

export interface MarketAnswer {
  readonly status: number;
  readonly text: string;
}

/** Throws where there is no answer, a redirect or too long a one. */
export async function readFromMarket(url: string, signal?: AbortSignal): Promise<MarketAnswer> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  return { status: response.status, text: await readBounded(response) };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxAnswerBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
