/** Parses the headers of a request that identify the caller and origin. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from './admission.ts';

/** Sent by a page with its own requests, while its reader is idle. */
export const backgroundHeader = 'x-background';

export function credentialsOf(headers: IncomingHttpHeaders, address: string | undefined): Credentials {
  return {
    authorization: headers.authorization,
    userAgent: headers['user-agent'],
    address,
    isBackground: headers[backgroundHeader] === 'true',
  };
}
