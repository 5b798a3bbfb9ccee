/** Uploads files with progress. fetch reports no upload progress, so these calls use XMLHttpRequest. */
import { createClient } from '@fairbook/contract/base/client.ts';
import { market } from '@fairbook/contract/market.ts';
import { session } from '../../base/session.ts';

/** The market's calls; `onProgress` gets the share of the body that was sent, from 0 to 1. */
export function sendingApi(onProgress: (share: number) => void) {
  return createClient(market, {
    baseUrl: '',
    token: () => session.getToken(),
    fetch: (address, init) => sendWithProgress(String(address), init ?? {}, onProgress),
  });
}

export type SendingApi = ReturnType<typeof sendingApi>;

/** Like fetch: resolves whatever the status, throws without one or when canceled. */
function sendWithProgress(address: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', address);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError('no answer'));
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    init.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(init.body instanceof FormData ? init.body : null);
  });
}
