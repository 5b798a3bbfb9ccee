/** What the headers of a request say about who calls and from where. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from './admission.ts';

/** A page sends it with what it asks on its own, while its reader does nothing. */
export const backgroundHeader = 'x-background';

export function credentialsOf(headers: IncomingHttpHeaders, address: string | undefined): Credentials {
  return {
    authorization: headers.authorization,
    userAgent: headers['user-agent'],
    address,
    isBackground: headers[backgroundHeader] === 'true',
  };
}
